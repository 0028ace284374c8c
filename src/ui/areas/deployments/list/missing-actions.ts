import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { deploymentLifecycle } from '../../../../machines/lifecycles/deployment/lifecycle.ts';
import type { MissingAction } from '../../../../machines/lifecycles/engine/lifecycle.ts';
import type { FactsViewer } from '../../../../machines/lifecycles/engine/viewer.ts';
import type { DeploymentAction } from '../../../../rules/deployments/actions.ts';
import { statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { LIST_ACTIONS } from './row-actions.ts';

/** The actions that a row does not offer, each with the reason. */
export interface MissingActions {
  /** Nobody can do these as the request is now. */
  readonly notNow: readonly MissingAction<DeploymentAction>[];
  /** Somebody else may. */
  readonly notYou: readonly MissingAction<DeploymentAction>[];
}

export function missingActions(record: DeploymentRequestSummary, viewer: FactsViewer, now: Date): MissingActions {
  const tuple = statusTupleOf(record.status);
  if (tuple === null) return { notNow: [], notYou: [] };
  const missing = deploymentLifecycle
    .missing(tuple, deploymentLifecycle.factsOf(record, viewer, now))
    .filter(({ action }) => LIST_ACTIONS.some((listed) => listed === action));
  return {
    notNow: missing.filter(({ refusal }) => !refusal.isAboutViewer),
    notYou: missing.filter(({ refusal }) => refusal.isAboutViewer),
  };
}
