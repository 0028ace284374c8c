/** What happens automatically within a time: runs of uptime schedules, by the server's functions, and what ends (docs/decisions/0026). */
import { PRIVILEGES } from '../../../rules/access/privileges.ts';
import { hasStatusesOf } from '../../../rules/deployments/conditions.ts';
import { launchLinkEnd } from '../../../rules/deployments/launch-link.ts';
import { scheduleEnd } from '../../../rules/deployments/schedule.ts';
import { runsBetween, type ScheduledAction, type ScheduledRun } from '../../../rules/deployments/schedule-runs.ts';
import { isInProgress, isJobInProgress, type StatusTuple, statusTupleOf } from '../../../rules/deployments/statuses.ts';
import { type FactsRecord, factsOf } from './facts.ts';
import { deploymentLifecycle } from './lifecycle.ts';
import {
  awakeUntilOf,
  hasEnvironment,
  type ScheduledRecord,
  scheduledFacts,
  whyNotRun,
  whyRefused,
} from './scheduled-runs.ts';

export const FORECAST_KINDS = {
  STOP: 'Shutdown',
  START: 'Start-up',
  SCHEDULE_END: 'Schedule ends',
  KEEP_AWAKE_END: 'Keep awake ends',
  LAUNCH_LINK_END: 'Launch link ends',
} as const;
export type ForecastKind = keyof typeof FORECAST_KINDS;

/** `other`: in progress, failed or unknown. */
export type Standing = 'running' | 'stopped' | 'other';

export type ForecastRecord = ScheduledRecord & {
  readonly id: number;
  readonly scheduledRun?:
    | {
        readonly action: ScheduledAction;
        readonly state: 'ORDERED' | 'NOT_NEEDED' | 'WAITING' | 'MISSED';
        readonly reason: string | null;
      }
    | null
    | undefined;
};

/** A run already due waits until it is possible or the next one comes; a future run will be refused. */
export interface RunProblem {
  readonly kind: 'waits' | 'refused';
  readonly reason: string;
}

export interface ForecastEvent<Row> {
  readonly kind: ForecastKind;
  /** Milliseconds. */
  readonly at: number;
  readonly record: Row;
  readonly standing: Standing | null;
  readonly problem: RunProblem | null;
}

export interface Forecast<Row> {
  readonly events: readonly ForecastEvent<Row>[];
  /** At the start, by record id; without requests that have no environment. */
  readonly standings: ReadonlyMap<number, Standing>;
}

/** As the overview and the lists count them. */
function standingOf(tuple: StatusTuple): Standing {
  if (hasStatusesOf('RUNNING', tuple)) return 'running';
  return hasStatusesOf('STOPPED', tuple) ? 'stopped' : 'other';
}

function switched(tuple: StatusTuple, action: ScheduledAction): StatusTuple {
  return {
    ...tuple,
    infrastructure: action === 'START' ? 'STARTED' : 'STOPPED',
    job: isJobInProgress(tuple.job) ? 'IDLE' : tuple.job,
  };
}

/** The reports at the end of operations that remove or stop an environment. */
const ENDS = ['infrastructure.DESTROYED', 'infrastructure.ROLLED_BACK', 'infrastructure.STOPPED'] as const;

/** The result of a running operation that succeeds; unknown for one that is queued. */
function settled(tuple: StatusTuple, record: FactsRecord, now: Date): StatusTuple {
  if (!isInProgress(tuple)) return tuple;
  if (isJobInProgress(tuple.job) || tuple.infrastructure === 'STARTING') return switched(tuple, 'START');
  for (const type of ENDS) {
    const decision = deploymentLifecycle.decide(tuple, scheduledFacts(record, now), { type });
    if (decision.accepted) return decision.tuple;
  }
  return tuple;
}

type RunsOf = (record: ScheduledRecord) => readonly ScheduledRun[];

