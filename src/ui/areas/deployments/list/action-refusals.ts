import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { deploymentLifecycle } from '../../../../machines/lifecycles/deployment/lifecycle.ts';
import { offlineRefusal } from '../../../../machines/lifecycles/engine/offline-policy.ts';
import { DEPLOYMENT_ACTION_LABELS, type DeploymentAction } from '../../../../rules/deployments/actions.ts';
import { useIsCut } from '../../../offline.ts';
import { type ShownDecision, usePendingDecision, useQueue } from '../../../queue/queue-context.tsx';

/** Whether an action may wait in the queue; then there is at most one of its kind on a request. */
export function isQueueable(action: DeploymentAction): boolean {
  return deploymentLifecycle.policyOf(action) === 'queueable';
}

/** Why an action can't be done now for want of a connection, in a sentence; undefined where it can. */
export function useOfflineRefusals(): (action: DeploymentAction) => string | undefined {
  const isCut = useIsCut();
  return (action) =>
    isCut
      ? (offlineRefusal(deploymentLifecycle.policyOf(action), DEPLOYMENT_ACTION_LABELS[action]) ?? undefined)
      : undefined;
}

/** The decision that waits on a request: no other one is offered beside it. */
export function useWaitingDecision(record: DeploymentRequestSummary | null): ShownDecision | null {
  const pending = usePendingDecision('deployments', record);
  return pending?.standsInTheWay === true ? pending : null;
}

/** Whether a decision on a request is offered: none waits on it, and that is known. */
export function useMayDecide(record: DeploymentRequestSummary | null): boolean {
  const { isKnown } = useQueue();
  const waiting = useWaitingDecision(record);
  return isKnown && waiting === null;
}

/** As `useOfflineRefusals`, and why no second decision is made beside one that waits. */
export function useActionRefusals(
  record: DeploymentRequestSummary | null,
): (action: DeploymentAction) => string | undefined {
  const offline = useOfflineRefusals();
  const waiting = useWaitingDecision(record);
  const mayDecide = useMayDecide(record);
  return (action) => {
    if (mayDecide || !isQueueable(action)) return offline(action);
    return waiting === null ? 'This device is being read for what is queued.' : `${waiting.words}: see the queue.`;
  };
}
