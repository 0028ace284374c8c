/** Who belongs to which tenant, and with which roles. */
import { sql } from 'kysely';
import { recordChange } from '../audit/record-changes.ts';
import type { Transaction } from '../database/database.ts';

/** Announces tenants that got or lost a user, since they show their users. Their own decisions stay as they are. */
export function announceTenants(within: Transaction, tenantIds: Iterable<string>): void {
  for (const tenantId of tenantIds) {
    recordChange(within, { tenantId, area: 'tenants', recordId: tenantId, kind: 'upsert' });
  }
}

/**
 * Announces changed users, in their tenants and to users of all tenants; their versions grow.
 * @param tenantId one that they may have left
 */
export async function changeUsers(within: Transaction, userIds: readonly number[], tenantId = ''): Promise<void> {
  await within
    .updateTable('users')
    .set(({ eb }) => ({ version: eb('version', '+', 1), updated_at: sql<Date>`now()` }))
    .where('user_id', 'in', userIds)
    .execute();
  const seen = await within
    .selectFrom('tenant_members')
    .select(['tenant_id', 'user_id'])
    .where('user_id', 'in', userIds)
    .execute();
  for (const userId of userIds) {
    const tenants = seen.filter((member) => member.user_id === userId).map(({ tenant_id: id }) => id);
    for (const id of new Set([tenantId, ...tenants])) {
      recordChange(within, { tenantId: id, area: 'users', recordId: String(userId), kind: 'upsert' });
    }
  }
}

/** Users belong to a tenant from now on; they get no role there. */
export async function joinTenant(within: Transaction, tenantId: string, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await within
    .insertInto('tenant_users')
    .values(userIds.map((userId) => ({ tenant_id: tenantId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await changeUsers(within, userIds, tenantId);
}

/** Users belong to a tenant no longer, and lose their roles there; who was at home there is at home nowhere. */
export async function leaveTenant(within: Transaction, tenantId: string, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await within.deleteFrom('tenant_users').where('tenant_id', '=', tenantId).where('user_id', 'in', userIds).execute();
  await within
    .deleteFrom('user_roles')
    .where('scope', '=', 'TENANT')
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', userIds)
    .execute();
  await within
    .updateTable('users')
    .set({ tenant_id: null })
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', userIds)
    .execute();
  await changeUsers(within, userIds, tenantId);
}
