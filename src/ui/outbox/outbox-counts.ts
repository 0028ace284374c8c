export function decisionsCount(count: number): string {
  return count === 1 ? '1 decision' : `${count} decisions`;
}

export interface OutboxCounts {
  /** Sent in order. */
  readonly waiting: number;
  /** Conflicts and the like, which need their owner. */
  readonly needing: number;
}

/** '' for an empty outbox. */
export function outboxCountWords({ waiting, needing }: OutboxCounts): string {
  const needs = needing === 1 ? '1 decision needs action.' : needing > 1 ? `${needing} decisions need action.` : '';
  const waits = `${decisionsCount(waiting)} queued.`;
  return [waiting === 0 ? '' : waits, needs].filter((words) => words !== '').join(' ');
}
