import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import { deploymentCommands, deploymentRecords } from '../../../machines/lifecycles/deployment/confirmed-commands.ts';
import type { CommandAction } from '../../../rules/deployments/actions.ts';
import { webAddress } from '../../../rules/formats/web-address.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import { type CommandDialogProps, defineActions } from '../../actions/area-actions.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';
import { buildWay, elsewhere, page } from '../../list/ways.ts';

const KeepingAwake = lazyPart(() => import('./keep-awake/KeepingAwake.tsx'));
const DeploymentConfirmation = lazyPart(() => import('./confirm/DeploymentConfirmation.tsx'));
const Redeployment = lazyPart(() => import('./redeploy/Redeployment.tsx'));

/** Preloaded, because offline the dialogs explain why an action needs the network. */
function preloadDeploymentDialogs(): readonly Promise<unknown>[] {
  return [DeploymentConfirmation.preload(), Redeployment.preload(), KeepingAwake.preload()];
}

/** Mount in a `Suspense`. */
export function DeploymentDialog({
  action,
  from,
  ...rest
}: CommandDialogProps<CommandAction, DeploymentRequestSummary>) {
  switch (action) {
    case 'REDEPLOY':
      return <Redeployment from={from} {...rest} />;
    case 'KEEP_AWAKE':
      return <KeepingAwake from={from} {...rest} />;
    default:
      return <DeploymentConfirmation command={{ action, from }} {...rest} />;
  }
}

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
