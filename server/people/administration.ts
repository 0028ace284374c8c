/** Changes of users, roles and tenants: limits grants to the editor's own, and always leaves an administrator. */
import { sql } from 'kysely';
import { grantable, grantingLost } from '../../src/rules/access/granting.ts';
import { privilegesIn } from '../../src/rules/access/grants.ts';
import type { Transaction } from '../database/database.ts';
import { type HeldGrants, readGrants } from '../identity/accounts.ts';
import type { Viewer } from '../identity/viewer.ts';

/** Serializes these changes: each is judged by the result of the previous one. */
async function lockAdministration(within: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roles and users'))`.execute(within);
}

interface Lockable<Id, Row> {
  lock(transaction: Transaction, id: Id, tenantScope: string | null): Promise<Row | null>;
}

/** Serializes changes of the records. They refer to each other, so one lock up front avoids deadlocks. */
export function inTurn<Id, Row, Records extends Lockable<Id, Row>>(records: Records & Lockable<Id, Row>): Records {
  return {
    ...records,
    lock: async (within: Transaction, id: Id, tenantScope: string | null) => {
      await lockAdministration(within);
      return records.lock(within, id, tenantScope);
    },
  };
}

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

/** Refuses a change after which nobody could manage users and roles. @param editor null for a command on the server */
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

export async function editorGrants(within: Transaction, { userId }: Viewer): Promise<HeldGrants> {
  await lockAdministration(within);
  return readGrants(within, userId);
}

/** The editor's privileges in the current tenant without one role; null if they don't have it there. */
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
