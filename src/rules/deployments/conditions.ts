/** The conditions of deployment requests: once for the screens, the device and the server (docs/decisions/0051). */
import type { DeploymentCondition } from './condition-filter.ts';
import type { DeploymentSchedule } from './schedule.ts';
import {
  INFRASTRUCTURE_FAILED,
  INFRASTRUCTURE_IN_PROGRESS,
  INFRASTRUCTURE_STATUSES,
  type InfrastructureStatus,
  JOB_STATUSES_FAILED,
  JOB_STATUSES_IN_PROGRESS,
  STANDING_INFRASTRUCTURE,
  type StatusTuple,
} from './statuses.ts';

/** Each named region has one of these statuses. */
export type StatusPattern = { readonly [Region in keyof StatusTuple]?: readonly StatusTuple[Region][] };

/** What the statuses don't say; days in UTC. */
export type DatedTest = 'launch link ends soon' | 'schedule ends soon' | 'schedule has ended' | 'run was not made';

/** Also of those that have one. */
export interface ConditionCase {
  readonly statuses: StatusPattern;
  readonly dated?: DatedTest;
}

/** As long as the list warns about schedules (Deployments §2). */
const SOON_DAYS = 10;
const DAY_MS = 86_400_000;

/** Runs of schedules in these states need somebody. */
export const UNMADE_RUN_STATES = ['WAITING', 'MISSED'] as const;

const NOT_IN_PROGRESS: readonly InfrastructureStatus[] = INFRASTRUCTURE_STATUSES.filter(
  (status) => !INFRASTRUCTURE_IN_PROGRESS.some((busy) => busy === status),
);
const LAUNCHED = { approval: ['LAUNCHED'] } as const satisfies StatusPattern;
const SETTLED = { ...LAUNCHED, job: ['IDLE'] } as const satisfies StatusPattern;
const STANDING = { ...LAUNCHED, infrastructure: STANDING_INFRASTRUCTURE } satisfies StatusPattern;
const UP = { ...SETTLED, infrastructure: ['STARTED', 'PARTIALLY_STARTED'] } as const satisfies StatusPattern;

/** Any of its cases. */
export const DEPLOYMENT_CONDITIONS: Readonly<Record<DeploymentCondition, readonly ConditionCase[]>> = {
  WAITING_FOR_APPROVAL: [{ statuses: { approval: ['PENDING_APPROVAL'] } }],
  APPROVED: [{ statuses: { approval: ['APPROVED'] } }],
  IN_PROGRESS: [
    { statuses: { job: JOB_STATUSES_IN_PROGRESS } },
    { statuses: { infrastructure: INFRASTRUCTURE_IN_PROGRESS } },
  ],
  FAILED: [
    { statuses: { ...LAUNCHED, job: JOB_STATUSES_FAILED, infrastructure: NOT_IN_PROGRESS } },
    { statuses: { ...SETTLED, infrastructure: INFRASTRUCTURE_FAILED } },
  ],
  UNHEALTHY: [
    { statuses: { ...UP, service: ['SERVICES_DOWN', 'SERVICES_UNREACHABLE', 'SERVICES_PARTIALLY_UP'] } },
    { statuses: { ...SETTLED, infrastructure: ['PARTIALLY_STARTED', 'UNKNOWN'] } },
  ],
  RUNNING: [{ statuses: UP }],
  STOPPED: [{ statuses: { ...SETTLED, infrastructure: ['STOPPED'] } }],
  ENDING_SOON: [
    { statuses: { approval: ['APPROVED'] }, dated: 'launch link ends soon' },
    { statuses: STANDING, dated: 'schedule ends soon' },
  ],
  SCHEDULE_PROBLEM: [
    { statuses: STANDING, dated: 'schedule has ended' },
    { statuses: STANDING, dated: 'run was not made' },
  ],
};

export function hasDatedCase(conditions: readonly DeploymentCondition[]): boolean {
  return conditions.some((condition) => DEPLOYMENT_CONDITIONS[condition].some(({ dated }) => dated !== undefined));
}

export interface SoonDays {
  readonly today: string;
  readonly last: string;
}

