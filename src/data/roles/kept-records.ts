import { call } from '../../contract/client.ts';
import { checkRoleDeletion, deleteRole } from '../../contract/generated/operations/roles.ts';
import { roleParser } from '../../contract/generated/parsers/roles.ts';
import { roleCommands as confirmedCommands } from '../../machines/lifecycles/role/confirmed-commands.ts';
import type { RoleCommand } from '../../machines/lifecycles/role/lifecycle.ts';
import { type RoleRecord, recordOf, roleListAddress } from '../../rules/roles/record.ts';
import { LOWEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, resourceCommands } from '../resources/resource.ts';

/** Roles as the device keeps them. */
export const roleRecords = listedWhole({
  area: 'roles',
  parser: roleParser,
  recordOf,
  order: LOWEST_ID_FIRST,
  address: roleListAddress,
  compared: { roleId: 'id', name: ({ name }) => name },
});

/** Their commands, for dialogs (Administration §7). */
export const roleCommands = resourceCommands<RoleRecord, AskedCommand<RoleCommand>>(
  confirmedCommands,
  async (client, _, { subjectId: id, header }) => {
    await call(client, deleteRole, { params: { path: { id }, header } });
    return null;
  },
  async (client, _, id, signal) =>
    (await call(client, checkRoleDeletion, { params: { path: { id } }, signal })).refusal,
);
