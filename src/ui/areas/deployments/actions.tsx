import { deploymentCommands, deploymentRecords } from '../../../machines/lifecycles/deployment/confirmed-commands.ts';
import { webAddress } from '../../../rules/formats/addresses.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { defineActions } from '../../actions/area-actions.ts';
import { buildWay, elsewhere, page } from '../../actions/ways.ts';
import { DeploymentDialog, preloadDeploymentDialogs } from './DeploymentDialog.tsx';

/** Default (Deployments §2). */
const DEFAULT_SCRIPT_VERSION = '1.0';

export const deploymentActions = defineActions({
  lifecycle: deploymentRecords,
  icons: ACTION_ICONS,
  commands: deploymentCommands,
  ways: {
    VIEW: ({ deploymentType, id }, { deployments }) => page(deployments.view(deploymentType, id)),
    EDIT: ({ deploymentType, id }, { deployments }) => page(deployments.edit(deploymentType, id)),
    COPY: ({ deploymentType, id }, { deployments }) => page(deployments.copy(deploymentType, id)),
    LOGS: ({ id }, { deployments }) => page(deployments.logs(id)),
    MONITORING: ({ id, deploymentMonitoringSchedule }, { deployments }) =>
      page(deployments.monitoring(deploymentMonitoringSchedule?.scriptVersion ?? DEFAULT_SCRIPT_VERSION, id)),
    LAST_BUILD: ({ lastRunJenkinsJob }) => buildWay(lastRunJenkinsJob),
    OPEN_MANAGEMENT_APP: ({ emUrl }) => elsewhere(webAddress(emUrl)),
  },
  Dialog: DeploymentDialog,
  preloadDialog: preloadDeploymentDialogs,
});