/** The first and last day (YYYY-MM-DD, UTC) on which something ends soon. */
export function soonDays(now: Date): SoonDays {
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10);
  return { today: day(now.getTime()), last: day(now.getTime() + SOON_DAYS * DAY_MS) };
}

/** What the dated cases need of a record. */
export interface ConditionDates {
  readonly linkEnd: string | null;
  /** Null without a schedule, or for one that never ends. */
  readonly scheduleEnd: string | null;
  readonly isRunUnmade: boolean;
}

export interface DatedRecord {
  readonly tokenValidTo?: string | null | undefined;
  readonly deploymentSchedule?: DeploymentSchedule | null | undefined;
  readonly scheduledRun?: { readonly state: string } | null | undefined;
}

export function conditionDates({ tokenValidTo, deploymentSchedule, scheduledRun }: DatedRecord): ConditionDates {
  const isScheduled = deploymentSchedule != null && deploymentSchedule.activeDuring !== 'ACTIVE_ALWAYS';
  return {
    linkEnd: tokenValidTo?.slice(0, 10) || null,
    scheduleEnd: (isScheduled && deploymentSchedule.endDate?.slice(0, 10)) || null,
    isRunUnmade: UNMADE_RUN_STATES.some((state) => state === scheduledRun?.state),
  };
}

/** One text, as the device keeps it beside a record's other filter values. */
export function textOfDates({ linkEnd, scheduleEnd, isRunUnmade }: ConditionDates): string {
  return [linkEnd ?? '', scheduleEnd ?? '', isRunUnmade ? 'unmade' : ''].join('|');
}

export function datesOfText(text: string): ConditionDates {
  const [linkEnd = '', scheduleEnd = '', run = ''] = text.split('|');
  return { linkEnd: linkEnd || null, scheduleEnd: scheduleEnd || null, isRunUnmade: run !== '' };
}

function isMet(dated: DatedTest, { linkEnd, scheduleEnd, isRunUnmade }: ConditionDates, days: SoonDays): boolean {
  const isSoon = (day: string | null) => day !== null && day >= days.today && day <= days.last;
  switch (dated) {
    case 'launch link ends soon':
      return isSoon(linkEnd);
    case 'schedule ends soon':
      return isSoon(scheduleEnd);
    case 'schedule has ended':
      return scheduleEnd !== null && scheduleEnd < days.today;
    case 'run was not made':
      return isRunUnmade;
  }
}

function fits({ approval, infrastructure, job, service }: StatusPattern, tuple: StatusTuple): boolean {
  return (
    (approval?.includes(tuple.approval) ?? true) &&
    (infrastructure?.includes(tuple.infrastructure) ?? true) &&
    (job?.includes(tuple.job) ?? true) &&
    (service?.includes(tuple.service) ?? true)
  );
}

export function hasCondition(
  condition: DeploymentCondition,
  tuple: StatusTuple,
  dates: ConditionDates,
  days: SoonDays,
): boolean {
  return DEPLOYMENT_CONDITIONS[condition].some(
    ({ statuses, dated }) => fits(statuses, tuple) && (dated === undefined || isMet(dated, dates, days)),
  );
}

/** For conditions without dates. */
export function hasStatusesOf(condition: 'RUNNING' | 'STOPPED' | 'FAILED', tuple: StatusTuple): boolean {
  return DEPLOYMENT_CONDITIONS[condition].some(({ statuses }) => fits(statuses, tuple));
}

/** What of a record ends, and on which day (YYYY-MM-DD, UTC). */
export interface SoonEnding {
  readonly what: 'launch link' | 'schedule';
  readonly day: string;
}

/** Null where nothing ends soon. */
export function soonEnding(tuple: StatusTuple, dates: ConditionDates, days: SoonDays): SoonEnding | null {
  const found = DEPLOYMENT_CONDITIONS.ENDING_SOON.find(
    ({ statuses, dated }) => fits(statuses, tuple) && dated !== undefined && isMet(dated, dates, days),
  );
  if (found === undefined) return null;
  const isLink = found.dated === 'launch link ends soon';
  return { what: isLink ? 'launch link' : 'schedule', day: (isLink ? dates.linkEnd : dates.scheduleEnd) ?? days.last };
}
