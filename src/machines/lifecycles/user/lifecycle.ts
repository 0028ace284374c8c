import { userName } from '../../../rules/people/users.ts';
import { OWN_STATUS } from '../../../rules/users/form.ts';
import { type UserRecord, type UserStatus, userComparison, userStatuses } from '../../../rules/users/record.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { type ActionOf, type CommandOf, defineStatusActions } from '../engine/status-actions.ts';
import { statusLifecycle, statusTransitions } from '../engine/status-lifecycle.ts';

/** Administration §2, §4, with the questions of §8. */
export const USER_ACTIONS = defineStatusActions<UserStatus>()({
  VIEW: { label: 'View', privilege: 'user.view', offline: 'reads' },
  EDIT: { label: 'Edit', privilege: 'user.edit', offline: 'opens a form' },
  ACTIVATE: {
    label: 'Activate',
    privilege: 'user.activate',
    offline: 'needs network',
    question: 'Are you sure you want to activate this user?',
    done: ['ACTIVE'],
  },
  DEACTIVATE: {
    label: 'Deactivate',
    privilege: 'user.activate',
    offline: 'needs network',
    question: 'Are you sure you want to deactivate this user?',
    isDestructive: true,
    done: ['INACTIVE'],
  },
});
type UserAction = ActionOf<typeof USER_ACTIONS>;
export type UserCommand = CommandOf<typeof USER_ACTIONS>;

const { leads, opens } = statusTransitions<UserStatus, UserAction, never, 'it is not your own account'>('user');

/** Administration §4 "User and role"; the form checks its other fields. */
export const userLifecycle = statusLifecycle<UserStatus, UserAction, never, UserRecord, 'it is not your own account'>({
  id: 'user',
  initial: 'PENDING',
  states: {
    ACTIVE: { on: leads('DEACTIVATE', 'INACTIVE', 'it is not your own account') },
    INACTIVE: { on: leads('ACTIVATE', 'ACTIVE') },
    PENDING: { on: leads('ACTIVATE', 'ACTIVE') },
    REJECTED: { on: leads('ACTIVATE', 'ACTIVE') },
  },
  always: { ...opens('VIEW'), ...opens('EDIT') },
  statuses: userStatuses,
  actions: USER_ACTIONS,
  guards: {
    'it is not your own account': {
      holds: ({ userId }, viewer) => userId !== viewer.userId,
      sentence: OWN_STATUS,
      isAboutViewer: true,
    },
  },
});

export const userRecords = recordLifecycle(userLifecycle, ({ status }: UserRecord) => ({ status }));

export const userCommands: ConfirmedCommands<UserCommand, UserRecord> = {
  ...USER_ACTIONS.confirmed,
  area: 'users',
  noun: 'user',
  lifecycle: userRecords,
  comparison: userComparison,
  nameOf: userName,
};
