import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import type { CommandAction } from '../../../rules/deployments/actions.ts';
import { approvalCount, approvedSoFarBy, isAsDecidedOn } from '../../../rules/deployments/approvals.ts';
import { keepAwakeFault } from '../../../rules/deployments/keep-awake.ts';
import { launchableUntil } from '../../../rules/deployments/launch-link.ts';
import { ACTION_WORDS } from '../../../rules/deployments/refusal-words.ts';
import { statusTupleOf } from '../../../rules/deployments/statuses.ts';
import { nameOfParts } from '../../../rules/people/users.ts';
import type { OutboxRecordRules } from '../../outbox/outbox-record-rules.ts';
import { deploymentCommands, isChange } from './confirmed-commands.ts';
import { missingVpcRefusal } from './missing-vpc.ts';

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
  approvedSoFarBy,
  momentFault: (_action, until, now) => keepAwakeFault(Date.parse(until), now.getTime()),
  requested: (request) => ({
    name: request.environmentIdentifier,
    approvalCount: approvalCount(request),
    launchableUntil: launchableUntil(request),
    client: request.client,
    tenantId: request.tenantId,
    requester: nameOfParts(request.createdUserFirstName, request.createdUserLastName),
    isProduction: request.environmentTypeProduction,
    isChange: isChange(request),
  }),
};
