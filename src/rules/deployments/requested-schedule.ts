import { UNSCHEDULED_TIME } from '../forms/controls.ts';
import type { DeploymentSchedule } from './schedule.ts';

/** Days from the start to the end of a new schedule (Deployments §9). */
export const DEFAULT_SCHEDULE_DAYS = 10;
const DAY = 86_400_000;

function dateText(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Start today, end ten days later, no times; `today` is YYYY-MM-DD as the user's calendar shows it. */
export function defaultSchedule(today: string): Required<DeploymentSchedule> {
  return {
    activeDuring: 'ACTIVE_ALWAYS',
    timeZone: '',
    startDate: today,
    endDate: dateText(Date.parse(`${today}T00:00:00Z`) + DEFAULT_SCHEDULE_DAYS * DAY),
    startupTime: UNSCHEDULED_TIME,
    shutdownTime: UNSCHEDULED_TIME,
  };
}

/** The schedule as it is sent: values that its kind has no use for become the specification's sentinels. */
export function normaliseSchedule<Schedule extends DeploymentSchedule>(schedule: Schedule) {
  switch (schedule.activeDuring) {
    case 'ACTIVE_ALWAYS':
      return { ...schedule, timeZone: '', startupTime: UNSCHEDULED_TIME, shutdownTime: UNSCHEDULED_TIME };
    case 'DAILY_SHUTDOWN':
      return { ...schedule, startupTime: UNSCHEDULED_TIME };
    case 'WEEKDAY_SCHEDULE':
    case 'DAILY_SCHEDULE':
      return schedule;
  }
}
