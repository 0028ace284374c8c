/** What the question of an action says once the action isn't possible any more. */
import { userName } from '../people/users.ts';
import { DECIDED } from './decision-words.ts';
import type { RecordDecision } from './record-decision.ts';

interface OvertakenFacts {
  /** Why it isn't possible, as a sentence. */
  readonly refusal: string;
  readonly viewerId: number;
}

/** @param decision the one that was faster; null if it was something else, or nobody knows */
export function overtakenWords(
  noun: string,
  decision: RecordDecision | null,
  { refusal, viewerId }: OvertakenFacts,
): string {
  if (decision === null) return `This ${noun} has just changed. ${refusal}`;
  return `${fasterWords(noun, decision, viewerId)} Close it to see the ${noun} as it is now.`;
}

/** Who decided while the question was open; of one of several records, too. */
export function fasterWords(noun: string, { action, decidedBy }: RecordDecision, viewerId: number): string {
  const who = decidedBy.userId === viewerId ? 'You' : userName(decidedBy);
  return `${who} ${DECIDED[action]} this ${noun} while this question was open.`;
}
