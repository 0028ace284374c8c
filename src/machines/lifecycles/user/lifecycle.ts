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
  RESET_PASSKEYS: {
    label: 'Reset passkeys',
    privilege: 'user.edit',
    offline: 'needs network',
    question: 'Are you sure you want to remove all passkeys of this user? They can add new ones.',
    isDestructive: true,
  },
});
type UserAction = ActionOf<typeof USER_ACTIONS>;
export type UserCommand = CommandOf<typeof USER_ACTIONS>;

type UserGuard = 'it is not your own account' | 'the user has passkeys';

const { leads, opens } = statusTransitions<UserStatus, UserAction, never, UserGuard>('user');

/** Administration §4 "User and role"; the form checks its other fields. */
export const userLifecycle = statusLifecycle<UserStatus, UserAction, never, UserRecord, UserGuard>({
  id: 'user',
  initial: 'PENDING',
  states: {
    ACTIVE: { on: leads('DEACTIVATE', 'INACTIVE', 'it is not your own account') },
    INACTIVE: { on: leads('ACTIVATE', 'ACTIVE') },
    PENDING: { on: leads('ACTIVATE', 'ACTIVE') },
    REJECTED: { on: leads('ACTIVATE', 'ACTIVE') },
  },
  always: { ...opens('VIEW'), ...opens('EDIT'), ...opens('RESET_PASSKEYS', 'the user has passkeys') },
  statuses: userStatuses,
  actions: USER_ACTIONS,
  guards: {
    'it is not your own account': {
      holds: ({ userId }, viewer) => userId !== viewer.userId,
      sentence: OWN_STATUS,
      isAboutViewer: true,
    },
    'the user has passkeys': {
      holds: ({ passkeys = 0 }) => passkeys > 0,
      sentence: 'This user has no passkeys.',
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
