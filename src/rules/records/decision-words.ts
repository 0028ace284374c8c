/** The words for the newest approval or rejection on a record's page, in its question and in the logs. */
import { userName } from '../people/users.ts';
import type { Decided, RecordDecision } from './record-decision.ts';
import type { RecordFact, TextField } from './record-sections.ts';

export const DECIDED = { APPROVE: 'approved', REJECT: 'rejected' } as const;

/** "Rejected by Priya Raman"; "Last decision: rejected by …" where the next one is pending. */
export function decisionWords({ action, decidedBy, isPast }: RecordDecision): string {
  const words = `${DECIDED[action]} by ${userName(decidedBy)}`;
  return isPast ? `Last decision: ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
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
