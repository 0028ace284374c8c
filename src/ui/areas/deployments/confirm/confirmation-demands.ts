import type { DeploymentRequestSummary } from '../../../../contract/generated/schema.d.ts';
import { isQueuedAction } from '../../../../machines/command.ts';
import { DEPLOYMENT_OFFLINE_POLICIES } from '../../../../machines/lifecycles/deployment/events.ts';
import { type FactsViewer, factsOf } from '../../../../machines/lifecycles/deployment/facts.ts';
import { offlineRefusal, offlineSentence } from '../../../../machines/lifecycles/engine/offline-policy.ts';
import { whyNot } from '../../../../machines/lifecycles/engine/refusals.ts';
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
  return tuple === null ? null : whyNot(tuple, factsOf(record, viewer, now), action);
}

/** Why an action can't be confirmed while the server is out of reach, by the chart's offline policy; null where it can. */
export function offlineRefusalOf(action: DeploymentAction): string | null {
  return offlineRefusal(DEPLOYMENT_OFFLINE_POLICIES[action], DEPLOYMENT_ACTION_LABELS[action]);
}

/**
 * What becomes of a command while the server is out of reach.
 * @param loss why it is, in a sentence
 */
export function offlineWords(action: CommandAction, loss: string): string {
  if (isQueuedAction(action)) {
    return offlineSentence(DEPLOYMENT_OFFLINE_POLICIES[action], `${loss} The ${DECISION_NOUNS[action].toLowerCase()}`);
  }
  return `${offlineSentence(DEPLOYMENT_OFFLINE_POLICIES[action], DEPLOYMENT_ACTION_LABELS[action])} It can be confirmed when there is one again.`;
}
