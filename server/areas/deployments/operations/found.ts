/** The operation that a deployment's statuses tell of: for rows that came from a backup, or with the demo. Pure. */
import type { Operation } from '../../../../src/machines/lifecycles/deployment/events.ts';
import { JOB_STAGES } from '../../../../src/rules/deployments/build-stages.ts';
import {
  isJobInProgress,
  JOB_STATUSES_IN_PROGRESS,
  type JobStatusInProgress,
  type StatusTuple,
} from '../../../../src/rules/deployments/statuses.ts';
import type { DeploymentRecord } from '../record.ts';
import { type Stage, stagesOf } from './stages.ts';

export interface Found {
  readonly operation: Operation;
  readonly plan: readonly Stage[];
  readonly position: number;
  readonly machinesExist: boolean;
}

function foundBuild(type: DeploymentRecord['deployment_type'], stage: JobStatusInProgress, tuple: StatusTuple): Found {
  const order = (candidate: JobStatusInProgress) => JOB_STATUSES_IN_PROGRESS.indexOf(candidate);
  const earlier = JOB_STAGES[type].filter((candidate) => order(candidate) < order(stage));
  const later = JOB_STAGES[type].filter((candidate) => order(candidate) > order(stage));
  const waits: readonly Stage[] = stage === 'QUEUED' ? [] : ['QUEUED'];
  const plan: readonly Stage[] = [...waits, ...earlier, stage, ...later];
  const isPastCreation = order(stage) > order('CREATING_INFRASTRUCTURE');
  return {
    operation: 'LAUNCH',
    plan,
    position: plan.indexOf(stage),
    machinesExist: isPastCreation || tuple.infrastructure === 'QUEUED',
  };
}

function machineOperation(infrastructure: StatusTuple['infrastructure']): Exclude<Operation, 'LAUNCH'> | null {
  switch (infrastructure) {
    case 'QUEUED':
    case 'STARTING':
      return 'START_VMS';
    case 'STOPPING':
      return 'STOP_VMS';
    case 'DESTROYING':
      return 'DESTROY_INFRASTRUCTURE';
    case 'ROLLING_BACK_INFRASTRUCTURE':
      return 'ROLLBACK_INFRASTRUCTURE';
    default:
      return null;
  }
}

/** The operation that statuses in progress tell of, and where it stands; null where nothing is in progress. Pure. */
export function operationFound(type: DeploymentRecord['deployment_type'], tuple: StatusTuple): Found | null {
  if (isJobInProgress(tuple.job)) return foundBuild(type, tuple.job, tuple);
  const operation = machineOperation(tuple.infrastructure);
  if (operation === null) return null;
  const common = { fromStage: null, failedPlan: null, chosenStages: null } as const;
  const plan = stagesOf({ ...common, operation, deploymentType: type, machinesExist: true });
  return { operation, plan, position: tuple.infrastructure === 'QUEUED' ? 0 : 1, machinesExist: true };
}
