/** The kinds of an uptime schedule (Deployments §3 "Deployment schedule"). */
export const ACTIVE_DURING = ['ACTIVE_ALWAYS', 'DAILY_SHUTDOWN', 'WEEKDAY_SCHEDULE', 'DAILY_SCHEDULE'] as const;
export type ActiveDuring = (typeof ACTIVE_DURING)[number];

export const ACTIVE_DURING_LABELS = {
  ACTIVE_ALWAYS: 'On Demand',
  DAILY_SHUTDOWN: 'Daily Shutdown',
  WEEKDAY_SCHEDULE: 'Weekdays Schedule',
  DAILY_SCHEDULE: 'Daily Schedule',
} as const satisfies Record<ActiveDuring, string>;
