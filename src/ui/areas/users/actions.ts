import { userCommands, userRecords } from '../../../machines/lifecycles/user/lifecycle.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { defineActions } from '../../actions/area-actions.ts';
import { page } from '../../actions/ways.ts';

export const userActions = defineActions({
  lifecycle: userRecords,
  icons: ACTION_ICONS,
  commands: userCommands,
  ways: {
    VIEW: ({ id }, { users }) => page(users.view(id)),
    EDIT: ({ id }, { users }) => page(users.edit(id)),
  },
});
