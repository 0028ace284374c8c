/** What an editor of roles and users may give, read at the moment of the edit. */
import { sql } from 'kysely';
import { privilegesIn } from '../../src/rules/grants.ts';
import type { Transaction } from '../database/database.ts';
import { type HeldGrants, readGrants } from '../identity/accounts.ts';
import type { Viewer } from '../identity/viewer.ts';

/**
 * What the editor's roles give now. Whoever else changes roles or users waits until the transaction ends: of two who take the last way to
 * administer from each other, the second one does not have it any more.
 */
export async function editorGrants(within: Transaction, { userId }: Viewer): Promise<HeldGrants> {
  await sql`select pg_advisory_xact_lock(hashtext('roles and users'))`.execute(within);
  return readGrants(within, userId);
}

/** What the editor may do in the current tenant without one role; null where they do not have it there. */
export async function heldWithout(
  within: Transaction,
  { userId, tenantId }: Viewer,
  roleId: string,
): Promise<ReadonlySet<string> | null> {
  const has = await within
    .selectFrom('user_roles')
    .select('role_id')
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .limit(1)
    .executeTakeFirst();
  return has === undefined ? null : privilegesIn(await readGrants(within, userId, roleId), tenantId);
}
