import { defineStatuses } from '../statuses.ts';

/** The statuses of a role (Administration §4 "User and role"). */
export const roleStatuses = defineStatuses({
  ACTIVE: { words: 'Active', style: 'running', sign: 'on', clause: 'it is active' },
  INACTIVE: { words: 'Deactivated', style: 'stopped', sign: 'off', clause: 'it is deactivated' },
});

/** Whether a role gives its holders anything. */
export function givesPrivileges(status: string): boolean {
  return status === 'ACTIVE';
}
