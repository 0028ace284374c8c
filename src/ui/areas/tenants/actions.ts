import { tenantCommands, tenantRecords } from '../../../machines/lifecycles/tenant/lifecycle.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { defineActions } from '../../actions/area-actions.ts';
import { page } from '../../actions/ways.ts';

export const tenantActions = defineActions({
  lifecycle: tenantRecords,
  icons: ACTION_ICONS,
  commands: tenantCommands,
  ways: {
    VIEW: ({ id }, { tenants }) => page(tenants.view(id)),
    EDIT: ({ id }, { tenants }) => page(tenants.edit(id)),
  },
});
