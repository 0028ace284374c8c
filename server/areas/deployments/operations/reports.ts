/** A runner's reports on a deployment pass through the chart. Pure. */
import type { DeploymentReport, Operation } from '../../../../src/machines/lifecycles/deployment/events.ts';
import { NO_FACTS } from '../../../../src/machines/lifecycles/deployment/facts.ts';
import { deploymentLifecycle } from '../../../../src/machines/lifecycles/deployment/lifecycle.ts';
import { isJobInProgress, type StatusTuple } from '../../../../src/rules/deployments/statuses.ts';
import {
  applyEnd as applyEndOf,
  applyReports as applyReportsOf,
  type Outcome,
  type Reported,
} from '../../../jobs/reports.ts';
import { failureReports, type Stage, successReports } from './stages.ts';

function take(tuple: StatusTuple, type: DeploymentReport) {
  return deploymentLifecycle.decide(tuple, NO_FACTS, { type });
}

/** What the chart makes of reports that come one after the other. */
export function applyReports(tuple: StatusTuple, reports: readonly DeploymentReport[]): Reported<StatusTuple> {
  return applyReportsOf(take, tuple, reports);
}

export interface EnvironmentEnd {
  readonly operation: Operation;
  /** The stage with which it ended. */
  readonly stage: Stage;
  readonly outcome: Outcome;
  readonly machinesExist: boolean;
  /** Service monitoring is enabled. */
  readonly monitored: boolean;
}

/** What the chart makes of an operation's end; a build that left no environment behind has failed. */
export function applyEnd(
  tuple: StatusTuple,
  { operation, stage, outcome, machinesExist, monitored }: EnvironmentEnd,
): Reported<StatusTuple> & { readonly outcome: Outcome } {
  return applyEndOf(take, tuple, {
    outcome,
    success: successReports(operation, tuple, monitored),
    failure: failureReports(operation, stage, machinesExist),
    isUnfinished: ({ job }) => isJobInProgress(job),
  });
}
