import { call } from '../../contract/client.ts';
import { getUser } from '../../contract/generated/operations/session.ts';
import { listUsers } from '../../contract/generated/operations/users.ts';
import type { UserCommand } from '../../machines/lifecycles/user/lifecycle.ts';
import { recordOf, type UserListQuery, type UserRecord, userListAddress } from '../../rules/users/record.ts';
import type { AskedCommand, Resource } from '../resources/resource.ts';

/** Users (Administration §2, §7). */
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
  loadKind: async () => (await import('./kept-records.ts')).userRecords,
  loadCommands: async () => (await import('./kept-records.ts')).userCommands,
};
