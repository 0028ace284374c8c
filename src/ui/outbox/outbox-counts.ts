import type { WorkCount, WorkKind } from '../../machines/outbox/work.ts';
import { listed } from '../../rules/texts/listed.ts';

const KINDS = ['decision', 'command', 'comment', 'form'] as const satisfies readonly WorkKind[];

export function workTotal(count: WorkCount): number {
  return KINDS.reduce((total, kind) => total + (count[kind] ?? 0), 0);
}

/** "2 decisions, 1 command and 1 comment"; '' for none. */
export function workWords(count: WorkCount): string {
  const parts = KINDS.flatMap((kind) => {
    const number = count[kind] ?? 0;
    return number === 0 ? [] : [`${number} ${kind}${number === 1 ? '' : 's'}`];
  });
  return listed(parts, 'and');
}

/** "this comment", "these decisions", or what a mixture has in common. */
export function theseWords(count: WorkCount): string {
  const [kind, ...others] = KINDS.filter((one) => (count[one] ?? 0) > 0);
  if (kind === undefined || others.length > 0) return 'what has not been sent';
  return count[kind] === 1 ? `this ${kind}` : `these ${kind}s`;
}

export interface OutboxCounts {
  /** Sent in order. */
  readonly waiting: WorkCount;
  /** Conflicts, refused comments and forms, and the like, which need their owner. */
  readonly needing: WorkCount;
}

/** Everything that waits or needs its user. */
export function outboxTotal({ waiting, needing }: OutboxCounts): number {
  return workTotal(waiting) + workTotal(needing);
}

/** '' for an empty outbox. */
export function outboxCountWords({ waiting, needing }: OutboxCounts): string {
  const [waits, needs] = [workWords(waiting), workWords(needing)];
  return [
    waits === '' ? '' : `${waits} queued.`,
    needs === '' ? '' : `${needs} ${workTotal(needing) === 1 ? 'needs' : 'need'} action.`,
  ]
    .filter((words) => words !== '')
    .join(' ');
}
