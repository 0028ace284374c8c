/** Changes of users, roles and tenants: what their editor may give, and that somebody who can manage users and roles is left. */
import { sql } from 'kysely';
import { grantable, grantingLost } from '../../src/rules/access/granting.ts';
import { privilegesIn } from '../../src/rules/access/grants.ts';
import type { Transaction } from '../database/database.ts';
import { type HeldGrants, readGrants } from '../identity/accounts.ts';
import type { Viewer } from '../identity/viewer.ts';

/** Other changes of users, roles and tenants wait until the transaction ends: each is judged by what the one before it left. */
async function lockAdministration(within: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roles and users'))`.execute(within);
}

interface Lockable<Id, Row> {
  lock(transaction: Transaction, id: Id, tenantScope: string | null): Promise<Row | null>;
}

/** Records that take their changes one after the other. They refer to each other: locked first, no two changes wait for each other. */
export function inTurn<Id, Row, Records extends Lockable<Id, Row>>(records: Records & Lockable<Id, Row>): Records {
  return {
    ...records,
    lock: async (within: Transaction, id: Id, tenantScope: string | null) => {
      await lockAdministration(within);
      return records.lock(within, id, tenantScope);
    },
  };
}

/** What each active user holds in all tenants, of those who have anything there. */
async function heldEverywhere(within: Transaction): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const rows = await within
    .selectFrom('user_roles as held')
    .innerJoin('users', 'users.user_id', 'held.user_id')
    .innerJoin('roles', 'roles.role_id', 'held.role_id')
    .innerJoin('role_privileges as given', 'given.role_id', 'held.role_id')
    .select(['held.user_id', 'given.privilege'])
    .where('held.scope', '=', 'GLOBAL')
    .where('users.status', '=', 'ACTIVE')
    .where('roles.status', '=', 'ACTIVE')
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.user_id)].map(([id, own]) => [id, new Set(own.map((row) => row.privilege))]),
  );
}

/**
 * Carries out a change of users, roles or tenants, and refuses it where nobody would be left who can manage users and roles.
 * @param editor the user who changes them; null for a command on the server
 * @param refusal makes what is thrown of the sentence
 */
export async function keepingAdministrators<T>(
  within: Transaction,
  editor: number | null,
  change: () => Promise<T>,
  refusal: (sentence: string) => Error,
): Promise<T> {
  await lockAdministration(within);
  const before = await heldEverywhere(within);
  const result = await change();
  const after = await heldEverywhere(within);
  const own = editor === null ? undefined : before.get(editor);
  const lost = grantingLost(grantable(before.values()), grantable(after.values()), own ?? new Set());
  if (lost !== null) throw refusal(lost);
  return result;
}

/** What the editor's roles give now. */
export async function editorGrants(within: Transaction, { userId }: Viewer): Promise<HeldGrants> {
  await lockAdministration(within);
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
