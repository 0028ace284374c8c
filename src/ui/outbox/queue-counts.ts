/** "3 decisions", "1 decision". */
export function decisionsCount(count: number): string {
  return count === 1 ? '1 decision' : `${count} decisions`;
}

export interface QueueCounts {
  /** Sent when their turn comes. */
  readonly waiting: number;
  /** Conflicts and their like: they go on only by a word of their owner. */
  readonly needing: number;
}

/** The whole queue in a sentence; '' where it is empty. */
export function queueCountWords({ waiting, needing }: QueueCounts): string {
  const needs = needing === 1 ? '1 decision needs action.' : needing > 1 ? `${needing} decisions need action.` : '';
  const waits = `${decisionsCount(waiting)} queued.`;
  return [waiting === 0 ? '' : waits, needs].filter((words) => words !== '').join(' ');
}
