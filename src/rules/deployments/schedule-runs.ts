/** When an uptime schedule starts and stops its environment (docs/decisions/0019), for server and screens. */
import { type DeploymentSchedule, type ScheduleTimes, timesOf } from './schedule.ts';
import { instantInZone, wallClockIn } from './zone-clock.ts';

export type ScheduledAction = 'START' | 'STOP';

export interface ScheduledRun {
  readonly action: ScheduledAction;
  /** Epoch milliseconds. */
  readonly at: number;
}

const DAY = 86_400_000;
const SATURDAY = 6;
const SUNDAY = 0;
/** The last run of a running schedule is at most this far back: a weekend and a night on either side. */
const LONGEST_PAUSE = 5 * DAY;

function isActiveOn(schedule: DeploymentSchedule, day: number): boolean {
  if (schedule.activeDuring !== 'WEEKDAY_SCHEDULE') return true;
  const weekday = new Date(day).getUTCDay();
  return weekday !== SATURDAY && weekday !== SUNDAY;
}

/** In order; a shutdown that isn't after the startup belongs to the next day. */
function runsOfDay({ zone, startup, shutdown }: ScheduleTimes, day: number): readonly ScheduledRun[] {
  const isOvernight = startup !== null && shutdown <= startup;
  const stop = { action: 'STOP', at: instantInZone(day + shutdown + (isOvernight ? DAY : 0), zone) } as const;
  return startup === null ? [stop] : [{ action: 'START', at: instantInZone(day + startup, zone) }, stop];
}

/** The schedule's runs after an instant in order; the last is the stop at its end. */
function* plainRuns(schedule: DeploymentSchedule, times: ScheduleTimes, after: number): Generator<ScheduledRun> {
  const { zone, firstDay, startup, shutdown } = times;
  const end = times.end === null ? Number.POSITIVE_INFINITY : instantInZone(times.end, zone);
  const isEmpty = times.end !== null && firstDay !== null && firstDay + (startup ?? 0) >= times.end;
  if (end <= after || isEmpty) return;
  const today = Math.floor(wallClockIn(zone, after) / DAY) * DAY;
  // A run that started yesterday may end today.
  const from = startup !== null && shutdown <= startup ? today - DAY : today;
  let found: ScheduledRun | null = null;
  for (let day = Math.max(from, firstDay ?? from); ; day += DAY) {
    if (!isActiveOn(schedule, day)) continue;
    for (const run of runsOfDay(times, day)) {
      if (run.at <= after) continue;
      // Of two runs at the same instant only the later one has an effect.
      if (found !== null && found.at !== run.at) yield found;
      if (run.at >= end) {
        yield { action: 'STOP', at: end };
        return;
      }
      found = run;
    }
  }
}

function lastPlainRun(schedule: DeploymentSchedule, times: ScheduleTimes, until: number): ScheduledRun | null {
  const end = times.end === null ? null : instantInZone(times.end, times.zone);
  const latest = end === null ? until : Math.min(until, end);
  let last: ScheduledRun | null = null;
  for (const run of plainRuns(schedule, times, latest - LONGEST_PAUSE)) {
    if (run.at > latest) break;
    last = run;
  }
  return last;
}

/** In order. Nothing stops an environment that is kept awake; afterwards it is stopped if the schedule wants it stopped by then. */
export function* runsAfter(
  schedule: DeploymentSchedule | null,
  after: number,
  awakeUntil: number | null = null,
): Generator<ScheduledRun> {
  const times = timesOf(schedule);
  if (schedule === null || times === null) return;
  let awake = awakeUntil !== null && awakeUntil > after ? awakeUntil : null;
  const stopThen = function* (): Generator<ScheduledRun> {
    if (awake === null) return;
    if (lastPlainRun(schedule, times, awake)?.action === 'STOP') yield { action: 'STOP', at: awake };
    awake = null;
  };
  for (const run of plainRuns(schedule, times, after)) {
    if (awake !== null && run.at > awake) yield* stopThen();
    if (awake === null || run.action === 'START') yield run;
  }
  yield* stopThen();
}

export function runsBetween(
  schedule: DeploymentSchedule | null,
  after: number,
  until: number,
  awakeUntil: number | null = null,
): readonly ScheduledRun[] {
  const runs: ScheduledRun[] = [];
  for (const run of runsAfter(schedule, after, awakeUntil)) {
    if (run.at > until) break;
    runs.push(run);
  }
  return runs;
}

export function nextRun(
  schedule: DeploymentSchedule | null,
  after: number,
  awakeUntil: number | null = null,
): ScheduledRun | null {
  for (const run of runsAfter(schedule, after, awakeUntil)) return run;
  return null;
}

/** What the schedule wants at an instant; null before its first run, and where it wants nothing. */
export function wantedAt(schedule: DeploymentSchedule | null, instant: number): ScheduledAction | null {
  const times = timesOf(schedule);
  return schedule === null || times === null ? null : (lastPlainRun(schedule, times, instant)?.action ?? null);
}

/** Whether a schedule that should start its environment never does. @param today YYYY-MM-DD in its zone */
export function neverStarts(schedule: DeploymentSchedule, today: string): boolean {
  const times = timesOf(schedule);
  if (times === null || times.startup === null) return false;
  const midnight = instantInZone(Date.parse(`${today}T00:00:00Z`), times.zone);
  for (const { action } of runsAfter(schedule, midnight - 1)) if (action === 'START') return false;
  return true;
}
