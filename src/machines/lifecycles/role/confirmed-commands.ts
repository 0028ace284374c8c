import { type RoleRecord, roleComparison } from '../../../rules/roles/record.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { NO_STATUS } from '../engine/plain-lifecycle.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { ROLE_ACTIONS, type RoleCommand, roleLifecycle } from './lifecycle.ts';

/** What can be done with a role. */
export const roleRecords = recordLifecycle(roleLifecycle, (_: RoleRecord) => NO_STATUS);

/** How the commands on a role are confirmed. */
export const roleCommands: ConfirmedCommands<RoleCommand, RoleRecord> = {
  ...ROLE_ACTIONS.confirmed,
  area: 'roles',
  noun: 'role',
  lifecycle: roleRecords,
  comparison: roleComparison,
  isCheckedFirst: (action) => action === 'DELETE',
  nameOf: ({ name }) => name,
};
