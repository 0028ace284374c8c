/** The statuses of a deployment request (Deployments §4) and the sets that rules use. */

export const APPROVAL_STATUSES = ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'LAUNCHED'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const INFRASTRUCTURE_STATUSES = [
  'INIT',
  'PENDING_CREATION',
  'QUEUED',
  'STARTING',
  'STARTED',
  'STARTING_FAILED',
  'STOPPING',
  'STOPPED',
  'STOPPING_FAILED',
  'DESTROYING',
  'DESTROYED',
  'DESTROYING_FAILED',
  'ROLLING_BACK_INFRASTRUCTURE',
  'ROLLED_BACK',
  'ROLLING_BACK_FAILED',
  'PARTIALLY_STARTED',
  'UNKNOWN',
] as const;
export type InfrastructureStatus = (typeof INFRASTRUCTURE_STATUSES)[number];

/** In the order of a build; a deployment type passes through some of them ({@link JOB_STAGES}). */
export const JOB_STATUSES_IN_PROGRESS = [
  'QUEUED',
  'LAUNCHING',
  'CREATING_VPC',
  'CREATING_INFRASTRUCTURE',
  'CONFIGURING_NODES',
  'INITIALIZING_DATABASES',
  'SETTING_UP_SWARM',
  'DEPLOYING_DOCKER',
  'INSTALLING_MSI',
  'UPLOADING_LICENCE',
  'UPLOADING_CONFIGS',
  'RESTARTING_SERVICES',
] as const;
export type JobStatusInProgress = (typeof JOB_STATUSES_IN_PROGRESS)[number];
type JobStatusFailed = `${JobStatusInProgress}_FAILED`;

export const JOB_STATUSES_FAILED = [
  'QUEUED_FAILED',
  'LAUNCHING_FAILED',
  'CREATING_VPC_FAILED',
  'CREATING_INFRASTRUCTURE_FAILED',
  'CONFIGURING_NODES_FAILED',
  'INITIALIZING_DATABASES_FAILED',
  'SETTING_UP_SWARM_FAILED',
  'DEPLOYING_DOCKER_FAILED',
  'INSTALLING_MSI_FAILED',
  'UPLOADING_LICENCE_FAILED',
  'UPLOADING_CONFIGS_FAILED',
  'RESTARTING_SERVICES_FAILED',
] as const satisfies readonly JobStatusFailed[];

export const JOB_STATUSES = ['IDLE', ...JOB_STATUSES_IN_PROGRESS, ...JOB_STATUSES_FAILED] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export const SERVICE_STATUSES = [
  'SERVICES_UP',
  'SERVICES_DOWN',
  'SERVICES_UNREACHABLE',
  'SERVICES_PARTIALLY_UP',
  'SERVICES_NOT_MONITORED',
] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

const RAG_STATUSES = ['RED', 'AMBER', 'GREEN', 'NONE'] as const;
export type RagStatus = (typeof RAG_STATUSES)[number];

/** In the order of the wire's composite status; `job` is the wire's jenkinsStatus. */
export interface StatusTuple {
  readonly approval: ApprovalStatus;
  readonly infrastructure: InfrastructureStatus;
  readonly job: JobStatus;
  readonly service: ServiceStatus;
}
export type StatusRegion = keyof StatusTuple;
export type DeploymentStatus = StatusTuple[StatusRegion];

export const STATUSES_BY_REGION = {
  approval: APPROVAL_STATUSES,
  infrastructure: INFRASTRUCTURE_STATUSES,
  job: JOB_STATUSES,
  service: SERVICE_STATUSES,
} as const satisfies { readonly [Region in StatusRegion]: readonly StatusTuple[Region][] };

export const INITIAL_STATUSES: StatusTuple = {
  approval: 'PENDING_APPROVAL',
  infrastructure: 'INIT',
  job: 'IDLE',
  service: 'SERVICES_NOT_MONITORED',
};

export const INFRASTRUCTURE_IN_PROGRESS = [
  'QUEUED',
  'STARTING',
  'STOPPING',
  'DESTROYING',
  'ROLLING_BACK_INFRASTRUCTURE',
] as const satisfies readonly InfrastructureStatus[];

export const INFRASTRUCTURE_FAILED = [
  'STARTING_FAILED',
  'STOPPING_FAILED',
  'DESTROYING_FAILED',
  'ROLLING_BACK_FAILED',
] as const satisfies readonly InfrastructureStatus[];

/** Nothing exists in the cloud yet (Deployments §2, the detail page's hover menu). */
export const INFRASTRUCTURE_PENDING_CREATION = [
  'INIT',
  'PENDING_CREATION',
] as const satisfies readonly InfrastructureStatus[];

/** Destroy is possible here, and Rollback therefore not (Deployments §4 "Row actions by status"). */
export const INFRASTRUCTURE_DESTROYABLE = [
  'STOPPED',
  'STOPPING_FAILED',
  'DESTROYING_FAILED',
  'STARTING_FAILED',
] as const satisfies readonly InfrastructureStatus[];

/** Failed jobs after which a Windows or database request can be edited (Deployments §4 "Edit gating"). */
export const EDITABLE_FAILED_JOBS_OF_WINDOWS_AND_DATABASE = [
  'CREATING_VPC_FAILED',
] as const satisfies readonly JobStatus[];

