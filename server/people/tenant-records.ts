import { sql } from 'kysely';
import type { operations, Tenant } from '../../src/contract/generated/schema.d.ts';
import { AREAS } from '../../src/rules/areas.ts';
import type { NamedUser } from '../../src/rules/people/users.ts';
import type { Queries } from '../database/database.ts';
import type { IdentityTables } from '../database/tables.ts';
import { reachOf } from '../identity/viewer.ts';
import { contains, recordTable } from '../records/record-table.ts';
import type { UsingRecords } from '../records/usage.ts';
import { inTurn } from './administration.ts';
import { leaveTenant } from './memberships.ts';

function selectTenants(queries: Queries) {
  return queries.selectFrom('tenants as record').select([
    // In code point order, as devices sort.
    sql<string>`record.tenant_id collate "C"`.as('id'),
    'record.tenant_id',
    'record.name',
    'record.description',
    'record.requires_rejection_reason',
    'record.production_approvals',
    'record.approval_hours',
    'record.signed_decisions',
    'record.edits_need_approval',
    'record.block_self_approval',
    'record.version',
    'record.version_before_restore',
    'record.updated_at',
    sql<readonly NamedUser[]>`array(
      select json_build_object('userId', user_id, 'firstName', first_name, 'lastName', last_name)
      from tenant_members as member join users using (user_id)
      where member.tenant_id = record.tenant_id order by first_name, last_name, user_id)`.as('users'),
  ]);
}

export type TenantRow = Awaited<ReturnType<ReturnType<typeof selectTenants>['execute']>>[number];

function tenantOf(row: TenantRow): Tenant {
  return {
    tenantId: row.tenant_id,
    tenantName: row.name,
    description: row.description,
    requiresRejectionReason: row.requires_rejection_reason,
    users: [...row.users],
    productionApprovals: row.production_approvals,
    approvalHours: row.approval_hours,
    signedDecisions: row.signed_decisions,
    editsNeedApproval: row.edits_need_approval,
    blockSelfApproval: row.block_self_approval,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** What waits for more approvals than before, or fewer. */
const awaitingApprovals: UsingRecords = {
  area: 'deployments',
  table: 'deployment_requests',
  key: 'id',
  name: sql``,
  columns: [sql`case when approval_status = 'PENDING_APPROVAL' and environment_type = 'PRODUCTION' then tenant_id end`],
  privileges: [],
};

const naming: readonly UsingRecords[] = (
  [
    ['users', 'tenant_members', 'user_id'],
    ['credentials', 'credential_tenants', 'credential_id'],
    ['cloud-accounts', 'cloud_account_tenants', 'account_id'],
  ] as const
).map(([area, table, key]) => ({ area, table, key, name: sql``, columns: ['tenant_id'], privileges: [] }));

/** The stored spelling of an id in any letter case. */
export async function writtenTenantId(queries: Queries, asked: string): Promise<string> {
  const tenant = await queries
    .selectFrom('tenants')
    .select('tenant_id')
    .where(sql`lower(tenant_id)`, '=', asked.toLowerCase())
    .orderBy(sql`tenant_id = ${asked}`, 'desc')
    .executeTakeFirst();
  return tenant?.tenant_id ?? asked;
}

type ListQuery = NonNullable<operations['listTenants']['parameters']['query']>;

const table = recordTable<TenantRow, IdentityTables['tenants'], Tenant, ListQuery>({
  area: 'tenants',
  entity: 'Tenant',
  noun: 'tenant',
  title: ({ id, name }) => `tenant ${id} (${name})`,
  table: 'tenants',
  key: 'tenant_id',
  ids: 'texts',
  routes: AREAS.tenants.routes,
  scopeOf: reachOf,
  users: {
    records: [...naming, awaitingApprovals],
    shown: ({ name, production_approvals }) => ({ name, production_approvals }),
  },
  select: selectTenants,
  summary: tenantOf,
  filters: { tenantId: contains('tenant_id'), tenantName: contains('name') },
});

/** Deleting a tenant first removes its members. */
export const tenants: typeof table = {
  ...inTurn(table),
  delete: async (within, row) => {
    await leaveTenant(
      within,
      row.id,
      row.users.map(({ userId }) => userId),
    );
    await table.delete(within, row);
  },
};
