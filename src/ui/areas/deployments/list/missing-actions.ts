import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { type FactsViewer, factsOf } from '../../../../machines/lifecycles/deployment/facts.ts';
import { whyNot } from '../../../../machines/lifecycles/engine/refusals.ts';
import type { DeploymentAction } from '../../../../rules/deployments/actions.ts';
import { statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { LIST_ACTIONS } from './row-actions.ts';

export interface MissingAction {
  readonly action: DeploymentAction;
  /** A sentence. */
  readonly reason: string;
}

/** The actions that the row does not offer, each with the reason. */
export function missingActions(
  record: DeploymentRequestSummary,
  viewer: FactsViewer,
  now: Date,
): readonly MissingAction[] {
  const tuple = statusTupleOf(record.status);
  if (tuple === null) return [];
  const facts = factsOf(record, viewer, now);
  return LIST_ACTIONS.flatMap((action) => {
    const reason = whyNot(tuple, facts, action);
    return reason === null ? [] : [{ action, reason }];
  });
}
