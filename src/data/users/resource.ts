import { call } from '../../contract/client.ts';
import { getUser } from '../../contract/generated/operations/session.ts';
import {
  activateUser,
  deactivateUser,
  listUsers,
  resetUserPasskeys,
} from '../../contract/generated/operations/users.ts';
import { userRecordParser } from '../../contract/generated/parsers/users.ts';
import { userCommands as confirmedCommands, type UserCommand } from '../../machines/lifecycles/user/lifecycle.ts';
import { recordOf, type UserListQuery, type UserRecord, userListAddress } from '../../rules/users/record.ts';
import { HIGHEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, type Resource, resourceCommands } from '../resources/resource.ts';

export const userRecords = listedWhole({
  area: 'users',
  parser: userRecordParser,
  recordOf,
  order: HIGHEST_ID_FIRST,
  address: userListAddress,
  compared: { userId: 'id', email: ({ email }) => email, status: ({ status }) => status },
});

const OPERATIONS = {
  ACTIVATE: activateUser,
  DEACTIVATE: deactivateUser,
  RESET_PASSKEYS: resetUserPasskeys,
} as const satisfies Record<UserCommand, unknown>;

const userCommands = resourceCommands<UserRecord, AskedCommand<UserCommand>>(
  confirmedCommands,
  async (client, { action }, { recordId: id, header }) => {
    const answer = await call(client, OPERATIONS[action], { params: { path: { id }, header } });
    return answer?.record === undefined ? null : recordOf(answer.record);
  },
);

/** Administration §2, §7 */
export const userResource: Resource<UserRecord, UserRecord, UserListQuery, AskedCommand<UserCommand>> = {
  area: 'users',
  sensitive: null,
  address: userListAddress,
  list: async (client, query, { privileges, signal }) => {
    const params = { query: userListAddress.parameters(query, privileges) };
    const { results, totalRecords } = await call(client, listUsers, { params, signal });
    return { rows: results.map(recordOf), totalRecords };
  },
  get: async (client, id, { signal }) => recordOf(await call(client, getUser, { params: { path: { id } }, signal })),
  loadKind: async () => userRecords,
  loadCommands: async () => userCommands,
};
