import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { CommandAction } from '../../../../rules/deployments/actions.ts';
import type { CommandDialogProps } from '../../../actions/area-actions.ts';
import { lazyPart } from '../../../lazy-part.tsx';

const loadConfirmation = () => import('./DeploymentConfirmation.tsx');
const loadRedeployment = () => import('../redeploy/Redeployment.tsx');
const DeploymentConfirmation = lazyPart(loadConfirmation);
const Redeployment = lazyPart(loadRedeployment);

/** Brings the dialogs before they are asked for: without a network they say why an action needs it. */
export function preloadDeploymentDialogs(): readonly Promise<unknown>[] {
  return [loadConfirmation(), loadRedeployment()];
}

/** Everything between choosing an action and its effect; to be mounted in a `Suspense`. */
export function DeploymentDialog({
  action,
  from,
  ...rest
}: CommandDialogProps<CommandAction, DeploymentRequestSummary>) {
  return action === 'REDEPLOY' ? (
    <Redeployment from={from} {...rest} />
  ) : (
    <DeploymentConfirmation command={{ action, from }} {...rest} />
  );
}
