import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import type { CommandAction } from '../../../rules/deployments/actions.ts';
import type { CommandDialogProps } from '../../actions/area-actions.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

const KeepingAwake = lazyPart(() => import('./keep-awake/KeepingAwake.tsx'));
const DeploymentConfirmation = lazyPart(() => import('./confirm/DeploymentConfirmation.tsx'));
const Redeployment = lazyPart(() => import('./redeploy/Redeployment.tsx'));

/** Preloaded, because offline the dialogs explain why an action needs the network. */
export function preloadDeploymentDialogs(): readonly Promise<unknown>[] {
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
