import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/tenants.ts';
import type { TenantCommand } from '../../machines/lifecycles/tenant/lifecycle.ts';
import { recordOf, type TenantListQuery, type TenantRecord, tenantListAddress } from '../../rules/tenants/record.ts';
import type { AskedCommand, Resource } from '../resources/resource.ts';

/** Tenants (Administration §2, §7). */
export const tenantResource: Resource<TenantRecord, TenantRecord, TenantListQuery, AskedCommand<TenantCommand>> = {
  area: 'tenants',
  sensitive: null,
  address: tenantListAddress,
  list: async (client, query, { privileges, signal }) => {
    const params = { query: tenantListAddress.parameters(query, privileges) };
    const { results, totalRecords } = await call(client, operations.listTenants, { params, signal });
    return { rows: results.map(recordOf), totalRecords };
  },
  get: async (client, id, { signal }) =>
    recordOf(await call(client, operations.getTenant, { params: { path: { id } }, signal })),
  loadKind: async () => (await import('./kept-records.ts')).tenantRecords,
  loadCommands: async () => (await import('./kept-records.ts')).tenantCommands,
};
