import { type TenantRecord, tenantComparison } from '../../../rules/tenants/record.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { NO_STATUS } from '../engine/plain-lifecycle.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { TENANT_ACTIONS, type TenantCommand, tenantLifecycle } from './lifecycle.ts';

/** What can be done with a tenant. */
export const tenantRecords = recordLifecycle(tenantLifecycle, (_: TenantRecord) => NO_STATUS);

/** How the commands on a tenant are confirmed. */
export const tenantCommands: ConfirmedCommands<TenantCommand, TenantRecord> = {
  ...TENANT_ACTIONS.confirmed,
  area: 'tenants',
  noun: 'tenant',
  lifecycle: tenantRecords,
  comparison: tenantComparison,
  isCheckedFirst: (action) => action === 'DELETE',
  nameOf: ({ tenantName }) => tenantName,
};
