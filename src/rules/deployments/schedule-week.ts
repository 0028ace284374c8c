/** Seven days of an uptime schedule on the clock of its zone, for the picture of it. */
import { type DeploymentSchedule, timesOf } from './schedule.ts';
import { runsBetween, wantedAt } from './schedule-runs.ts';
import { instantInZone, wallClockIn } from './zone-clock.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
export const MINUTES_OF_DAY = 1440;
const DAYS = 7;

/** Minutes from midnight; `to` is at most 1440. */
export interface RunningHours {
  readonly from: number;
  readonly to: number;
}

export interface ScheduleDay {
  /** Midnight of the zone's clock, read as UTC, in milliseconds. */
  readonly day: number;
  readonly running: readonly RunningHours[];
  /** In minutes: shutdowns of an environment that only users start. */
  readonly stops: readonly number[];
  /** Whether the schedule has ended before it. */
  readonly isOver: boolean;
}

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** When the schedule runs the environment between two wall clocks. */
function stretchesOf(schedule: DeploymentSchedule, zone: string, begin: number, end: number, awake: number | null) {
  const stretches: Stretch[] = [];
  const from = instantInZone(begin, zone);
  let since = wantedAt(schedule, from) === 'START' ? begin : null;
  for (const { action, at } of runsBetween(schedule, from, instantInZone(end, zone) - 1, awake)) {
    const clock = wallClockIn(zone, at);
    if (action === 'START') since ??= clock;
    else if (since !== null) {
      if (clock > since) stretches.push({ from: since, to: clock });
      since = null;
    }
  }
  if (since !== null) stretches.push({ from: since, to: end });
  return stretches;
}

/**
 * The day of an instant and the six after it; null for a schedule that neither starts nor stops anything.
 * @param instant epoch milliseconds
 */
export function weekOf(
  schedule: DeploymentSchedule | null,
  instant: number,
  awakeUntil: number | null = null,
): readonly ScheduleDay[] | null {
  const times = timesOf(schedule);
  if (schedule === null || times === null) return null;
  const { zone, startup } = times;
  const begin = Math.floor(wallClockIn(zone, instant) / DAY) * DAY;
  const end = begin + DAYS * DAY;
  const isStarted = startup !== null;
  const stretches = isStarted ? stretchesOf(schedule, zone, begin, end, awakeUntil) : [];
  const stops = isStarted
    ? []
    : runsBetween(schedule, instantInZone(begin, zone) - 1, instantInZone(end, zone) - 1, awakeUntil).map(({ at }) =>
        wallClockIn(zone, at),
      );
  return Array.from({ length: DAYS }, (_, place) => {
    const day = begin + place * DAY;
    const minute = (clock: number) => Math.round((clock - day) / MINUTE);
    return {
      day,
      running: stretches
        .filter(({ from, to }) => from < day + DAY && to > day)
        .map(({ from, to }) => ({ from: Math.max(0, minute(from)), to: Math.min(MINUTES_OF_DAY, minute(to)) })),
      stops: stops.filter((clock) => clock >= day && clock < day + DAY).map(minute),
      isOver: times.end !== null && day >= times.end,
    };
  });
}

/** '08:00'; the end of a day is '24:00'. */
function clockWords(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** '08:00–18:00', 'All day', 'Stops 20:00', 'Off', or 'Schedule ended'. */
export function hoursWords({ running, stops, isOver }: ScheduleDay): string {
  if (isOver) return 'Schedule ended';
  if (stops.length > 0) return `Stops ${stops.map(clockWords).join(', ')}`;
  if (running.length === 0) return 'Off';
  const [first] = running;
  if (running.length === 1 && first?.from === 0 && first.to === MINUTES_OF_DAY) return 'All day';
  return running.map(({ from, to }) => `${clockWords(from)}–${clockWords(to)}`).join(', ');
}
