import { type RoleRecord, roleComparison } from '../../../rules/roles/record.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { definePlainActions, NO_STATUS, plainLifecycle } from '../engine/plain-lifecycle.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { allTenantsGuard } from '../engine/shared-guards.ts';
import type { CommandOf } from '../engine/status-actions.ts';

/** Administration §2, §6, with the question of §8. */
export const ROLE_ACTIONS = definePlainActions({
  VIEW: { label: 'View', privilege: 'role.view', offline: 'reads' },
  EDIT: { label: 'Edit', privilege: 'role.edit', offline: 'opens a form' },
  DELETE: {
    label: 'Delete',
    privilege: 'role.delete',
    offline: 'needs network',
    question: 'Are you sure you want to delete this role?',
    isDestructive: true,
    isRemoval: true,
  },
});
export type RoleCommand = CommandOf<typeof ROLE_ACTIONS>;

/** A role applies in every tenant, so only users of all tenants can change it (docs/decisions/0023). */
export const roleLifecycle = plainLifecycle({
  id: 'role',
  actions: ROLE_ACTIONS,
  factsOf: (_: RoleRecord, { privileges }) => ({ privileges }),
  factGuards: {
    'you have access to all tenants': allTenantsGuard('change roles'),
  },
  guards: { EDIT: ['you have access to all tenants'], DELETE: ['you have access to all tenants'] },
});

export const roleRecords = recordLifecycle(roleLifecycle, (_: RoleRecord) => NO_STATUS);

export const roleCommands: ConfirmedCommands<RoleCommand, RoleRecord> = {
  ...ROLE_ACTIONS.confirmed,
  area: 'roles',
  noun: 'role',
  lifecycle: roleRecords,
  comparison: roleComparison,
  isCheckedFirst: (action) => action === 'DELETE',
  nameOf: ({ name }) => name,
};
