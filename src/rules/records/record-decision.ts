/** The newest approval or rejection of a record, as its page, its row and the logs show it. */
import type { Approval, LastDecision } from '../../contract/generated/schema.d.ts';
import { userName } from '../people/users.ts';
import type { RecordFact, TextField } from './record-sections.ts';

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

const DECIDED = { APPROVE: 'approved', REJECT: 'rejected' } as const;

/** "Rejected by Priya Raman"; "Last decision: rejected by …" where the next one is pending. */
export function decisionWords({ action, decidedBy, isPast }: RecordDecision): string {
  const words = `${DECIDED[action]} by ${userName(decidedBy)}`;
  return isPast ? `Last decision: ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Why the record is rejected now; null where it isn't, or nobody said. */
export function rejectionReason(decision: RecordDecision | null): string | null {
  return decision?.action === 'REJECT' && !decision.isPast ? decision.comment : null;
}

/** What the next approver should know of the last decision. */
export function decisionFacts(decision: RecordDecision | null): readonly RecordFact[] {
  if (decision === null) return [];
  const words = decisionWords({ ...decision, isPast: false });
  return [{ label: 'Last decision', words: decision.comment === null ? words : `${words}: ${decision.comment}` }];
}

/** For log entries; not on the record's page, which shows it apart. */
export const DECISION_FIELDS: readonly TextField<Decided, string>[] = [
  {
    label: 'Decision',
    text: ({ lastDecision }) => lastDecision && decisionWords({ ...lastDecision, isPast: false }),
  },
  { label: 'Comment on the decision', text: ({ lastDecision }) => lastDecision?.comment, isDescription: true },
];
