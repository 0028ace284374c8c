import type { ScheduledRun } from '../../contract/generated/schema.d.ts';
import type { ScheduledAction } from './schedule-runs.ts';
import { bothTimes } from './schedule-words.ts';

const NOUNS = { START: 'start', STOP: 'stop' } as const satisfies Record<ScheduledAction, string>;
const LATE_AFTER = 5 * 60_000;

function outcomeWords(run: ScheduledRun, now: number, zone: string): string | null {
  const due = Date.parse(run.dueAt);
  const at = Date.parse(run.at);
  const what = `The ${NOUNS[run.action]} of ${bothTimes(due, now, zone)}`;
  switch (run.state) {
    case 'ORDERED':
      return at - due > LATE_AFTER ? `${what} ran at ${bothTimes(at, now, zone)}.` : null;
    case 'NOT_NEEDED':
      return null;
    case 'WAITING':
      return `${what} is waiting: ${run.reason ?? ''}`;
    case 'MISSED':
      return `${what} didn’t run: ${run.reason ?? ''}`;
  }
}

export function runWarning(run: ScheduledRun | null | undefined, now: number, zone: string): string | null {
  if (run == null) return null;
  const missed =
    run.missed === 0
      ? null
      : `Before ${bothTimes(Date.parse(run.dueAt), now, zone)}, ${run.missed === 1 ? 'a start or stop was' : `${run.missed} starts and stops were`} missed.`;
  return [outcomeWords(run, now, zone), missed].filter((part) => part !== null).join(' ') || null;
}
