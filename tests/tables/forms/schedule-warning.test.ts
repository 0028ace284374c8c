/** Schedules that start nothing: a warning before they are saved. 2026-03-10 is a Tuesday. */
import { expect, test } from 'vitest';
import type { DeploymentFormValues } from '../../../src/rules/deployments/forms/values.ts';
import { warningsOf } from '../../../src/rules/forms/questions.ts';
import { completed, settingOf } from './world.ts';

const SENTENCE =
  'This schedule never starts the environment: it has no startup between its start and end. Choose a later end date or other times.';

test.each([
  ['overnight on one day', 'DAILY_SCHEDULE', '2026-03-12', '2026-03-12', '22:00', '06:00', true],
  ['overnight into the next day', 'DAILY_SCHEDULE', '2026-03-12', '2026-03-13', '22:00', '06:00', false],
  ['by day on one day', 'DAILY_SCHEDULE', '2026-03-12', '2026-03-12', '08:00', '18:00', false],
  ['weekdays on a weekend', 'WEEKDAY_SCHEDULE', '2026-03-14', '2026-03-15', '08:00', '18:00', true],
  ['every day on a weekend', 'DAILY_SCHEDULE', '2026-03-14', '2026-03-15', '08:00', '18:00', false],
  ['weekdays from a Sunday to a Monday', 'WEEKDAY_SCHEDULE', '2026-03-15', '2026-03-16', '08:00', '18:00', false],
  ['over already', 'DAILY_SCHEDULE', '2026-03-02', '2026-03-06', '08:00', '18:00', true],
  ['that only shuts down', 'DAILY_SHUTDOWN', '2026-03-14', '2026-03-15', '22:00', '06:00', false],
  ['on demand', 'ACTIVE_ALWAYS', '2026-03-14', '2026-03-15', '22:00', '06:00', false],
  ['not filled in yet', 'WEEKDAY_SCHEDULE', '2026-03-14', '', '08:00', '18:00', false],
  ['that ends before it begins', 'WEEKDAY_SCHEDULE', '2026-03-15', '2026-03-14', '08:00', '18:00', false],
] as const)('a schedule %s', (_, activeDuring, startDate, endDate, startupTime, shutdownTime, isWarned) => {
  const { form, values } = completed('DATABASE');
  const asked: DeploymentFormValues = {
    ...values,
    'deploymentSchedule.activeDuring': activeDuring,
    'deploymentSchedule.timeZone': 'Pacific/Auckland',
    'deploymentSchedule.startDate': startDate,
    'deploymentSchedule.endDate': endDate,
    'deploymentSchedule.startupTime': startupTime,
    'deploymentSchedule.shutdownTime': shutdownTime,
  };
  const warnings = warningsOf(form, asked, settingOf({})).filter(({ field }) => field === 'deploymentSchedule.endDate');
  expect(warnings).toEqual(isWarned ? [{ field: 'deploymentSchedule.endDate', text: SENTENCE }] : []);
});
