import type { DeploymentRequestSummary } from '../contract/generated/schema.d.ts';
import { type ApprovalStatus, statusTupleOf } from '../rules/deployments/statuses.ts';
import { isAlreadySo, isConfirmed, isSettled, type QueuedAction, type QueuedCommand } from './command.ts';

/** What a request's approval is once a decision has been applied. */
const DECIDED = { APPROVE: 'APPROVED', REJECT: 'REJECTED' } as const satisfies Record<QueuedAction, ApprovalStatus>;

/** Whether a request is as somebody has decided that it be. */
export function holdsDecision(action: QueuedAction, { status }: Pick<DeploymentRequestSummary, 'status'>): boolean {
  return statusTupleOf(status)?.approval === DECIDED[action];
}

/** Whether somebody else has made of a request what was decided, before the decision came to the server. */
export function isAnticipated(command: Pick<QueuedCommand, 'state' | 'action' | 'now'>): boolean {
  const isLate = isSettled(command) && !isConfirmed(command) && !isAlreadySo(command);
  return isLate && command.now !== null && holdsDecision(command.action, command.now);
}
