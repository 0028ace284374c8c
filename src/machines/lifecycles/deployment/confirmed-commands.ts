import type { DeploymentRequestSummary, PlannedChanges } from '../../../contract/generated/schema.d.ts';
import {
  CONFIRMATION_QUESTIONS,
  type CommandAction,
  CREDENTIAL_ACTIONS,
  DESTRUCTIVE_ACTIONS,
  TYPED_IDENTIFIER,
} from '../../../rules/deployments/actions.ts';
import {
  approvalCount,
  approvalsText,
  countAfterApproval,
  deploymentMarks,
  isApproved,
} from '../../../rules/deployments/approvals.ts';
import { deploymentTypeLabel } from '../../../rules/deployments/deployment-types.ts';
import { EMPTY_CREDENTIAL_WARNING } from '../../../rules/deployments/detail.ts';
import { endedLinkWarning } from '../../../rules/deployments/launch-link.ts';
import { deploymentComparison, deploymentFacts, LINK_END_LABEL } from '../../../rules/deployments/sections.ts';
import { retryNotice, STANDING_INFRASTRUCTURE, statusTupleOf } from '../../../rules/deployments/statuses.ts';
import { approvedDigest, changesWhatExists } from '../../../rules/plans/plan-state.ts';
import { credentialDemand } from '../../../rules/reference/environment-credential.ts';
import { dayWords } from '../../../rules/texts/moments.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { deploymentLifecycle } from './lifecycle.ts';

export const deploymentRecords = recordLifecycle(deploymentLifecycle, ({ status }: DeploymentRequestSummary) =>
  statusTupleOf(status),
);

/** A request on its own page has the name, one in a list doesn't. */
function nameIn(request: object): string | null {
  return 'credentialName' in request && typeof request.credentialName === 'string' ? request.credentialName : null;
}

/** A request on its own page has it, one in a list doesn't. */
function plannedChangesOf(request: DeploymentRequestSummary & { readonly plannedChanges?: PlannedChanges | null }) {
  return request.plannedChanges ?? null;
}

/** Something of it runs or may run, or its plan changes more than it creates. */
export function isChange({ status, plan = null }: DeploymentRequestSummary): boolean {
  const tuple = statusTupleOf(status);
  return (tuple !== null && STANDING_INFRASTRUCTURE.includes(tuple.infrastructure)) || changesWhatExists(plan);
}

/** Deployments §2 "Deployment list", §5 */
export const deploymentCommands: ConfirmedCommands<CommandAction, DeploymentRequestSummary> = {
  ...deploymentMarks,
  noun: 'request',
  questions: CONFIRMATION_QUESTIONS,
  lifecycle: deploymentRecords,
  comparison: deploymentComparison,
  factsOf: (request, product) => [
    { label: 'Type', words: deploymentTypeLabel(request.deploymentType, product) },
    ...deploymentFacts(request),
  ],
  // Of several approvals that are needed, the last one given still counts.
  changesSinceApproval: ({ changesSinceApproval = null }) => changesSinceApproval,
  isApproved,
  carriesOutApproval: (action) => action === 'LAUNCH',
  planOf: ({ plan = null }) => plan,
  plannedChangesOf,
  planDigestOf: (action, request) => (action === 'APPROVE' ? approvedDigest(request) : null),
  countAfterApproval,
  approvalsSoFar: (request) => (approvalCount(request) === null ? null : approvalsText(request)),
  isProduction: ({ environmentTypeProduction }) => environmentTypeProduction,
  isChange,
  isDestructive: (action) => DESTRUCTIVE_ACTIONS.has(action),
  removes: (action) => action === 'DELETE',
  nameOf: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
  noticeOf: (action, request, now) => {
    if (action === 'APPROVE') {
      const empty = request.usedEmptyCredential === true ? EMPTY_CREDENTIAL_WARNING : null;
      return [endedLinkWarning(request, now), empty].filter((notice) => notice !== null).join(' ') || null;
    }
    const tuple = action === 'RETRY' ? statusTupleOf(request.status) : null;
    return tuple && retryNotice(tuple);
  },
  noticedFacts: (action, request, now) =>
    action === 'APPROVE' && endedLinkWarning(request, now) !== null
      ? [{ label: LINK_END_LABEL, words: dayWords(request.tokenValidTo) }]
      : [],
  // Keeping an environment awake removes nothing.
  typed: (action, { environmentTypeProduction, environmentIdentifier }) =>
    environmentTypeProduction && action !== 'KEEP_AWAKE' ? { ...TYPED_IDENTIFIER, text: environmentIdentifier } : null,
  credential: (action, request) =>
    CREDENTIAL_ACTIONS.has(action) ? credentialDemand({ ...request, credentialName: nameIn(request) }) : null,
  needsSecrets: (action, { usedEmptyCredential }) => CREDENTIAL_ACTIONS.has(action) && usedEmptyCredential === true,
};
