import { credentialCommands, credentialRecords } from '../../../machines/lifecycles/credential/lifecycle.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { defineActions } from '../../actions/area-actions.ts';
import { page } from '../../actions/ways.ts';

export const credentialActions = defineActions({
  lifecycle: credentialRecords,
  icons: ACTION_ICONS,
  commands: credentialCommands,
  ways: {
    VIEW: ({ id }, { credentials }) => page(credentials.view(id)),
    EDIT: ({ id }, { credentials }) => page(credentials.edit(id)),
  },
});
