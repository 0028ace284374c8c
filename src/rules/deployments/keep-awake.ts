/** Until when an environment can be kept awake (docs/decisions/0019). */
import type { DeploymentSchedule } from './schedule.ts';
import { runsAfter } from './schedule-runs.ts';

const MOST_DAYS = 7;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** What is proposed: so many hours more than without it, at a full hour. */
const PROPOSED_HOURS = 3;

/** Why an environment can't be kept awake until an instant; null where it can. */
export function keepAwakeFault(until: number, now: number): string | null {
  if (Number.isNaN(until)) return 'Enter a date and a time.';
  if (until <= now) return 'Enter a time in the future.';
  return until > now + MOST_DAYS * DAY ? `Choose a time at most ${MOST_DAYS} days from now.` : null;
}

/** When the schedule stops the environment next where nobody keeps it awake; null where it never does. */
export function nextStopOf(schedule: DeploymentSchedule | null, now: number): number | null {
  for (const { action, at } of runsAfter(schedule, now)) if (action === 'STOP') return at;
  return null;
}

/**
 * The moment that is proposed to whoever keeps an environment awake: one that changes something, so beyond the next stop, and beyond
 * the moment until which it is kept awake already.
 */
export function proposedAwakeUntil(
  schedule: DeploymentSchedule | null,
  awakeUntil: number | null,
  now: number,
): number {
  const first = Math.max(now, nextStopOf(schedule, now) ?? now, awakeUntil ?? now);
  const proposed = (Math.floor(first / HOUR) + PROPOSED_HOURS) * HOUR;
  return Math.min(proposed, Math.floor((now + MOST_DAYS * DAY) / HOUR) * HOUR);
}

/** What keeping it awake until an instant changes: nothing where it is not stopped before that anyway. */
export function keepAwakeEffect(
  schedule: DeploymentSchedule | null,
  awakeUntil: number | null,
  until: number,
  now: number,
): 'none' | 'shorter' | 'longer' {
  if (awakeUntil !== null && awakeUntil > now)
    return until < awakeUntil ? 'shorter' : until === awakeUntil ? 'none' : 'longer';
  const stop = nextStopOf(schedule, now);
  return stop === null || stop >= until ? 'none' : 'longer';
}
