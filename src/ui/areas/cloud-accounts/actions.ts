import { cloudAccountCommands, cloudAccountRecords } from '../../../machines/lifecycles/cloud-account/lifecycle.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { defineActions } from '../../actions/area-actions.ts';
import { page } from '../../actions/ways.ts';

export const cloudAccountActions = defineActions({
  lifecycle: cloudAccountRecords,
  icons: ACTION_ICONS,
  commands: cloudAccountCommands,
  ways: {
    VIEW: ({ cloudProvider, accountId }, { 'cloud-accounts': paths }) =>
      page(paths.view(cloudProvider.toLowerCase(), accountId)),
    EDIT: ({ cloudProvider, accountId }, { 'cloud-accounts': paths }) =>
      page(paths.edit(cloudProvider.toLowerCase(), accountId)),
    LOGS: ({ accountId }, { 'cloud-accounts': paths }) => page(paths.logs(accountId)),
  },
});
