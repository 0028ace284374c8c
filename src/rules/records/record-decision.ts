/** The newest approval or rejection of a record, as its page, its row and the logs show it. */
import type { Approval, LastDecision } from '../../contract/generated/schema.d.ts';

export interface RecordDecision extends LastDecision {
  /** The record was changed since, and waits for the next decision. */
  readonly isPast: boolean;
}

export interface Decided {
  readonly lastDecision?: LastDecision | null;
  /** Of the record as it is; absent where one is enough. */
  readonly approvals?: readonly Approval[];
}

/** Null where the record has none, or its back end doesn't say. */
export function recordDecision({ lastDecision }: Decided, isPending: boolean): RecordDecision | null {
  return lastDecision == null ? null : { ...lastDecision, isPast: isPending };
}

export type OwnDecision = Pick<LastDecision, 'action' | 'comment' | 'decidedAt'>;

/** A user's newest decision, also where others have approved after them; null where it is unknown. */
export function ownDecision({ lastDecision, approvals = [] }: Decided, userId: number): OwnDecision | null {
  if (lastDecision?.decidedBy.userId === userId) return lastDecision;
  const approval = approvals.findLast((each) => each.userId === userId);
  return approval === undefined ? null : { action: 'APPROVE', comment: null, decidedAt: approval.approvedAt };
}

/** Why the record is rejected now; null where it isn't, or nobody said. */
export function rejectionReason(decision: RecordDecision | null): string | null {
  return decision?.action === 'REJECT' && !decision.isPast ? decision.comment : null;
}
