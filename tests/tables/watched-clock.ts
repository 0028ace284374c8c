/** Two years of a schedule, minute by minute, as the clocks of a zone go: an account of its own, without the rules. */
import type { ActiveDuring } from '../../src/rules/deployments/deployment-types.ts';
import type { DeploymentSchedule } from '../../src/rules/deployments/schedule.ts';
import type { ScheduledRun } from '../../src/rules/deployments/schedule-runs.ts';

/** Milliseconds. */
export const MINUTE = 60_000;
/** Minutes. */
export const DAY = 24 * 60;
export const FROM = Date.UTC(2026, 0, 1);
export const MINUTES = 2 * 365 * DAY;
/** No listed zone changes its clocks other than at a half hour of UTC. */
const STEP = 30;

function offsetsOf(zone: string): Int16Array {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const offsets = new Int16Array(MINUTES / STEP);
  for (let index = 0; index < offsets.length; index += 1) {
    const instant = FROM + index * STEP * MINUTE;
    offsets[index] = (Date.parse(`${format.format(instant).replace(' ', 'T')}:00Z`) - instant) / MINUTE;
  }
  return offsets;
}

const offsetsByZone = new Map<string, Int16Array>();

export interface Case {
  readonly activeDuring: Exclude<ActiveDuring, 'ACTIVE_ALWAYS'>;
  readonly zone: string;
  /** Days from the beginning of the two years. */
  readonly first: number;
  readonly last: number;
  /** Minutes of a day. */
  readonly startup: number;
  readonly shutdown: number;
}

const dateOf = (day: number) => new Date(FROM + day * DAY * MINUTE).toISOString().slice(0, 10);
const timeOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

export function scheduleOf({ activeDuring, zone, first, last, startup, shutdown }: Case): DeploymentSchedule {
  return {
    activeDuring,
    timeZone: zone,
    startDate: dateOf(first),
    endDate: dateOf(last),
    startupTime: activeDuring === 'DAILY_SHUTDOWN' ? '-1:-1' : timeOf(startup),
    shutdownTime: timeOf(shutdown),
  };
}

/** Looks at the clock of the zone each minute of two years, and notes what it is time for. */
export function watchTheClock(asked: Case): { readonly runs: readonly ScheduledRun[]; readonly ended: number | null } {
  const { activeDuring, zone, first, last, startup, shutdown } = asked;
  let offsets = offsetsByZone.get(zone);
  if (offsets === undefined) {
    offsets = offsetsOf(zone);
    offsetsByZone.set(zone, offsets);
  }
  const isOvernight = activeDuring !== 'DAILY_SHUTDOWN' && shutdown <= startup;
  const end = last * DAY + shutdown;
  const isWorkday = (day: number) => {
    if (activeDuring !== 'WEEKDAY_SCHEDULE') return true;
    // The first of January 2026 is a Thursday.
    const weekday = (((day + 4) % 7) + 7) % 7;
    return weekday !== 0 && weekday !== 6;
  };
  const runs: ScheduledRun[] = [];
  const note = (run: ScheduledRun) => {
    if (runs.at(-1)?.at === run.at) runs.pop();
    runs.push(run);
  };
  let latest: number | null = null;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const shown = minute + (offsets[Math.floor(minute / STEP)] ?? 0);
    if (latest === null) latest = shown - 1;
    // Clocks may go back without repeating what they showed before, or skip times, which count as passed.
    for (; latest < shown; ) {
      latest += 1;
      const day = Math.floor(latest / DAY);
      const time = latest - day * DAY;
      const at = FROM + minute * MINUTE;
      if (latest === end) {
        const isLaterThanItsBeginning = first * DAY + (activeDuring === 'DAILY_SHUTDOWN' ? 0 : startup) < end;
        if (isLaterThanItsBeginning) note({ action: 'STOP', at });
        return { runs: isLaterThanItsBeginning ? runs : [], ended: at };
      }
      const startDay = isOvernight ? day - 1 : day;
      if (time === shutdown && startDay >= first && isWorkday(startDay)) note({ action: 'STOP', at });
      if (activeDuring !== 'DAILY_SHUTDOWN' && time === startup && day >= first && isWorkday(day)) {
        note({ action: 'START', at });
      }
    }
  }
  return { runs, ended: null };
}
