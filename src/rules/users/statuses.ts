import { defineStatuses, type StatusOf } from '../statuses.ts';

/** The statuses of a user (Administration §4 "User and role"). */
export const userStatuses = defineStatuses({
  ACTIVE: { words: 'Active', style: 'running', sign: 'on', clause: 'the user is active' },
  INACTIVE: { words: 'Inactive', style: 'stopped', sign: 'off', clause: 'the user is inactive' },
  PENDING: {
    words: 'Pending activation',
    style: 'initiated',
    sign: 'decision',
    clause: 'the user is pending activation',
  },
  REJECTED: { words: 'Rejected', style: 'failed', sign: 'refused', clause: 'the user has been rejected' },
});
export type UserStatus = StatusOf<typeof userStatuses>;

/** How the form of a user calls what it can set: "Active, Pending or Rejected; others Active or Inactive". */
export const USER_STATUS_CHOICES: Readonly<Record<UserStatus, string>> = {
  ACTIVE: 'Active',
  INACTIVE: 'Inactive',
  PENDING: 'Pending',
  REJECTED: 'Rejected',
};

/** Whether a change lets somebody work again who was shut out; who waits for the activation never was. */
export function isReadmitted(before: UserStatus, after: UserStatus): boolean {
  return (before === 'INACTIVE' || before === 'REJECTED') && after === 'ACTIVE';
}

/** What a user of a status can be set to in the form. */
export function choosableStatuses(status: UserStatus): readonly UserStatus[] {
  return status === 'PENDING' ? ['ACTIVE', 'PENDING', 'REJECTED'] : ['ACTIVE', 'INACTIVE'];
}
