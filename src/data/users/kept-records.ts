import { call } from '../../contract/client.ts';
import { activateUser, deactivateUser } from '../../contract/generated/operations/users.ts';
import { userRecordParser } from '../../contract/generated/parsers/users.ts';
import { userCommands as confirmedCommands } from '../../machines/lifecycles/user/confirmed-commands.ts';
import type { UserCommand } from '../../machines/lifecycles/user/lifecycle.ts';
import { recordOf, type UserRecord, userListAddress } from '../../rules/users/record.ts';
import { HIGHEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, resourceCommands } from '../resources/resource.ts';

/** Users as the device keeps them. */
export const userRecords = listedWhole({
  area: 'users',
  parser: userRecordParser,
  recordOf,
  order: HIGHEST_ID_FIRST,
  address: userListAddress,
  compared: { userId: 'id', email: ({ email }) => email, status: ({ status }) => status },
});

const OPERATIONS = { ACTIVATE: activateUser, DEACTIVATE: deactivateUser } as const satisfies Record<
  UserCommand,
  unknown
>;

/** Their commands, for dialogs (Administration §7). */
export const userCommands = resourceCommands<UserRecord, AskedCommand<UserCommand>>(
  confirmedCommands,
  async (client, { action }, { subjectId: id, header }) => {
    const answer = await call(client, OPERATIONS[action], { params: { path: { id }, header } });
    return answer?.record === undefined ? null : recordOf(answer.record);
  },
);
