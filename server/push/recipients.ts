import { holdsAny, type Privilege } from '../../src/rules/access/access.ts';
import { privilegesIn } from '../../src/rules/access/grants.ts';
import { PUSH_PRIVILEGES } from '../../src/rules/push/push-settings.ts';
import type { Queries } from '../database/database.ts';
import { type HeldGrants, mayWorkIn, readGrants } from '../identity/accounts.ts';

/** Those of the users, or everybody, who have a device. */
export async function usersWithDevices(queries: Queries, userIds: readonly number[]): Promise<readonly number[]> {
  if (userIds.length === 0) return [];
  const rows = await queries
    .selectFrom('push_subscriptions')
    .select('user_id')
    .distinct()
    .where('user_id', 'in', userIds)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Null if the account isn't active or has no privilege that any notification needs. */
export async function notifiedGrants(queries: Queries, userId: number): Promise<HeldGrants | null> {
  const user = await queries.selectFrom('users').select('status').where('user_id', '=', userId).executeTakeFirst();
  if (user?.status !== 'ACTIVE') return null;
  const grants = await readGrants(queries, userId);
  const held = [grants.everywhere, ...grants.byTenant.values()];
  return held.some((privileges) => holdsAny(privileges, PUSH_PRIVILEGES)) ? grants : null;
}

/** Whether the user may look at records of the tenant with one of the privileges. */
export function maySee(grants: HeldGrants, tenantId: string, needed: readonly Privilege[]): boolean {
  return mayWorkIn(grants, tenantId) && holdsAny(privilegesIn(grants, tenantId), needed);
}
