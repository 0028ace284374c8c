/** The calls of tenants (Administration §7). */
import { sql } from 'kysely';
import type { FieldError, TenantBody } from '../../../src/contract/generated/schema.d.ts';
import { NO_STATUS } from '../../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import { TENANT_ACTIONS, tenantLifecycle } from '../../../src/machines/lifecycles/tenant/lifecycle.ts';
import { DEFAULT_TENANT } from '../../../src/rules/people/tenants.ts';
import { tenantsArea } from '../../../src/rules/tenants/area.ts';
import { existenceFinding, tenantForm } from '../../../src/rules/tenants/form.ts';
import { listed } from '../../../src/rules/texts/listed.ts';
import { pluralOf } from '../../../src/rules/texts/sentence.ts';
import type { Queries } from '../../database/database.ts';
import { pageWindow } from '../../database/page-window.ts';
import type { RecordColumns } from '../../database/record-tables.ts';
import type { Tables } from '../../database/tables.ts';
import { formCalls, formPrivileges } from '../../forms/form-calls.ts';
import { tableForm } from '../../forms/table-form.ts';
import { inScope, reachOf, requireAnyPrivilege, type Viewer } from '../../identity/viewer.ts';
import { joinTenant, leaveTenant } from '../../people/memberships.ts';
import { tenants, writtenTenantId } from '../../people/tenant-records.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { countedTogether } from '../../records/counts.ts';
import { plainCommands } from '../../records/plain-commands.ts';
import { recordReads } from '../../records/record-reads.ts';
import { isTaken } from '../../records/taken.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';

/** Tables whose rows are deleted with their tenant. */
const OWN: readonly string[] = ['tenant_users', 'users'];

/** Tables whose records belong to a tenant or are shared with one. */
type TableOfTenants = {
  [Table in keyof Tables]: Tables[Table] extends RecordColumns
    ? Table
    : Table extends `${string}_tenants`
      ? Table
      : never;
}[keyof Tables];

/** Labels per table; tables with the same records are counted once. */
const RECORD_WORDS: Readonly<Record<TableOfTenants, string>> = {
  deployment_requests: 'deployment request',
  bi_deployments: 'BI deployment',
  vpcs: 'VPC',
  credentials: 'credential',
  credential_tenants: 'credential',
  cloud_accounts: 'cloud account',
  cloud_account_tenants: 'cloud account',
  topology_tenants: 'topology',
};
const words = new Map<string, string>(Object.entries(RECORD_WORDS));

/** From the database's catalogue so that no later table is missed, plus tables with a tenant column but no foreign key. */
async function referringColumns(queries: Queries) {
  const { rows } = await sql<{ table: string; column: string }>`
    select class.relname as table, attribute.attname as column
    from pg_constraint join pg_class as class on class.oid = conrelid
      join pg_attribute as attribute on attribute.attrelid = conrelid and attribute.attnum = any(conkey)
    where contype = 'f' and confrelid = 'tenants'::regclass
    order by class.relname`.execute(queries);
  const unbound = [...words.keys()].filter((name) => !rows.some(({ table }) => table === name));
  return [...rows, ...unbound.map((table) => ({ table, column: 'tenant_id' }))].filter(
    ({ table }) => !OWN.includes(table),
  );
}

