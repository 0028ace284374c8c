/** When an environment stops or starts, on the viewer's clock and on that of the schedule's zone. */
import type { ScheduledRun as RunResult } from '../../contract/generated/schema.d.ts';
import { isSameDay, writtenMoment } from '../texts/moments.ts';
import type { ScheduledAction, ScheduledRun } from './schedule-runs.ts';
import { zoneOffset } from './zone-clock.ts';

const DAY = 86_400_000;

/** Places that zone names write without their accents. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['America/Sao_Paulo', 'São Paulo'],
  ['Pacific/Noumea', 'Nouméa'],
]);

export function placeOf(zone: string): string {
  return PLACES.get(zone) ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** 'Mon 18:00' of the days around `now`, else '24 Dec 2026, 18:00'. */
function dayAndTime(instant: number, now: number, zone?: string): string {
  const isNear = Math.abs(instant - now) < 6 * DAY;
  return writtenMoment(instant, isNear ? 'weekdayAndTime' : 'dateAndTime', zone);
}

function isSameClock(zone: string, instant: number): boolean {
  return zoneOffset(zone, instant) === -new Date(instant).getTimezoneOffset() * 60_000;
}

/** The viewer's time, and the zone's where it differs: '18:00 (12:00 in New York)', '02:30 (Mon 23:30 in São Paulo)'. */
export function bothTimes(instant: number, now: number, zone: string): string {
  const here = isSameDay(instant, now) ? writtenMoment(instant, 'time') : dayAndTime(instant, now);
  if (isSameClock(zone, instant)) return here;
  const isThere = writtenMoment(instant, 'date', zone) === writtenMoment(instant, 'date');
  const there = isThere ? writtenMoment(instant, 'time', zone) : dayAndTime(instant, now, zone);
  return `${here} (${there} in ${placeOf(zone)})`;
}

const VERBS = { START: 'starts', STOP: 'stops' } as const satisfies Record<ScheduledAction, string>;

export function runWords({ action, at }: ScheduledRun, now: number, zone: string): string {
  return `${VERBS[action]} ${bothTimes(at, now, zone)}`;
}

const NOUNS = { START: 'start', STOP: 'stop' } as const satisfies Record<ScheduledAction, string>;
const LATE_AFTER = 5 * 60_000;

function outcomeWords(run: RunResult, now: number, zone: string): string | null {
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

export function runWarning(run: RunResult | null | undefined, now: number, zone: string): string | null {
  if (run == null) return null;
  const missed =
    run.missed === 0
      ? null
      : `Before ${bothTimes(Date.parse(run.dueAt), now, zone)}, ${run.missed === 1 ? 'a start or stop was' : `${run.missed} starts and stops were`} missed.`;
  return [outcomeWords(run, now, zone), missed].filter((part) => part !== null).join(' ') || null;
}
