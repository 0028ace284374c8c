import type { DeploymentAction } from './actions.ts';
import {
  type ApprovalStatus,
  type InfrastructureStatus,
  isJobFailed,
  isJobInProgress,
  type JobStatus,
  type ServiceStatus,
  type StatusRegion,
  type StatusTuple,
} from './statuses.ts';

const APPROVAL_CLAUSES = {
  PENDING_APPROVAL: 'it is pending approval',
  APPROVED: 'it is approved',
  REJECTED: 'it has been rejected',
  LAUNCHED: 'it has been launched',
} as const satisfies Record<ApprovalStatus, string>;

const INFRASTRUCTURE_CLAUSES = {
  INIT: 'it is not created yet',
  PENDING_CREATION: 'it is pending creation',
  QUEUED: 'it is queued',
  STARTING: 'it is starting',
  STARTED: 'it is running',
  STARTING_FAILED: 'starting it has failed',
  STOPPING: 'it is stopping',
  STOPPED: 'it is stopped',
  STOPPING_FAILED: 'stopping it has failed',
  DESTROYING: 'it is being destroyed',
  DESTROYED: 'it has been destroyed',
  DESTROYING_FAILED: 'destroying it has failed',
  ROLLING_BACK_INFRASTRUCTURE: 'it is being rolled back',
  ROLLED_BACK: 'it has been rolled back',
  ROLLING_BACK_FAILED: 'rolling it back has failed',
  PARTIALLY_STARTED: 'it is partially started',
  UNKNOWN: 'its status is unknown',
} as const satisfies Record<InfrastructureStatus, string>;

export const JOB_FAILED_CLAUSE = 'a job has failed';

function jobClause(job: JobStatus): string {
  if (isJobInProgress(job)) return 'a job is in progress';
  return isJobFailed(job) ? JOB_FAILED_CLAUSE : 'no job is in progress';
}

const SERVICE_CLAUSES = {
  SERVICES_UP: 'its services are up',
  SERVICES_DOWN: 'its services are down',
  SERVICES_UNREACHABLE: 'its services are unreachable',
  SERVICES_PARTIALLY_UP: 'its services are only partially up',
  SERVICES_NOT_MONITORED: 'its services are not monitored',
} as const satisfies Record<ServiceStatus, string>;

export const EDIT_IN_PROGRESS = 'A job is in progress: you can’t edit until it finishes.';

export const STATUS_CLAUSES = {
  approval: (status) => APPROVAL_CLAUSES[status],
  infrastructure: (status) => INFRASTRUCTURE_CLAUSES[status],
  job: jobClause,
  service: (status) => SERVICE_CLAUSES[status],
} as const satisfies { readonly [Region in StatusRegion]: (status: StatusTuple[Region]) => string };

interface ActionWords {
  /** "Can't roll back: …" */
  readonly verb: string;
  /** The statuses in which the action's effect is reached or under way. */
  readonly done?: { readonly [Region in StatusRegion]?: readonly StatusTuple[Region][] };
  readonly unless?: string;
}

export const ACTION_WORDS: Readonly<Record<DeploymentAction, ActionWords>> = {
  VIEW: { verb: 'view' },
  APPROVE: { verb: 'approve', done: { approval: ['APPROVED', 'LAUNCHED'] } },
  REJECT: { verb: 'reject', done: { approval: ['REJECTED'] } },
  LAUNCH: { verb: 'launch', done: { approval: ['LAUNCHED'] } },
  EDIT: { verb: 'edit' },
  COPY: { verb: 'copy' },
  DELETE: { verb: 'delete' },
  START: { verb: 'start', done: { infrastructure: ['STARTING', 'STARTED'] } },
  STOP: { verb: 'stop', done: { infrastructure: ['STOPPING', 'STOPPED'] } },
  DESTROY: { verb: 'destroy', done: { infrastructure: ['DESTROYING', 'DESTROYED'] } },
  ROLLBACK: { verb: 'roll back', done: { infrastructure: ['ROLLING_BACK_INFRASTRUCTURE', 'ROLLED_BACK'] } },
  LAST_BUILD: { verb: 'open the last build job' },
  LOGS: { verb: 'view the job logs' },
  OPEN_MANAGEMENT_APP: { verb: 'open the management app' },
  REDEPLOY: { verb: 'redeploy' },
  RETRY: { verb: 'retry', unless: 'nothing has failed' },
  MONITORING: { verb: 'open the monitoring' },
  KEEP_AWAKE: { verb: 'keep awake' },
  END_KEEP_AWAKE: { verb: 'stop keeping awake' },
  CANCEL: { verb: 'cancel', unless: 'nothing is in progress' },
  PLAN: { verb: 'make the plan again' },
};

/** Where several regions allow the action: the approval until the launch, then a running job, then the environment before its services. */
export function tellingRegion(tuple: StatusTuple, regions: readonly StatusRegion[]): StatusRegion {
  const [first = 'approval', ...others] = regions;
  if (others.length === 0 && first === 'approval') return 'approval';
  if (regions.includes('approval') && tuple.approval !== 'LAUNCHED') return 'approval';
  if (isJobInProgress(tuple.job)) return 'job';
  return regions.find((region) => region !== 'approval') ?? first;
}
