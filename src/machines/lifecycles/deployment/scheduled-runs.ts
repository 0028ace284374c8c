/** Starts and stops of an uptime schedule in the chart (docs/decisions/0019). */
import type { CompositeStatus } from '../../../contract/generated/schema.d.ts';
import type { Privilege } from '../../../rules/access/access.ts';
import { runsAfter, type ScheduledAction, type ScheduledRun } from '../../../rules/deployments/schedule-runs.ts';
import {
  isInfrastructurePendingCreation,
  isInProgress,
  isJobFailed,
  type StatusTuple,
  statusTupleOf,
} from '../../../rules/deployments/statuses.ts';
import type { Decision } from '../engine/decision.ts';
import type { Refusal } from '../engine/refusals.ts';
import type { DeploymentEffect } from './events.ts';
import { type DeploymentFacts, type FactsRecord, factsOf } from './facts.ts';
import { deploymentLifecycle } from './lifecycle.ts';

/** The portal itself acts with these. */
const PRIVILEGES: ReadonlySet<Privilege> = new Set<Privilege>([
  'deployment.start',
  'deployment.start.production',
  'deployment.stop',
  'deployment.stop.production',
  'deployment.delete',
]);
const PORTAL = {
  userId: 0,
  privileges: PRIVILEGES,
  currentTenantId: '',
  tenantsWithoutSelfApproval: new Set<string>(),
};

export type ScheduledRecord = FactsRecord & {
  readonly status: CompositeStatus;
  readonly keepAwakeUntil?: string | null | undefined;
};

/** Nothing runs until the launch is retried. */
function hasLaunchFailed({ infrastructure, job }: StatusTuple): boolean {
  return isInfrastructurePendingCreation(infrastructure) && isJobFailed(job);
}

/** A deletable request has no environment yet, or none any more. */
export function hasEnvironment(tuple: StatusTuple, facts: DeploymentFacts): boolean {
  return !hasLaunchFailed(tuple) && deploymentLifecycle.whyNot(tuple, facts, 'DELETE') !== null;
}

type UnmadeRun =
  | { readonly kind: 'not needed'; readonly reason: string | null }
  | { readonly kind: 'refused'; readonly reason: string };

export type ScheduledDecision =
  | UnmadeRun
  | {
      readonly kind: 'accepted';
      readonly decision: Extract<Decision<StatusTuple, DeploymentEffect>, { accepted: true }>;
    };

export function scheduledFacts(record: FactsRecord, now: Date): DeploymentFacts {
  return factsOf(record, PORTAL, now);
}

export function decideScheduledRun(record: ScheduledRecord, action: ScheduledAction, now: Date): ScheduledDecision {
  const tuple = statusTupleOf(record.status);
  if (tuple === null) return { kind: 'refused', reason: 'The environment’s status is unknown.' };
  const facts = scheduledFacts(record, now);
  const decision = deploymentLifecycle.decide(tuple, facts, { type: action });
  return decision.accepted ? { kind: 'accepted', decision } : unmade(tuple, facts, decision);
}

function unmade(tuple: StatusTuple, facts: DeploymentFacts, { isDone, sentence }: Refusal): UnmadeRun {
  if (isDone === true) return { kind: 'not needed', reason: null };
  return hasEnvironment(tuple, facts)
    ? { kind: 'refused', reason: sentence }
    : { kind: 'not needed', reason: sentence };
}

/** For possible later statuses, without effects; null where the run is accepted. */
export function whyNotRun(tuple: StatusTuple, facts: DeploymentFacts, action: ScheduledAction): UnmadeRun | null {
  const refusal = deploymentLifecycle.whyNot(tuple, facts, action);
  return refusal === null ? null : unmade(tuple, facts, refusal);
}

/** Why a future run will be refused; null where it takes place. Operations in progress end soon, and the run waits for them. */
export function whyRefused(tuple: StatusTuple, facts: DeploymentFacts, action: ScheduledAction): string | null {
  const unmadeRun = whyNotRun(tuple, facts, action);
  return unmadeRun?.kind === 'refused' && !isInProgress(tuple) ? unmadeRun.reason : null;
}

export interface UpcomingRun extends ScheduledRun {
  readonly refusal: string | null;
}

/** Of two successive runs, one is of the other kind, unless the schedule only stops. */
const RUNS_AHEAD = 2;

export function upcomingRun(record: ScheduledRecord, now: Date): UpcomingRun | null {
  const { deploymentSchedule = null, keepAwakeUntil } = record;
  const tuple = statusTupleOf(record.status);
  if (deploymentSchedule === null || tuple === null) return null;
  const facts = scheduledFacts(record, now);
  if (!hasEnvironment(tuple, facts)) return null;
  let ahead = 0;
  for (const run of runsAfter(deploymentSchedule, now.getTime(), awakeUntilOf(keepAwakeUntil))) {
    if (deploymentLifecycle.whyNot(tuple, facts, run.action)?.isDone !== true)
      return { ...run, refusal: whyRefused(tuple, scheduledFacts(record, new Date(run.at)), run.action) };
    ahead += 1;
    if (ahead === RUNS_AHEAD) return null;
  }
  return null;
}

export function awakeUntilOf(moment: string | null | undefined): number | null {
  return moment ? Date.parse(moment) : null;
}