const jobsInProgress: ReadonlySet<string> = new Set(JOB_STATUSES_IN_PROGRESS);
const jobsFailed: ReadonlySet<string> = new Set(JOB_STATUSES_FAILED);
const infrastructureInProgress: ReadonlySet<string> = new Set(INFRASTRUCTURE_IN_PROGRESS);
const infrastructurePendingCreation: ReadonlySet<string> = new Set(INFRASTRUCTURE_PENDING_CREATION);

export function isJobInProgress(job: JobStatus): job is JobStatusInProgress {
  return jobsInProgress.has(job);
}

export function isJobFailed(job: JobStatus): job is JobStatusFailed {
  return jobsFailed.has(job);
}

function isInfrastructureInProgress(infrastructure: InfrastructureStatus): boolean {
  return infrastructureInProgress.has(infrastructure);
}

export function isInfrastructurePendingCreation(infrastructure: InfrastructureStatus): boolean {
  return infrastructurePendingCreation.has(infrastructure);
}

export function mayHaveHosts(infrastructure: InfrastructureStatus): boolean {
  switch (infrastructure) {
    case 'INIT':
    case 'PENDING_CREATION':
    case 'DESTROYED':
    case 'ROLLED_BACK':
      return false;
    default:
      return true;
  }
}

/** Progress is polled and nothing can be edited. */
export function isInProgress(tuple: Pick<StatusTuple, 'job' | 'infrastructure'>): boolean {
  return isJobInProgress(tuple.job) || isInfrastructureInProgress(tuple.infrastructure);
}

function guardOf<Value extends string>(values: readonly Value[]): (value: unknown) => value is Value {
  const known: ReadonlySet<unknown> = new Set(values);
  return (value): value is Value => known.has(value);
}

const isApprovalStatus = guardOf(APPROVAL_STATUSES);
const isInfrastructureStatus = guardOf(INFRASTRUCTURE_STATUSES);
const isJobStatus = guardOf(JOB_STATUSES);
export const isServiceStatus = guardOf(SERVICE_STATUSES);

interface WireStatus {
  readonly status: string;
}

export interface WireStatuses {
  readonly approvalStatus: WireStatus;
  readonly infrastructureStatus: WireStatus;
  readonly jenkinsStatus: WireStatus;
  readonly serviceStatus: WireStatus;
}

export function parseStatusTuple(values: Readonly<Record<StatusRegion, unknown>>): StatusTuple | null {
  const { approval, infrastructure, job, service } = values;
  return isApprovalStatus(approval) &&
    isInfrastructureStatus(infrastructure) &&
    isJobStatus(job) &&
    isServiceStatus(service)
    ? { approval, infrastructure, job, service }
    : null;
}

export function statusTupleOf(wire: WireStatuses): StatusTuple | null {
  return parseStatusTuple({
    approval: wire.approvalStatus.status,
    infrastructure: wire.infrastructureStatus.status,
    job: wire.jenkinsStatus.status,
    service: wire.serviceStatus.status,
  });
}

/** The request can still be launched for the first time, or waits for its approval. */
export const APPROVALS_BEFORE_LAUNCH = ['PENDING_APPROVAL', 'APPROVED'] as const satisfies readonly ApprovalStatus[];

export function isBeforeLaunch({ approval }: Pick<StatusTuple, 'approval'>): boolean {
  return APPROVALS_BEFORE_LAUNCH.some((status) => status === approval);
}

/** What a request leaves in its network: nothing any more, nothing yet, or an environment (Deployments §4). */

/** Only the deletion of the request can follow: by its approval, or by its infrastructure. */
export const ENDED_APPROVALS: readonly ApprovalStatus[] = ['REJECTED'];
export const ENDED_INFRASTRUCTURE: readonly InfrastructureStatus[] = ['DESTROYED'];

/** Rejected or destroyed. */
export function hasEnded({ approval, infrastructure }: Pick<StatusTuple, 'approval' | 'infrastructure'>): boolean {
  return ENDED_APPROVALS.includes(approval) || ENDED_INFRASTRUCTURE.includes(infrastructure);
}

const WITHOUT_ENVIRONMENT: readonly InfrastructureStatus[] = [
  ...INFRASTRUCTURE_PENDING_CREATION,
  ...ENDED_INFRASTRUCTURE,
  'ROLLED_BACK',
];

/** Something of the environment exists or may exist: where it was last seen is unknown. */
export const STANDING_INFRASTRUCTURE: readonly InfrastructureStatus[] = INFRASTRUCTURE_STATUSES.filter(
  (status) => !WITHOUT_ENVIRONMENT.includes(status),
);

/** A build is running or failed after it started to create: parts remain until the rollback. */
export const STANDING_JOBS: readonly JobStatus[] = [
  ...JOB_STATUSES_IN_PROGRESS,
  ...JOB_STATUSES_FAILED.slice(JOB_STATUSES_FAILED.indexOf('CREATING_INFRASTRUCTURE_FAILED')),
];

/** What a retry does that a user may not expect of it; null for starts, stops and builds. */
export function retryNotice({ infrastructure }: Pick<StatusTuple, 'infrastructure'>): string | null {
  switch (infrastructure) {
    case 'DESTROYING_FAILED':
      return 'Destroying it failed. Retry destroys this environment.';
    case 'ROLLING_BACK_FAILED':
      return 'Rolling it back failed. Retry rolls this environment back.';
    default:
      return null;
  }
}
