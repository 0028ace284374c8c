/** When an environment stops or starts, on the viewer's clock and on that of the schedule's zone. */
import type { ScheduledAction, ScheduledRun } from './schedule-runs.ts';
import { zoneOffset } from './zone-clock.ts';

const DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @param zone undefined for the device's own */
function format(name: 'time' | 'weekday' | 'date' | 'day', zone: string | undefined, instant: number): string {
  const key = `${name} ${zone ?? ''}`;
  let known = formats.get(key);
  if (known === undefined) {
    known = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      ...(name === 'time' && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      ...(name === 'weekday' && { weekday: 'short' }),
      ...(name === 'date' && { day: 'numeric', month: 'short' }),
      ...(name === 'day' && { year: 'numeric', month: 'numeric', day: 'numeric' }),
    });
    formats.set(key, known);
  }
  return known.format(instant);
}

/** Places that zone names write without their accents. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['America/Sao_Paulo', 'São Paulo'],
  ['Pacific/Noumea', 'Nouméa'],
]);

export function placeOf(zone: string): string {
  return PLACES.get(zone) ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** '18:00' for today, else with the day; on the viewer's clock. */
function timeWords(instant: number, now: number): string {
  const isToday = format('day', undefined, instant) === format('day', undefined, now);
  return isToday ? format('time', undefined, instant) : dayAndTime(instant, now, undefined);
}

/** 'Mon 18:00' of the days around `now`, else '24 Dec, 18:00'. */
function dayAndTime(instant: number, now: number, zone: string | undefined): string {
  const time = format('time', zone, instant);
  const isNear = Math.abs(instant - now) < 6 * DAY;
  return isNear ? `${format('weekday', zone, instant)} ${time}` : `${format('date', zone, instant)}, ${time}`;
}

function isSameClock(zone: string, instant: number): boolean {
  return zoneOffset(zone, instant) === -new Date(instant).getTimezoneOffset() * 60_000;
}

/** The viewer's time, and the zone's where it differs: '18:00 (12:00 in New York)', '02:30 (Mon 23:30 in São Paulo)'. */
export function bothTimes(instant: number, now: number, zone: string): string {
  const here = timeWords(instant, now);
  if (isSameClock(zone, instant)) return here;
  const isSameDay = format('day', zone, instant) === format('day', undefined, instant);
  const there = isSameDay ? format('time', zone, instant) : dayAndTime(instant, now, zone);
  return `${here} (${there} in ${placeOf(zone)})`;
}

const VERBS = { START: 'starts', STOP: 'stops' } as const satisfies Record<ScheduledAction, string>;

export function runWords({ action, at }: ScheduledRun, now: number, zone: string): string {
  return `${VERBS[action]} ${bothTimes(at, now, zone)}`;
}
