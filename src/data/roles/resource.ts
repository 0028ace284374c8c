import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/roles.ts';
import type { RoleCommand } from '../../machines/lifecycles/role/lifecycle.ts';
import { type RoleListQuery, type RoleRecord, recordOf, roleListAddress } from '../../rules/roles/record.ts';
import type { AskedCommand, Resource } from '../resources/resource.ts';

/** Roles (Administration §2, §7). */
export const roleResource: Resource<RoleRecord, RoleRecord, RoleListQuery, AskedCommand<RoleCommand>> = {
  area: 'roles',
  sensitive: null,
  address: roleListAddress,
  list: async (client, query, { privileges, signal }) => {
    const params = { query: roleListAddress.parameters(query, privileges) };
    const { results, totalRecords } = await call(client, operations.listRoles, { params, signal });
    return { rows: results.map(recordOf), totalRecords };
  },
  get: async (client, id, { signal }) =>
    recordOf(await call(client, operations.getRole, { params: { path: { id } }, signal })),
  loadKind: async () => (await import('./kept-records.ts')).roleRecords,
  loadCommands: async () => (await import('./kept-records.ts')).roleCommands,
};
