import { type TenantRecord, tenantComparison } from '../../../rules/tenants/record.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { definePlainActions, NO_STATUS, plainLifecycle } from '../engine/plain-lifecycle.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { allTenantsGuard } from '../engine/shared-guards.ts';
import type { CommandOf } from '../engine/status-actions.ts';

/** Administration §2, §6, with the question of §8. */
export const TENANT_ACTIONS = definePlainActions({
  VIEW: { label: 'View', privilege: 'tenant.view', offline: 'reads' },
  EDIT: { label: 'Edit', privilege: 'tenant.edit', offline: 'opens a form' },
  DELETE: {
    label: 'Delete',
    privilege: 'tenant.delete',
    offline: 'needs network',
    question: 'Are you sure you want to delete this tenant?',
    isDestructive: true,
    isRemoval: true,
  },
});
export type TenantCommand = CommandOf<typeof TENANT_ACTIONS>;

/** Only users of all tenants can delete a tenant; the server checks what it still has. */
export const tenantLifecycle = plainLifecycle({
  id: 'tenant',
  actions: TENANT_ACTIONS,
  factsOf: (_: TenantRecord, { privileges }) => ({ privileges }),
  factGuards: {
    'you have access to all tenants': allTenantsGuard('delete tenants'),
  },
  guards: { DELETE: ['you have access to all tenants'] },
});

export const tenantRecords = recordLifecycle(tenantLifecycle, (_: TenantRecord) => NO_STATUS);

export const tenantCommands: ConfirmedCommands<TenantCommand, TenantRecord> = {
  ...TENANT_ACTIONS.confirmed,
  area: 'tenants',
  noun: 'tenant',
  lifecycle: tenantRecords,
  comparison: tenantComparison,
  isCheckedFirst: (action) => action === 'DELETE',
  nameOf: ({ tenantName }) => tenantName,
};
