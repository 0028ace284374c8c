import { biDeploymentCommands, biDeploymentRecords } from '../../../machines/lifecycles/bi-deployment/lifecycle.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { defineActions } from '../../actions/area-actions.ts';
import { buildWay, page } from '../../actions/ways.ts';

export const biDeploymentActions = defineActions({
  lifecycle: biDeploymentRecords,
  icons: ACTION_ICONS,
  commands: biDeploymentCommands,
  ways: {
    VIEW: ({ id }, { 'bi-deployments': paths }) => page(paths.view(id)),
    EDIT: ({ id }, { 'bi-deployments': paths }) => page(paths.edit(id)),
    LOGS: ({ id }, { 'bi-deployments': paths }) => page(paths.logs(id)),
    MONITORING: ({ id }, { 'bi-deployments': paths }) => page(paths.monitoring(id)),
    LAST_BUILD: ({ lastRunJenkinsJob }) => buildWay(lastRunJenkinsJob),
  },
});
