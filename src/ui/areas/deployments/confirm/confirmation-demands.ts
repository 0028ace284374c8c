import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { deploymentLifecycle } from '../../../../machines/lifecycles/deployment/lifecycle.ts';
import { offlineRefusal, offlineSentence } from '../../../../machines/lifecycles/engine/offline-policy.ts';
import type { FactsViewer } from '../../../../machines/lifecycles/engine/viewer.ts';
import { isQueuedAction } from '../../../../machines/outbox/command.ts';
import {
  type CommandAction,
  DEPLOYMENT_ACTION_LABELS,
  type DeploymentAction,
} from '../../../../rules/deployments/actions.ts';
import { CREDENTIAL_ACTIONS } from '../../../../rules/deployments/confirmations.ts';
import { statusTupleOf } from '../../../../rules/deployments/statuses.ts';
import { DECISION_NOUNS } from '../../../queue/queue-words.ts';

export interface ConfirmationDemands {
  /** What must be typed; null unless it is a production environment. */
  readonly requiredText: string | null;
  /** The stored credential that the command runs with; null where it needs none. */
  readonly credentialId: number | null;
}

/** What a command asks of whoever confirms it (Deployments §2 "Deployment list"). */
export function demandsOf(action: CommandAction, record: DeploymentRequestSummary): ConfirmationDemands {
  return {
    requiredText: record.environmentTypeProduction ? record.environmentIdentifier : null,
    credentialId: CREDENTIAL_ACTIONS.has(action) ? (record.credentialId ?? null) : null,
  };
}

/** Why the chart refuses the command, in a sentence; null where it allows it, or where only the server can tell. */
export function refusalFor(
  action: CommandAction,
  record: DeploymentRequestSummary,
  viewer: FactsViewer,
  now: Date,
): string | null {
  const tuple = statusTupleOf(record.status);
  if (tuple === null) return null;
  const facts = deploymentLifecycle.factsOf(record, viewer, now);
  return deploymentLifecycle.whyNot(tuple, facts, action)?.sentence ?? null;
}

/** Why an action can't be confirmed while the server is out of reach, by the chart's offline policy; null where it can. */
export function offlineRefusalOf(action: DeploymentAction): string | null {
  return offlineRefusal(deploymentLifecycle.policyOf(action), DEPLOYMENT_ACTION_LABELS[action]);
}

/**
 * What becomes of a command while the server is out of reach.
 * @param loss why it is, in a sentence
 */
export function offlineWords(action: CommandAction, loss: string): string {
  if (isQueuedAction(action)) {
    return offlineSentence(deploymentLifecycle.policyOf(action), `${loss} The ${DECISION_NOUNS[action].toLowerCase()}`);
  }
  return `${offlineSentence(deploymentLifecycle.policyOf(action), DEPLOYMENT_ACTION_LABELS[action])} It can be confirmed when there is one again.`;
}
