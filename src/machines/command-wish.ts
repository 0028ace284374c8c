import type { DeploymentRequestSummary } from '../contract/generated/schema.d.ts';
import { type ApprovalStatus, statusTupleOf } from '../rules/deployments/statuses.ts';
import type { QueuedAction } from './command.ts';

/** What a request's approval is once a decision has been applied. */
const DECIDED = { APPROVE: 'APPROVED', REJECT: 'REJECTED' } as const satisfies Record<QueuedAction, ApprovalStatus>;

/** Whether a request is as somebody has decided that it be. */
export function holdsDecision(action: QueuedAction, { status }: Pick<DeploymentRequestSummary, 'status'>): boolean {
  return statusTupleOf(status)?.approval === DECIDED[action];
}
