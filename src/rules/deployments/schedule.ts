/** Uptime schedules (Deployments §3 "Deployment schedule", §4 normalisation, §9 limits). */
import { UNSCHEDULED_TIME } from '../forms/controls.ts';
import { dayWords } from '../texts/moments.ts';
import { ACTIVE_DURING_LABELS, type ActiveDuring } from './deployment-types.ts';
import { instantInZone } from './zone-clock.ts';

const EXPIRY_WARNING_DAYS = 10;

const DAY = 86_400_000;
/** No zone is further from UTC; a schedule further than this from a threshold needs no zone lookup. */
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

/** Without first and last day; the form then uses its default days. */
export function isUndated(schedule: DeploymentSchedule | null | undefined): boolean {
  return schedule !== null && schedule !== undefined && !schedule.startDate && !schedule.endDate;
}

function minutesOf(time: string | null | undefined): number | null {
  const parts = /^(\d{2}):(\d{2})/.exec(time ?? '');
  return parts === null ? null : Number(parts[1]) * 60 + Number(parts[2]);
}

/** Midnight of a YYYY-MM-DD, as a wall clock read as UTC; null if invalid. */
function dayOf(date: string | null | undefined): number | null {
  const midnight = date ? Date.parse(`${date.slice(0, 10)}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(midnight) ? null : midnight;
}

/** A schedule as wall clocks of its zone read as UTC. Label, warning, starts and stops all use this. */
export interface ScheduleTimes {
  readonly zone: string;
  readonly firstDay: number | null;
  /** The shutdown time of the end date; null where it never ends. */
  readonly end: number | null;
  /** Milliseconds from midnight; null where nothing is started. */
  readonly startup: number | null;
  /** Milliseconds from midnight; 24:00 without a shutdown time. */
  readonly shutdown: number;
}

/** Null for a schedule that neither starts nor stops anything. */
export function timesOf(schedule: DeploymentSchedule | null): ScheduleTimes | null {
  if (schedule === null || schedule.activeDuring === 'ACTIVE_ALWAYS') return null;
  const startup = schedule.activeDuring === 'DAILY_SHUTDOWN' ? null : minutesOf(schedule.startupTime);
  const shutdown = (minutesOf(schedule.shutdownTime) ?? 24 * 60) * 60_000;
  const lastDay = dayOf(schedule.endDate);
  return {
    zone: schedule.timeZone || 'UTC',
    firstDay: dayOf(schedule.startDate),
    end: lastDay === null ? null : lastDay + shutdown,
    startup: startup === null ? null : startup * 60_000,
    shutdown,
  };
}

/** Epoch milliseconds; null where it never ends. */
export function scheduleEnd(schedule: DeploymentSchedule | null): number | null {
  const times = timesOf(schedule);
  return times === null || times.end === null ? null : instantInZone(times.end, times.zone);
}

function endsBy(schedule: DeploymentSchedule | null, instant: number): boolean {
  const times = timesOf(schedule);
  if (times === null || times.end === null) return false;
  if (Math.abs(times.end - instant) > WIDEST_OFFSET) return times.end < instant;
  return instantInZone(times.end, times.zone) <= instant;
}

/** Start is refused from then on (Deployments §4 "Row actions by status"). ACTIVE_ALWAYS never ends. */
export function hasScheduleEnded(schedule: DeploymentSchedule | null, now: Date): boolean {
  return endsBy(schedule, now.getTime());
}

export type ScheduleExpiry = 'ended' | 'ends soon' | 'runs on';

export function scheduleExpiry(schedule: DeploymentSchedule | null, now: Date): ScheduleExpiry {
  if (hasScheduleEnded(schedule, now)) return 'ended';
  return endsBy(schedule, now.getTime() + EXPIRY_WARNING_DAYS * DAY) ? 'ends soon' : 'runs on';
}

export function scheduleExpiryText(schedule: DeploymentSchedule | null, now: Date): string | null {
  switch (scheduleExpiry(schedule, now)) {
    case 'ended':
      return `The uptime schedule ended on ${dayWords(schedule?.endDate)}.`;
    case 'ends soon':
      return `The uptime schedule ends on ${dayWords(schedule?.endDate)}.`;
    case 'runs on':
      return null;
  }
}

function isTime(time: string | null | undefined): time is string {
  return typeof time === 'string' && time !== '' && time !== UNSCHEDULED_TIME;
}

/** 'Weekdays Schedule, 08:00 to 18:00 Europe/Berlin, 5 Jan 2026 to 5 Feb 2026'; `zoneName` replaces the IANA name. */
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
    : `at ${isTime(shutdownTime) ? shutdownTime : '24:00'}`;
  const zone = timeZone ? zoneName(timeZone) : '';
  const [start, end] = [dayWords(startDate), dayWords(endDate)];
  const dates = start && end ? `${start} to ${end}` : end ? `until ${end}` : '';
  return [label, [times, zone].filter(Boolean).join(' '), dates].filter(Boolean).join(', ');
}
