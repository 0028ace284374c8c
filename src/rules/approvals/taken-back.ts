import { userName } from '../people/users.ts';
import type { RecordDecision } from '../records/record-decision.ts';

/**
 * What saving an edit does to approvals while more are needed.
 * @param noun 'request'
 * @param names of those who have approved it, at least one
 * @param count '1 of 2 approvals'; null where the next one is the last
 */
export function startedOverWords(noun: string, names: readonly string[], count: string | null): string {
  const approvals = names.length === 1 ? 'approval' : 'approvals';
  const soFar = count === null ? '' : ` (${count})`;
  return `Saving takes back the ${approvals} of ${names.join(', ')}${soFar}. Approval of this ${noun} then starts over.`;
}

/**
 * What saving an edit does to an approval.
 * @param noun 'VPC'
 * @param decision the newest one; null where nobody knows it
 */
export function takenBackWords(noun: string, decision: RecordDecision | null): string {
  const isKnown = decision?.action === 'APPROVE' && !decision.isPast;
  const by = isKnown ? ` of ${userName(decision.decidedBy)}` : '';
  return `Saving takes back the approval${by}. This ${noun} then waits for a new approval before it can be launched.`;
}
