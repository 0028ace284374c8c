import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import type { CommandAction } from '../../../../rules/deployments/actions.ts';
import { lazyPart } from '../../../lazy-part.tsx';

const loadConfirmation = () => import('./ActionConfirmation.tsx');
const loadRedeployment = () => import('../redeploy/Redeployment.tsx');
const ActionConfirmation = lazyPart(loadConfirmation);
const Redeployment = lazyPart(loadRedeployment);

/** Brings the dialogs before they are asked for: without a network they say why an action needs it. */
export function preloadCommandDialogs(): readonly Promise<unknown>[] {
  return [loadConfirmation(), loadRedeployment()];
}

export interface CommandDialogProps {
  action: CommandAction;
  /** What the user saw when the action was chosen. */
  record: DeploymentRequestSummary;
  /** Where the action was offered; the specification's paths differ. */
  from: 'list' | 'detail';
  /** The server has taken the command. */
  onDone: () => void;
  /** Nothing was done, or what was done is not known. */
  onCancel: () => void;
}

/** Everything between choosing an action and its effect; to be mounted in a `Suspense`. */
export function CommandDialog({ action, from, ...rest }: CommandDialogProps) {
  return action === 'REDEPLOY' ? (
    <Redeployment from={from} {...rest} />
  ) : (
    <ActionConfirmation command={{ action, from }} {...rest} />
  );
}
