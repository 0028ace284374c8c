import { UNSCHEDULED_TIME } from '../forms/controls.ts';
import { instantInZone } from './zone-clock.ts';

/** Uptime schedules (Deployments §3 "Deployment schedule", §4 normalisation, §9 limits). */
export const ACTIVE_DURING = ['ACTIVE_ALWAYS', 'DAILY_SHUTDOWN', 'WEEKDAY_SCHEDULE', 'DAILY_SCHEDULE'] as const;
export type ActiveDuring = (typeof ACTIVE_DURING)[number];

export const ACTIVE_DURING_LABELS = {
  ACTIVE_ALWAYS: 'On Demand',
  DAILY_SHUTDOWN: 'Daily Shutdown',
  WEEKDAY_SCHEDULE: 'Weekdays Schedule',
  DAILY_SCHEDULE: 'Daily Schedule',
} as const satisfies Record<ActiveDuring, string>;

const EXPIRY_WARNING_DAYS = 10;

const DAY = 86_400_000;
/** No zone is further from UTC than this; a schedule further than this from a threshold needs no zone to be judged. */
const WIDEST_OFFSET = 15 * 3_600_000;

export interface DeploymentSchedule {
  readonly activeDuring: ActiveDuring;
  /** IANA name; empty for ACTIVE_ALWAYS. */
  readonly timeZone?: string | null | undefined;
  /** YYYY-MM-DD in the schedule's zone. */
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
  /** HH:mm in the schedule's zone, or {@link UNSCHEDULED_TIME}. */
  readonly startupTime?: string | null | undefined;
  readonly shutdownTime?: string | null | undefined;
}

/** The last shutdown as a wall clock read as UTC: endDate at shutdownTime, or the end of that day without a time. */
function endWallClock(schedule: DeploymentSchedule): number | null {
  if (schedule.activeDuring === 'ACTIVE_ALWAYS' || !schedule.endDate) return null;
  const midnight = Date.parse(`${schedule.endDate.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(midnight)) return null;
  const time = /^(\d{2}):(\d{2})/.exec(schedule.shutdownTime ?? '');
  return time === null ? midnight + DAY : midnight + (Number(time[1]) * 60 + Number(time[2])) * 60_000;
}

/** Whether the schedule's end lies at or before an instant; asks the zone only where it could change the answer. */
function endsBy(schedule: DeploymentSchedule | null, instant: number): boolean {
  const wallClock = schedule === null ? null : endWallClock(schedule);
  if (wallClock === null) return false;
  if (Math.abs(wallClock - instant) > WIDEST_OFFSET) return wallClock < instant;
  return instantInZone(wallClock, schedule?.timeZone || 'UTC') <= instant;
}

/** Start is refused once this holds (Deployments §4 "Row actions by status"). ACTIVE_ALWAYS never ends. */
export function hasScheduleEnded(schedule: DeploymentSchedule | null, now: Date): boolean {
  return endsBy(schedule, now.getTime());
}

export type ScheduleExpiry = 'ended' | 'ends soon' | 'runs on';

/** What the expiry warning beside the environment says: ended, ends within 10 days, or nothing. */
export function scheduleExpiry(schedule: DeploymentSchedule | null, now: Date): ScheduleExpiry {
  if (hasScheduleEnded(schedule, now)) return 'ended';
  return endsBy(schedule, now.getTime() + EXPIRY_WARNING_DAYS * DAY) ? 'ends soon' : 'runs on';
}

/** The sentence of the expiry warning, or null where there is nothing to warn of. */
export function scheduleExpiryText(schedule: DeploymentSchedule | null, now: Date): string | null {
  switch (scheduleExpiry(schedule, now)) {
    case 'ended':
      return `The uptime schedule ended on ${schedule?.endDate ?? ''}.`;
    case 'ends soon':
      return `The uptime schedule ends on ${schedule?.endDate ?? ''}.`;
    case 'runs on':
      return null;
  }
}

function isTime(time: string | null | undefined): time is string {
  return typeof time === 'string' && time !== '' && time !== UNSCHEDULED_TIME;
}

/**
 * A schedule in words: 'Weekdays Schedule, 08:00 to 18:00 Europe/Berlin, 2026-01-05 to 2026-02-05'.
 * @param zoneName what its zone is called; by itself it has only its IANA name
 */
export function scheduleText(
  schedule: DeploymentSchedule | null,
  zoneName: (zone: string) => string = (zone) => zone,
): string {
  if (schedule === null) return ACTIVE_DURING_LABELS.ACTIVE_ALWAYS;
  const label = ACTIVE_DURING_LABELS[schedule.activeDuring];
  if (schedule.activeDuring === 'ACTIVE_ALWAYS') return label;
  const { startupTime, shutdownTime, timeZone, startDate, endDate } = schedule;
  const times = isTime(startupTime)
    ? `${startupTime} to ${isTime(shutdownTime) ? shutdownTime : '24:00'}`
    : isTime(shutdownTime)
      ? `at ${shutdownTime}`
      : '';
  const zone = timeZone ? zoneName(timeZone) : '';
  const dates = startDate && endDate ? `${startDate} to ${endDate}` : endDate ? `until ${endDate}` : '';
  return [label, [times, zone].filter(Boolean).join(' '), dates].filter(Boolean).join(', ');
}
