import { UNSCHEDULED_TIME } from '../../forms/controls.ts';
import { ACTIVE_DURING, ACTIVE_DURING_LABELS } from '../deployment-types.ts';
import type { DeploymentSchedule } from '../schedule.ts';
import { neverStarts } from '../schedule-runs.ts';
import { TIME_ZONES } from '../zone-clock.ts';
import {
  condition,
  type DeploymentFields,
  limits,
  optionalSection,
  options,
  reset,
  rule,
  section,
  warning,
} from './definitions.ts';
import { mayEditRequestDetails, mayEditUptimeSchedule, notYetDecided } from './gates.ts';
import { dayAfter, isDay, movedEnd, timeError } from './setting.ts';
import type { DeploymentFieldName, DeploymentFormValues } from './values.ts';

/** Days from start to end (Deployments §9). */
export const DEFAULT_SCHEDULE_DAYS = 10;
const DAY = 86_400_000;

function dateText(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

/** Start today, end ten days later, no times; `today` is YYYY-MM-DD in the user's calendar. */
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

/** The schedule as sent: unused values become the specification's sentinels. */
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

export const scheduleSection = section('Uptime schedule', [
  'deploymentSchedule.activeDuring',
  'deploymentSchedule.timeZone',
  'deploymentSchedule.startDate',
  'deploymentSchedule.endDate',
  'deploymentSchedule.startupTime',
  'deploymentSchedule.shutdownTime',
]);

const editable = [mayEditUptimeSchedule];

const isScheduled = condition(
  'On Demand has no schedule times.',
  ['deploymentSchedule.activeDuring'],
  (values) => values['deploymentSchedule.activeDuring'] !== 'ACTIVE_ALWAYS',
);
function starts(activeDuring: string): boolean {
  return activeDuring !== 'ACTIVE_ALWAYS' && activeDuring !== 'DAILY_SHUTDOWN';
}

const isStartedBySchedule = condition(
  'Daily Shutdown has no startup time.',
  ['deploymentSchedule.activeDuring'],
  (values) => starts(values['deploymentSchedule.activeDuring']),
);

export const timeZoneOptions = options([], () => TIME_ZONES.map(({ zone, label }) => ({ value: zone, label })));

export const scheduleFields: Pick<DeploymentFields, DeploymentFieldName & `deploymentSchedule.${string}`> = {
  'deploymentSchedule.activeDuring': {
    name: 'deploymentSchedule.activeDuring',
    label: 'Uptime schedule',
    control: 'choice',
    editable,
    required: { message: 'Select an uptime schedule' },
    options: options([], () => ACTIVE_DURING.map((value) => ({ value, label: ACTIVE_DURING_LABELS[value] }))),
  },
  'deploymentSchedule.timeZone': {
    name: 'deploymentSchedule.timeZone',
    label: 'Time zone',
    control: 'choice',
    visible: isScheduled,
    editable,
    required: { message: 'Select a time zone' },
    options: timeZoneOptions,
  },
  'deploymentSchedule.startDate': {
    name: 'deploymentSchedule.startDate',
    label: 'Start date',
    control: 'date',
    visible: isScheduled,
    editable,
    required: { message: 'Select a start date' },
    limits: limits([], (_, { today }) => ({ min: today })),
    rules: [
      rule(['deploymentSchedule.startDate'], (values, { today, original }) => {
        const day = values['deploymentSchedule.startDate'];
        if (!isDay(day)) return 'Select a start date';
        return day < today && day !== original?.['deploymentSchedule.startDate'] ? 'can’t be before today' : null;
      }),
    ],
  },
  'deploymentSchedule.endDate': {
    name: 'deploymentSchedule.endDate',
    label: 'End date',
    control: 'date',
    visible: isScheduled,
    editable,
    required: { message: 'Select an end date' },
    limits: limits(['deploymentSchedule.startDate'], (values, { today }) => {
      const start = values['deploymentSchedule.startDate'];
      return { min: isDay(start) && start > today ? start : today };
    }),
    rules: [
      rule(['deploymentSchedule.endDate'], (values, { today, original }) => {
        const day = values['deploymentSchedule.endDate'];
        if (!isDay(day)) return 'Select an end date';
        return day < today && day !== original?.['deploymentSchedule.endDate'] ? 'can’t be before today' : null;
      }),
      rule(['deploymentSchedule.startDate', 'deploymentSchedule.endDate'], (values) =>
        values['deploymentSchedule.endDate'] < values['deploymentSchedule.startDate']
          ? 'can’t be before the start date'
          : null,
      ),
    ],
  },
  'deploymentSchedule.startupTime': {
    name: 'deploymentSchedule.startupTime',
    label: 'Startup time',
    control: 'time',
    visible: isStartedBySchedule,
    editable,
    required: { message: 'Select a startup time' },
    limits: limits([], () => ({ min: '00:00', max: '23:59' })),
    rules: [
      rule(['deploymentSchedule.startupTime'], (values) =>
        values['deploymentSchedule.startupTime'] === UNSCHEDULED_TIME
          ? 'Select a startup time'
          : timeError(values['deploymentSchedule.startupTime']),
      ),
    ],
  },
  'deploymentSchedule.shutdownTime': {
    name: 'deploymentSchedule.shutdownTime',
    label: 'Shutdown time',
    control: 'time',
    visible: isScheduled,
    editable,
    required: { message: 'Select a shutdown time' },
    limits: limits([], () => ({ min: '00:00', max: '23:59' })),
    rules: [
      rule(['deploymentSchedule.shutdownTime'], (values) =>
        values['deploymentSchedule.shutdownTime'] === UNSCHEDULED_TIME
          ? 'Select a shutdown time'
          : timeError(values['deploymentSchedule.shutdownTime']),
      ),
      // It wouldn't say whether the environment runs. A record that already has it is judged only by other edits.
      rule(
        ['deploymentSchedule.activeDuring', 'deploymentSchedule.startupTime', 'deploymentSchedule.shutdownTime'],
        (values, { original }) => {
          const startup = values['deploymentSchedule.startupTime'];
          const shutdown = values['deploymentSchedule.shutdownTime'];
          if (!starts(values['deploymentSchedule.activeDuring']) || startup !== shutdown) return null;
          const wasSo =
            startup === original?.['deploymentSchedule.startupTime'] &&
            shutdown === original['deploymentSchedule.shutdownTime'];
          return wasSo ? null : 'must differ from the startup time';
        },
      ),
    ],
  },
};

/** The schedule that the fields describe; null until each of them can be read. */
export function completeSchedule(values: DeploymentFormValues): DeploymentSchedule | null {
  const activeDuring = ACTIVE_DURING.find((kind) => kind === values['deploymentSchedule.activeDuring']);
  const [startDate, endDate] = [values['deploymentSchedule.startDate'], values['deploymentSchedule.endDate']];
  const [startupTime, shutdownTime] = [
    values['deploymentSchedule.startupTime'],
    values['deploymentSchedule.shutdownTime'],
  ];
  const timeZone = values['deploymentSchedule.timeZone'];
  const isWhole =
    TIME_ZONES.some(({ zone }) => zone === timeZone) &&
    isDay(startDate) &&
    isDay(endDate) &&
    startDate <= endDate &&
    (activeDuring === 'DAILY_SHUTDOWN' || timeError(startupTime) === null) &&
    timeError(shutdownTime) === null;
  if (activeDuring === undefined || !isWhole) return null;
  return { activeDuring, timeZone, startDate, endDate, startupTime, shutdownTime };
}

export const neverStartsWarning = warning(
  'deploymentSchedule.endDate',
  'This schedule never starts the environment: it has no startup between its start and end. Choose a later end date or other times.',
  scheduleSection.fields,
  (values, { today }) => {
    const schedule = completeSchedule(values);
    return schedule !== null && neverStarts(schedule, today);
  },
);

export const moveTheEnd = reset(
  ['deploymentSchedule.startDate'],
  ['deploymentSchedule.endDate'],
  (values, _, { entered }) => ({
    'deploymentSchedule.endDate': movedEnd(values['deploymentSchedule.startDate'], {
      from: entered['deploymentSchedule.startDate'],
      to: entered['deploymentSchedule.endDate'],
    }),
  }),
);

export const launchLinkSection = optionalSection('Launch link', ['tokenValidFrom', 'tokenValidTo']);

const TO_BEFORE_FROM = 'Launch link valid to date must be later than Launch link valid from date';

export const launchLinkFields: Pick<DeploymentFields, 'tokenValidFrom' | 'tokenValidTo'> = {
  tokenValidFrom: {
    name: 'tokenValidFrom',
    label: 'Launch link valid from',
    control: 'date',
    visible: notYetDecided,
    editable: [mayEditRequestDetails],
    limits: limits([], (_, { today }) => ({ min: today })),
    rules: [
      rule(['tokenValidFrom'], ({ tokenValidFrom }, { today, original }) => {
        if (!isDay(tokenValidFrom)) return 'is not a date';
        const isKept = tokenValidFrom === original?.tokenValidFrom;
        return tokenValidFrom < today && !isKept ? 'can’t be before today' : null;
      }),
    ],
  },
  tokenValidTo: {
    name: 'tokenValidTo',
    label: 'Launch link valid to',
    control: 'date',
    visible: notYetDecided,
    editable: [mayEditRequestDetails],
    limits: limits(['tokenValidFrom'], ({ tokenValidFrom }, { today }) => ({
      min: dayAfter(isDay(tokenValidFrom) ? tokenValidFrom : today),
    })),
    rules: [
      rule(['tokenValidTo'], ({ tokenValidTo }) => (isDay(tokenValidTo) ? null : 'is not a date')),
      rule(['tokenValidFrom', 'tokenValidTo'], ({ tokenValidFrom, tokenValidTo }, { today, original }) => {
        const isKept = tokenValidTo === original?.tokenValidTo && tokenValidFrom === original.tokenValidFrom;
        const from = isDay(tokenValidFrom) ? tokenValidFrom : today;
        return tokenValidTo > from || isKept ? null : TO_BEFORE_FROM;
      }),
    ],
  },
};

export const moveTheLinksEnd = reset(['tokenValidFrom'], ['tokenValidTo'], ({ tokenValidFrom }, _, { entered }) => ({
  tokenValidTo: movedEnd(tokenValidFrom, { from: entered.tokenValidFrom, to: entered.tokenValidTo }, 1),
}));
