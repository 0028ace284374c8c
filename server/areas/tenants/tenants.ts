/** The calls of tenants (Administration §7). */
import { TENANT_ACTIONS, tenantLifecycle } from '../../../src/machines/lifecycles/tenant/lifecycle.ts';
import { tenantsArea } from '../../../src/rules/tenants/area.ts';
import { pageWindow } from '../../database/page-window.ts';
import { formCalls, formPrivileges } from '../../forms/form-calls.ts';
import { inScope, reachOf, requireAnyPrivilege } from '../../identity/viewer.ts';
import { tenants, writtenTenantId } from '../../people/tenant-records.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { countedTogether } from '../../records/counts.ts';
import { plainCommands } from '../../records/plain-commands.ts';
import { recordReads } from '../../records/record-reads.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';
import { tenantExists, tenantRecordForm } from './form.ts';
import { tenantObstacle } from './tenant-contents.ts';

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
    obstacle: (within, { id }) => tenantObstacle(within, id),
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
      return { refusal: await tenantObstacle(services.queries, id) };
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
