import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/roles.ts';
import { roleParser } from '../../contract/generated/parsers/roles.ts';
import { roleCommands as confirmedCommands, type RoleCommand } from '../../machines/lifecycles/role/lifecycle.ts';
import { type RoleListQuery, type RoleRecord, recordOf, roleListAddress } from '../../rules/roles/record.ts';
import { LOWEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, type Resource, resourceCommands } from '../resources/resource.ts';

export const roleRecords = listedWhole({
  area: 'roles',
  parser: roleParser,
  recordOf,
  order: LOWEST_ID_FIRST,
  address: roleListAddress,
  compared: { roleId: 'id', name: ({ name }) => name },
});

const roleCommands = resourceCommands<RoleRecord, AskedCommand<RoleCommand>>(
  confirmedCommands,
  async (client, _, { recordId: id, header }) => {
    await call(client, operations.deleteRole, { params: { path: { id }, header } });
    return null;
  },
  async (client, _, id, signal) =>
    (await call(client, operations.checkRoleDeletion, { params: { path: { id } }, signal })).refusal,
);

/** Administration §2, §7 */
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
  loadKind: async () => roleRecords,
  loadCommands: async () => roleCommands,
};
