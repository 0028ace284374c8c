import { call } from '../../contract/client.ts';
import { checkTenantDeletion, deleteTenant } from '../../contract/generated/operations/tenants.ts';
import { tenantParser } from '../../contract/generated/parsers/tenants.ts';
import { tenantCommands as confirmedCommands } from '../../machines/lifecycles/tenant/confirmed-commands.ts';
import type { TenantCommand } from '../../machines/lifecycles/tenant/lifecycle.ts';
import { recordOf, type TenantRecord, tenantListAddress } from '../../rules/tenants/record.ts';
import { LOWEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, resourceCommands } from '../resources/resource.ts';

/** Tenants as the device keeps them. */
export const tenantRecords = listedWhole({
  area: 'tenants',
  parser: tenantParser,
  recordOf,
  order: LOWEST_ID_FIRST,
  address: tenantListAddress,
  compared: { tenantId: 'id', tenantName: ({ tenantName }) => tenantName },
});

/** Their commands, for dialogs (Administration §7). */
export const tenantCommands = resourceCommands<TenantRecord, AskedCommand<TenantCommand>>(
  confirmedCommands,
  async (client, _, { subjectId: id, header }) => {
    await call(client, deleteTenant, { params: { path: { id }, header } });
    return null;
  },
  async (client, _, id, signal) =>
    (await call(client, checkTenantDeletion, { params: { path: { id } }, signal })).refusal,
);
