import { isDecision } from '../../rules/records/decision-comment.ts';
import { COMMENT_ACTION, type OutboxCommand } from './command.ts';

/** What users call the things that wait on the device. */
export type WorkKind = 'decision' | 'command' | 'comment' | 'form';

/** How many of each kind. */
export type WorkCount = Readonly<Partial<Record<WorkKind, number>>>;

export function workKind({ action }: Pick<OutboxCommand, 'action'>): Exclude<WorkKind, 'form'> {
  if (action === COMMENT_ACTION) return 'comment';
  return isDecision(action) ? 'decision' : 'command';
}

export function countWork(kinds: readonly WorkKind[]): WorkCount {
  const counts: Partial<Record<WorkKind, number>> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
