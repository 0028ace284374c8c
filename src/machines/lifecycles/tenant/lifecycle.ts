import type { TenantRecord } from '../../../rules/tenants/record.ts';
import { allTenantsGuard } from '../engine/all-tenants-guard.ts';
import { definePlainActions, plainLifecycle } from '../engine/plain-lifecycle.ts';
import type { CommandOf } from '../engine/status-actions.ts';

/** What a user can do with a tenant (Administration §2, §6), with the question of §8. */
export const TENANT_ACTIONS = definePlainActions({
  VIEW: { label: 'View', privilege: 'tenant.view', offline: 'reads' },
  EDIT: { label: 'Edit', privilege: 'tenant.edit', offline: 'needs network' },
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

/** The lifecycle of a tenant: whoever has the privilege may, and deletes one only who works in all. What it has is asked of the server. */
export const tenantLifecycle = plainLifecycle({
  id: 'tenant',
  actions: TENANT_ACTIONS,
  factsOf: (_: TenantRecord, { privileges }) => ({ privileges }),
  factGuards: {
    'you have access to all tenants': allTenantsGuard('delete tenants'),
  },
  guards: { DELETE: ['you have access to all tenants'] },
});