/** Why a tenant can't be deleted, with its contents; null if it is empty. */
async function tenantRefusal(queries: Queries, tenantId: string): Promise<string | null> {
  const counts = new Map<string, number>();
  for (const { table, column } of await referringColumns(queries)) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from ${sql.table(table)} where ${sql.ref(column)} = ${tenantId}`.execute(queries);
    const called = words.get(table) ?? 'other record';
    const total = rows[0]?.total ?? 0;
    if (total > 0) counts.set(called, Math.max(total, counts.get(called) ?? 0));
  }
  if (counts.size === 0) return null;
  const has = [...counts].map(([called, total]) => `${total} ${total === 1 ? called : pluralOf(called)}`);
  return `Can’t delete: the tenant still has ${listed(has, 'and')}. Delete these or remove them from the tenant first.`;
}

/** Whether the id is taken in any letter case, or reserved for none or all. */
async function tenantExists(queries: Queries, tenantId: string): Promise<boolean> {
  const id = tenantId.trim();
  return id.toUpperCase() === DEFAULT_TENANT || (await isTaken(queries, 'tenants', { tenant_id: id }));
}

async function listedUsers(queries: Queries, viewer: Viewer) {
  const reach = reachOf(viewer);
  const rows = await queries
    .selectFrom('users')
    .select(['user_id', 'first_name', 'last_name', 'email'])
    .$if(reach !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('tenant_members as member')
            .select('member.user_id')
            .whereRef('member.user_id', '=', 'users.user_id')
            .where('member.tenant_id', '=', reach ?? ''),
        ),
      ),
    )
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
  }));
}

const LEAVING: FieldError = {
  field: 'users',
  message: 'You can’t remove yourself from the tenant you are working in.',
};

const columnsOf = ({
  tenantName,
  description,
  requiresRejectionReason = false,
  productionApprovals = 1,
  approvalHours = 0,
  signedDecisions = 'none',
  editsNeedApproval = false,
  blockSelfApproval = false,
}: TenantBody) => ({
  name: tenantName.trim(),
  description: description.trim(),
  requires_rejection_reason: requiresRejectionReason,
  production_approvals: productionApprovals,
  approval_hours: approvalHours,
  signed_decisions: signedDecisions,
  edits_need_approval: editsNeedApproval,
  block_self_approval: blockSelfApproval,
});

const tenantRecordForm = tableForm({
  form: tenantForm,
  records: tenants,
  area: tenantsArea,
  editRefusal: (_, { privileges }) => tenantLifecycle.whyNot(NO_STATUS, { privileges }, 'EDIT'),
  sent: ({ users, ...body }: TenantBody, edited) => ({
    requiresRejectionReason: edited?.requires_rejection_reason ?? false,
    productionApprovals: edited?.production_approvals ?? 1,
    approvalHours: edited?.approval_hours ?? 0,
    signedDecisions: edited?.signed_decisions ?? 'none',
    editsNeedApproval: edited?.edits_need_approval ?? false,
    blockSelfApproval: edited?.block_self_approval ?? false,
    ...body,
    users: users.map(String),
  }),
  shown: (row) => ({ ...tenants.summary(row), users: row.users.map(({ userId }) => String(userId)) }),
  setting: async (within, original, edited, { viewer }) => ({
    original,
    ownUsers: edited?.users ?? [],
    stays: reachOf(viewer) === null ? null : viewer.userId,
    takesReasons: true,
    hasApprovalRules: true,
    hasDeadlines: true,
    canRequireSignatures: true,
    hasEditRule: true,
    hasSelfApprovalRule: true,
    reference: { users: await listedUsers(within, viewer) },
  }),
  checks: (within, { values }) => ({
    'id exists': async () => existenceFinding(await tenantExists(within, values.tenantId)),
  }),
  faults: async (_, { values: { users }, setting: { original, stays } }) => {
    const isLeaving = (id: string) => original?.users.includes(id) === true && !users.includes(id);
    return stays !== null && isLeaving(String(stays)) ? [LEAVING] : [];
  },
  columns: columnsOf,
  row: (sent) => ({ ...columnsOf(sent), tenant_id: sent.tenantId.trim() }),
  written: async (within, before, after, { users }) => {
    const [had, has] = [before?.users.map(({ userId }) => userId) ?? [], users.map(Number)];
    await joinTenant(
      within,
      after.id,
      has.filter((id) => !had.includes(id)),
    );
    await leaveTenant(
      within,
      after.id,
      had.filter((id) => !has.includes(id)),
    );
    return (await tenants.find(within, after.id, null)) ?? after;
  },
});

type TenantOperation =
  | 'listTenants'
  | 'getTenant'
  | 'checkTenantDeletion'
  | 'checkTenantExists'
  | 'createTenant'
  | 'updateTenant'
  | 'validateTenant'
  | 'deleteTenant';

const { routes } = tenantsArea;

function tenantHandlers(services: Services): Handlers<TenantOperation> {
  const reads = recordReads(services, tenants);
  const form = formCalls(services, tenantRecordForm);
  const command = plainCommands(services, {
    records: tenants,
    lifecycle: tenantLifecycle,
    labels: TENANT_ACTIONS.labels,
    facts: (_, { viewer }) => ({ privileges: viewer.privileges }),
    whyNot: (within, { id }) => tenantRefusal(within, id),
  });
  const writtenId = (asked: string) => writtenTenantId(services.queries, asked);
  const reach = <Call extends Parameters<typeof inScope>[0]>(call: Call) => inScope(call, reachOf);

  return {
    listTenants: async (call) => {
      const { viewer, query } = reach(call);
      requireAnyPrivilege(viewer, routes.list.privileges);
      // Here the filter by id doesn't choose the tenant whose records are listed.
      const { rows, total } = await tenants.list(services.queries, viewer.tenantScope, query);
      const { currentPage, pageSize } = pageWindow(query, 1);
      return { results: rows.map((row) => tenants.summary(row)), currentPage, pageSize, totalRecords: total };
    },
    getTenant: async (call) => reads.get(reach(call).viewer, await writtenId(call.path.id)),
    checkTenantDeletion: async (call) => {
      const { id } = await reads.find(reach(call).viewer, await writtenId(call.path.id), {
        privileges: [TENANT_ACTIONS.privileges.DELETE],
      });
      return { refusal: await tenantRefusal(services.queries, id) };
    },
    checkTenantExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, routes.create.privileges);
      return { exists: await tenantExists(services.queries, query.tenantId) };
    },
    createTenant: form.create,
    updateTenant: async (call) => form.update(reach(call), await writtenId(call.path.id)),
    validateTenant: async ({ query: { id }, ...call }) =>
      form.validate(reach(call), id === undefined ? null : await writtenId(id)),
    deleteTenant: async (call) => command(reach(call), 'DELETE', await writtenId(call.path.id)),
  };
}

const ofForm = formPrivileges(tenantsArea);

export const tenantsServerArea = {
  handlers: tenantHandlers,
  privileges: {
    createTenant: ofForm.create,
    updateTenant: ofForm.edit,
    validateTenant: ofForm.validate,
    deleteTenant: [TENANT_ACTIONS.privileges.DELETE],
  },
  changes: tenants.changes,
  counts: countedTogether(tenants, reachOf),
} satisfies RecordArea;
