import { roleCommands, roleRecords } from '../../../machines/lifecycles/role/lifecycle.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { defineActions } from '../../actions/area-actions.ts';
import { page } from '../../actions/ways.ts';

export const roleActions = defineActions({
  lifecycle: roleRecords,
  icons: ACTION_ICONS,
  commands: roleCommands,
  ways: {
    VIEW: ({ id }, { roles }) => page(roles.view(id)),
    EDIT: ({ id }, { roles }) => page(roles.edit(id)),
  },
});
