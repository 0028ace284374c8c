import { sql } from 'kysely';
import { recordChange } from '../audit/record-changes.ts';
import type { Transaction } from '../database/database.ts';

/** Tenants show their users. The versions stay, so pending decisions stay valid. */
export function announceTenants(within: Transaction, tenantIds: Iterable<string>): void {
  for (const tenantId of tenantIds) {
    recordChange(within, { tenantId, area: 'tenants', recordId: tenantId, kind: 'upsert' });
  }
}

/** Announces in their tenants and to users of all tenants; raises versions. @param tenantId one that they may have left */
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

export async function joinTenant(within: Transaction, tenantId: string, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await within
    .insertInto('tenant_users')
    .values(userIds.map((userId) => ({ tenant_id: tenantId, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await changeUsers(within, userIds, tenantId);
}

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
