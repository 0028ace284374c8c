/** A runner's reports pass through the chart; what it refuses is dropped, never forced. Pure. */

import type { DeploymentReport, Operation } from '../../src/machines/lifecycles/deployment/events.ts';
import { NO_FACTS } from '../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../src/machines/lifecycles/deployment/lifecycle.ts';
import { isJobInProgress, type StatusTuple } from '../../src/rules/deployments/statuses.ts';
import { failureReports, type Stage, successReports } from './stages.ts';

export interface Reported {
  /** The statuses after every report that the chart took. */
  readonly tuple: StatusTuple;
  /** Why it refused the others. */
  readonly refusals: readonly string[];
}

/** What the chart makes of reports that come one after the other. Reports are judged by statuses alone. */
export function applyReports(tuple: StatusTuple, reports: readonly DeploymentReport[]): Reported {
  const refusals: string[] = [];
  let current = tuple;
  for (const type of reports) {
    const decision = deploymentLifecycle.decide(current, NO_FACTS, { type });
    if (decision.accepted) current = decision.tuple;
    else refusals.push(decision.sentence);
  }
  return { tuple: current, refusals };
}

export type Outcome = 'SUCCEEDED' | 'FAILED';

export interface End {
  readonly operation: Operation;
  /** The stage with which it ended. */
  readonly stage: Stage;
  readonly outcome: Outcome;
  readonly machinesExist: boolean;
  /** Service monitoring is enabled. */
  readonly monitored: boolean;
}

/**
 * What the chart makes of an operation's end. A build whose success it does not take, as it left no environment behind,
 * has failed: nothing may stay in progress after its operation.
 */
export function applyEnd(tuple: StatusTuple, end: End): Reported & { readonly outcome: Outcome } {
  const failed = () => applyReports(tuple, failureReports(end.operation, end.stage, end.machinesExist));
  if (end.outcome === 'FAILED') return { ...failed(), outcome: 'FAILED' };
  const succeeded = applyReports(tuple, successReports(end.operation, tuple, end.monitored));
  if (!isJobInProgress(succeeded.tuple.job)) return { ...succeeded, outcome: 'SUCCEEDED' };
  const { tuple: left, refusals } = failed();
  return { tuple: left, refusals: [...succeeded.refusals, ...refusals], outcome: 'FAILED' };
}
