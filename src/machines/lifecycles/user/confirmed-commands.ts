import { type UserRecord, userComparison } from '../../../rules/users/record.ts';
import { userName } from '../../../rules/users.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { USER_ACTIONS, type UserCommand, userLifecycle } from './lifecycle.ts';

/** What can be done with a user, by their chart. */
export const userRecords = recordLifecycle(userLifecycle, ({ status }: UserRecord) => ({ status }));

/** How the commands on a user are confirmed. */
export const userCommands: ConfirmedCommands<UserCommand, UserRecord> = {
  ...USER_ACTIONS.confirmed,
  area: 'users',
  noun: 'user',
  lifecycle: userRecords,
  comparison: userComparison,
  nameOf: userName,
};
