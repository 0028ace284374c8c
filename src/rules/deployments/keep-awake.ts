/** How long an environment can be kept awake (docs/decisions/0019). */
import type { DeploymentSchedule } from './schedule.ts';
import { runsAfter } from './schedule-runs.ts';

const MOST_DAYS = 7;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Hours beyond the next stop, rounded to a full hour. */
const PROPOSED_HOURS = 3;

export function keepAwakeFault(until: number, now: number): string | null {
  if (Number.isNaN(until)) return 'Enter a date and a time.';
  if (until <= now) return 'Enter a time in the future.';
  return until > now + MOST_DAYS * DAY ? `Choose a time at most ${MOST_DAYS} days from now.` : null;
}

/** The next scheduled stop if nobody keeps the environment awake; null where there is none. */
export function nextStopOf(schedule: DeploymentSchedule | null, now: number): number | null {
  for (const { action, at } of runsAfter(schedule, now)) if (action === 'STOP') return at;
  return null;
}

/** A proposal that changes something: later than the next stop and than the moment until which it is already kept awake. */
export function proposedAwakeUntil(
  schedule: DeploymentSchedule | null,
  awakeUntil: number | null,
  now: number,
): number {
  const first = Math.max(now, nextStopOf(schedule, now) ?? now, awakeUntil ?? now);
  const proposed = (Math.floor(first / HOUR) + PROPOSED_HOURS) * HOUR;
  return Math.min(proposed, Math.floor((now + MOST_DAYS * DAY) / HOUR) * HOUR);
}

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
