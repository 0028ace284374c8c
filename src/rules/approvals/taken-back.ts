import { userName } from '../people/users.ts';
import type { RecordDecision } from '../records/record-decision.ts';

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
