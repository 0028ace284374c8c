import { vpcCommands, vpcRecords } from '../../../machines/lifecycles/vpc/lifecycle.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { defineActions } from '../../actions/area-actions.ts';
import { buildWay, page } from '../../actions/ways.ts';

export const vpcActions = defineActions({
  lifecycle: vpcRecords,
  icons: ACTION_ICONS,
  commands: vpcCommands,
  ways: {
    VIEW: ({ id }, { vpcs }) => page(vpcs.view(id)),
    EDIT: ({ id }, { vpcs }) => page(vpcs.edit(id)),
    LAST_BUILD: ({ lastRunJenkinsJob }) => buildWay(lastRunJenkinsJob),
  },
});
