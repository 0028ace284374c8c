import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import {
  CONFIRMATION_QUESTIONS,
  type CommandAction,
  CREDENTIAL_ACTIONS,
  DESTRUCTIVE_ACTIONS,
  TYPED_IDENTIFIER,
} from '../../../rules/deployments/actions.ts';
import { approvalCount, isAsDecidedOn, isAwaitingApproval } from '../../../rules/deployments/approvals.ts';
import { deploymentTypeLabel } from '../../../rules/deployments/deployment-types.ts';
import { EMPTY_CREDENTIAL_WARNING } from '../../../rules/deployments/detail.ts';
import { keepAwakeFault } from '../../../rules/deployments/keep-awake.ts';
import { ACTION_WORDS } from '../../../rules/deployments/refusal-words.ts';
import { deploymentComparison, deploymentFacts } from '../../../rules/deployments/sections.ts';
import { STANDING_INFRASTRUCTURE, statusTupleOf } from '../../../rules/deployments/statuses.ts';
import { nameOfParts } from '../../../rules/people/users.ts';
import { recordDecision } from '../../../rules/records/record-decision.ts';
import { credentialDemand } from '../../../rules/reference/environment-credential.ts';
import type { OutboxRecordRules } from '../../outbox/outbox-record-rules.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { deploymentLifecycle } from './lifecycle.ts';
import { missingVpcRefusal } from './missing-vpc.ts';

export const deploymentRecords = recordLifecycle(deploymentLifecycle, ({ status }: DeploymentRequestSummary) =>
  statusTupleOf(status),
);

/** A request on its own page has the name, one in a list doesn't. */
function nameIn(request: object): string | null {
  return 'credentialName' in request && typeof request.credentialName === 'string' ? request.credentialName : null;
}

/** Deployments §2 "Deployment list", §5 */
export const deploymentCommands: ConfirmedCommands<CommandAction, DeploymentRequestSummary> = {
  area: 'deployments',
  noun: 'request',
  questions: CONFIRMATION_QUESTIONS,
  lifecycle: deploymentRecords,
  comparison: deploymentComparison,
  factsOf: (request, product) => [
    { label: 'Type', words: deploymentTypeLabel(request.deploymentType, product) },
    ...deploymentFacts(request),
  ],
  tenantsOf: ({ tenantId }) => [tenantId],
  // Of several approvals that are needed, the last one given still counts.
  decisionOf: (request) =>
    recordDecision(request, isAwaitingApproval(request) && (request.approvals ?? []).length === 0),
  waitingSince: (request) =>
    isAwaitingApproval(request) ? (request.approvals?.[0]?.waitingSince ?? request.updatedAt ?? null) : null,
  approvalCount,
  isProduction: ({ environmentTypeProduction }) => environmentTypeProduction,
  isDestructive: (action) => DESTRUCTIVE_ACTIONS.has(action),
  removes: (action) => action === 'DELETE',
  nameOf: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
  noticeOf: (action, { usedEmptyCredential }) =>
    action === 'APPROVE' && usedEmptyCredential === true ? EMPTY_CREDENTIAL_WARNING : null,
  // Keeping an environment awake removes nothing.
  typed: (action, { environmentTypeProduction, environmentIdentifier }) =>
    environmentTypeProduction && action !== 'KEEP_AWAKE' ? { ...TYPED_IDENTIFIER, text: environmentIdentifier } : null,
  credential: (action, request) =>
    CREDENTIAL_ACTIONS.has(action) ? credentialDemand({ ...request, credentialName: nameIn(request) }) : null,
  needsSecrets: (action, { usedEmptyCredential }) => CREDENTIAL_ACTIONS.has(action) && usedEmptyCredential === true,
};

/** Whether a request already is as a command would leave it: its effect is reached or under way. */
function holds(action: CommandAction, { status }: DeploymentRequestSummary): boolean {
  const tuple = statusTupleOf(status);
  const { done } = ACTION_WORDS[action];
  if (tuple === null || done === undefined) return false;
  const isDone = <Value>(values: readonly Value[] | undefined, value: Value) => values?.includes(value) === true;
  return isDone(done.approval, tuple.approval) || isDone(done.infrastructure, tuple.infrastructure);
}

export const deploymentOutboxRules: OutboxRecordRules<DeploymentRequestSummary> = {
  ...deploymentCommands,
  isAsDecidedOn,
  holds,
  hindrance: missingVpcRefusal,
  momentFault: (_action, until, now) => keepAwakeFault(Date.parse(until), now.getTime()),
  requested: (request) => {
    const statuses = statusTupleOf(request.status);
    return {
      name: request.environmentIdentifier,
      approvalCount: approvalCount(request),
      client: request.client,
      tenantId: request.tenantId,
      requester: nameOfParts(request.createdUserFirstName, request.createdUserLastName),
      isProduction: request.environmentTypeProduction,
      isChange: statuses !== null && STANDING_INFRASTRUCTURE.includes(statuses.infrastructure),
    };
  },
};
