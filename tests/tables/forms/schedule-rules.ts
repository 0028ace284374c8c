/** "Schedule activeDuring …" and the rules of its dates and times, typed in by hand from the specification. */
import type { Fill, RuleCase } from './form-questions.ts';

const scheduled: Fill = (filled) =>
  filled
    .text('deploymentSchedule.activeDuring', 'WEEKDAY_SCHEDULE')
    .text('deploymentSchedule.timeZone', 'Europe/Berlin')
    .text('deploymentSchedule.startupTime', '07:00')
    .text('deploymentSchedule.shutdownTime', '19:00');
const withSchedule =
  (fill: Fill): Fill =>
  (filled) => {
    scheduled(filled);
    fill(filled);
  };

export const SCHEDULE: readonly RuleCase[] = [
  [
    'activeDuring: DAILY_SHUTDOWN',
    (f) => f.text('deploymentSchedule.activeDuring', 'DAILY_SHUTDOWN'),
    'deploymentSchedule.activeDuring',
    null,
  ],
  [
    'activeDuring: DAILY_SCHEDULE',
    (f) => f.text('deploymentSchedule.activeDuring', 'DAILY_SCHEDULE'),
    'deploymentSchedule.activeDuring',
    null,
  ],
  [
    'activeDuring: anything else',
    (f) => f.text('deploymentSchedule.activeDuring', 'SOMETIMES'),
    'deploymentSchedule.activeDuring',
    'Select an uptime schedule',
  ],
  ['ACTIVE_ALWAYS asks for no time zone', () => undefined, 'deploymentSchedule.timeZone', null],
  ['ACTIVE_ALWAYS asks for no shutdown time', () => undefined, 'deploymentSchedule.shutdownTime', null],
  ['ACTIVE_ALWAYS asks for no startup time', () => undefined, 'deploymentSchedule.startupTime', null],
  ['a whole schedule passes: time zone', withSchedule(() => undefined), 'deploymentSchedule.timeZone', null],
  ['a whole schedule passes: start date', withSchedule(() => undefined), 'deploymentSchedule.startDate', null],
  ['a whole schedule passes: end date', withSchedule(() => undefined), 'deploymentSchedule.endDate', null],
  ['a whole schedule passes: startup time', withSchedule(() => undefined), 'deploymentSchedule.startupTime', null],
  ['a whole schedule passes: shutdown time', withSchedule(() => undefined), 'deploymentSchedule.shutdownTime', null],
  [
    "'Select a time zone'",
    withSchedule((f) => f.text('deploymentSchedule.timeZone', '')),
    'deploymentSchedule.timeZone',
    'Select a time zone',
  ],
  [
    'Time zone comes from a fixed list',
    withSchedule((f) => f.text('deploymentSchedule.timeZone', 'Moon/Tycho')),
    'deploymentSchedule.timeZone',
    'Select a time zone',
  ],
  [
    "'Select a start date'",
    withSchedule((f) => f.text('deploymentSchedule.startDate', '')),
    'deploymentSchedule.startDate',
    'Select a start date',
  ],
  [
    "'Select an end date'",
    withSchedule((f) => f.text('deploymentSchedule.endDate', '')),
    'deploymentSchedule.endDate',
    'Select an end date',
  ],
  [
    "'Select a shutdown time'",
    withSchedule((f) => f.text('deploymentSchedule.shutdownTime', '')),
    'deploymentSchedule.shutdownTime',
    'Select a shutdown time',
  ],
  [
    "'Select a startup time'",
    withSchedule((f) => f.text('deploymentSchedule.startupTime', '-1:-1')),
    'deploymentSchedule.startupTime',
    'Select a startup time',
  ],
  [
    'Startup time is required unless also DAILY_SHUTDOWN',
    withSchedule((f) =>
      f.text('deploymentSchedule.startupTime', '').text('deploymentSchedule.activeDuring', 'DAILY_SHUTDOWN'),
    ),
    'deploymentSchedule.startupTime',
    null,
  ],
  [
    'startup and shutdown at the same time',
    withSchedule((f) => f.text('deploymentSchedule.shutdownTime', '07:00')),
    'deploymentSchedule.shutdownTime',
    'must differ from the startup time',
  ],
  [
    'a shutdown at what was the startup time before there was none',
    withSchedule((f) =>
      f.text('deploymentSchedule.shutdownTime', '07:00').text('deploymentSchedule.activeDuring', 'DAILY_SHUTDOWN'),
    ),
    'deploymentSchedule.shutdownTime',
    null,
  ],
  [
    'DAILY_SHUTDOWN still needs a shutdown time',
    (f) => f.text('deploymentSchedule.activeDuring', 'DAILY_SHUTDOWN'),
    'deploymentSchedule.shutdownTime',
    'Select a shutdown time',
  ],
  [
    'Start date has a minimum of today: today',
    withSchedule((f) => f.text('deploymentSchedule.startDate', '2026-03-10')),
    'deploymentSchedule.startDate',
    null,
  ],
  [
    'Start date has a minimum of today: yesterday',
    withSchedule((f) => f.text('deploymentSchedule.startDate', '2026-03-09')),
    'deploymentSchedule.startDate',
    'can’t be before today',
  ],
  [
    'End date has a minimum of today: yesterday',
    withSchedule((f) => f.text('deploymentSchedule.endDate', '2026-03-09')),
    'deploymentSchedule.endDate',
    'can’t be before today',
  ],
  [
    'An end before the start is none',
    withSchedule((f) =>
      f.text('deploymentSchedule.startDate', '2026-04-10').text('deploymentSchedule.endDate', '2026-04-09'),
    ),
    'deploymentSchedule.endDate',
    'can’t be before the start date',
  ],
  [
    'Times run 00:00',
    withSchedule((f) => f.text('deploymentSchedule.startupTime', '00:00')),
    'deploymentSchedule.startupTime',
    null,
  ],
  [
    'to 23:59',
    withSchedule((f) => f.text('deploymentSchedule.shutdownTime', '23:59')),
    'deploymentSchedule.shutdownTime',
    null,
  ],
  [
    'and no further',
    withSchedule((f) => f.text('deploymentSchedule.shutdownTime', '24:00')),
    'deploymentSchedule.shutdownTime',
    'must be a time from 00:00 to 23:59',
  ],
];