function runsWithin(from: number, until: number): RunsOf {
  const known = new Map<string, readonly ScheduledRun[]>();
  return ({ deploymentSchedule = null, keepAwakeUntil = null }) => {
    const key = JSON.stringify([deploymentSchedule, keepAwakeUntil]);
    const runs = known.get(key) ?? runsBetween(deploymentSchedule, from, until, awakeUntilOf(keepAwakeUntil));
    known.set(key, runs);
    return runs;
  };
}

/** Effective starts and stops, each after those before it. */
function switchesOf<Row extends ForecastRecord>(
  record: Row,
  begin: StatusTuple,
  from: number,
  runsOf: RunsOf,
): readonly ForecastEvent<Row>[] {
  const { scheduledRun } = record;
  const events: ForecastEvent<Row>[] = [];
  let tuple = begin;
  if (scheduledRun?.state === 'WAITING') {
    const problem: RunProblem = { kind: 'waits', reason: scheduledRun.reason ?? '' };
    events.push({ kind: scheduledRun.action, at: from, record, standing: null, problem });
  }
  for (const { action, at } of runsOf(record)) {
    const facts = scheduledFacts(record, new Date(at));
    if (whyNotRun(tuple, facts, action)?.kind === 'not needed') continue;
    const reason = whyRefused(tuple, facts, action);
    if (reason === null) tuple = switched(tuple, action);
    events.push({
      kind: action,
      at,
      record,
      standing: reason === null ? standingOf(tuple) : null,
      problem: reason === null ? null : { kind: 'refused', reason },
    });
  }
  return events;
}

const ANYBODY = {
  userId: 0,
  privileges: new Set<string>(PRIVILEGES),
  currentTenantId: '',
  tenantsWithoutSelfApproval: new Set<string>(),
};

function isLinkOpen(record: FactsRecord, tuple: StatusTuple, end: number): boolean {
  const facts = factsOf(record, ANYBODY, new Date(end - 1));
  return deploymentLifecycle.whyNot(tuple, facts, 'LAUNCH') === null;
}

/** Assumes that running jobs succeed and nobody intervenes. `from` is now, in milliseconds. */
export function forecast<Row extends ForecastRecord>(
  records: Iterable<Row>,
  from: number,
  until: number,
): Forecast<Row> {
  const events: ForecastEvent<Row>[] = [];
  const standings = new Map<number, Standing>();
  const isWithin = (instant: number | null): instant is number =>
    instant !== null && instant > from && instant <= until;
  const now = new Date(from);
  const runsOf = runsWithin(from, until);
  for (const record of records) {
    const tuple = statusTupleOf(record.status);
    if (tuple === null) continue;
    const plain = { record, standing: null, problem: null };
    const linkEnd = launchLinkEnd(record.tokenValidTo ?? null);
    if (isWithin(linkEnd) && isLinkOpen(record, tuple, linkEnd))
      events.push({ kind: 'LAUNCH_LINK_END', at: linkEnd, ...plain });
    if (!hasEnvironment(tuple, scheduledFacts(record, now))) continue;
    standings.set(record.id, standingOf(tuple));
    const later = settled(tuple, record, now);
    if (!hasEnvironment(later, scheduledFacts(record, now))) continue;
    const awakeUntil = awakeUntilOf(record.keepAwakeUntil);
    if (isWithin(awakeUntil)) events.push({ kind: 'KEEP_AWAKE_END', at: awakeUntil, ...plain });
    const end = scheduleEnd(record.deploymentSchedule ?? null);
    if (isWithin(end)) events.push({ kind: 'SCHEDULE_END', at: end, ...plain });
    events.push(...switchesOf(record, later, from, runsOf));
  }
  return { events: events.sort((one, other) => one.at - other.at || one.record.id - other.record.id), standings };
}

export function standingsAt(
  { events, standings }: Pick<Forecast<ForecastRecord>, 'events' | 'standings'>,
  instant: number,
): Readonly<Record<Standing, number>> {
  const then = new Map(standings);
  for (const { at, record, standing } of events) {
    if (at > instant) break;
    if (standing !== null) then.set(record.id, standing);
  }
  const counts = { running: 0, stopped: 0, other: 0 };
  for (const standing of then.values()) counts[standing] += 1;
  return counts;
}
