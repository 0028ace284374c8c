import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/tenants.ts';
import { tenantParser } from '../../contract/generated/parsers/tenants.ts';
import { tenantCommands as confirmedCommands, type TenantCommand } from '../../machines/lifecycles/tenant/lifecycle.ts';
import { recordOf, type TenantListQuery, type TenantRecord, tenantListAddress } from '../../rules/tenants/record.ts';
import { LOWEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, type Resource, resourceCommands } from '../resources/resource.ts';

export const tenantRecords = listedWhole({
  area: 'tenants',
  parser: tenantParser,
  recordOf,
  order: LOWEST_ID_FIRST,
  address: tenantListAddress,
  compared: { tenantId: 'id', tenantName: ({ tenantName }) => tenantName },
});

const tenantCommands = resourceCommands<TenantRecord, AskedCommand<TenantCommand>>(
  confirmedCommands,
  async (client, _, { recordId: id, header }) => {
    await call(client, operations.deleteTenant, { params: { path: { id }, header } });
    return null;
  },
  async (client, _, id, signal) =>
    (await call(client, operations.checkTenantDeletion, { params: { path: { id } }, signal })).refusal,
);

/** Administration §2, §7 */
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
  loadKind: async () => tenantRecords,
  loadCommands: async () => tenantCommands,
};
