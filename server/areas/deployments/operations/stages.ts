/** The runner's stages, and the operation that stored statuses imply (for rows of a backup or the demo). Pure. */
import {
  type BuildOperation,
  type DeploymentReport,
  isBuild,
  type Operation,
} from '../../../../src/machines/lifecycles/deployment/events.ts';
import {
  isRedeployStageOf,
  JOB_STAGES,
  MACHINE_STAGES,
  REDEPLOY_METHODS,
  type RedeployMethod,
  redeployJobStages,
  retryJobStages,
} from '../../../../src/rules/deployments/build-stages.ts';
import type { DeploymentType } from '../../../../src/rules/deployments/deployment-types.ts';
import {
  INFRASTRUCTURE_PENDING_CREATION,
  isJobInProgress,
  JOB_STATUSES_IN_PROGRESS,
  type JobStatusInProgress,
  type StatusTuple,
} from '../../../../src/rules/deployments/statuses.ts';
import type { PLANNING } from '../../../jobs/operation-area.ts';
import type { Order } from '../../../jobs/order.ts';
import type { OperationRow } from '../../../jobs/tables.ts';
import { hostsOf } from '../access-results.ts';
import type { DeploymentDocument, DeploymentRecord } from '../record.ts';

export interface RunEnvironment {
  readonly requestId: number;
  readonly client: string;
  readonly environmentIdentifier: string;
  readonly deploymentType: DeploymentType;
  readonly document: DeploymentDocument;
  readonly hosts: readonly { readonly hostName: string; readonly ipAddress: string }[];
  /** What a redeployment and its retries do to the data; null for other operations. */
  readonly redeploymentMethod: RedeployMethod | null;
}

function isRedeployMethod(method: string): method is RedeployMethod {
  return Object.hasOwn(REDEPLOY_METHODS, method);
}

export function environmentOf(record: DeploymentRecord, { redeployment_method: method }: OperationRow): RunEnvironment {
  return {
    requestId: record.id,
    client: record.client,
    environmentIdentifier: record.environment_identifier,
    deploymentType: record.deployment_type,
    document: record.document,
    hosts: hostsOf(record).map(({ hostName, ipAddress }) => ({ hostName, ipAddress: ipAddress ?? '' })),
    redeploymentMethod: method !== null && isRedeployMethod(method) ? method : null,
  };
}

export type EnvironmentOperation = Operation | typeof PLANNING;

type MachineStage = (typeof MACHINE_STAGES)[number];

const STAGES = [...JOB_STATUSES_IN_PROGRESS, ...MACHINE_STAGES] as const;
export type Stage = (typeof STAGES)[number];

const MACHINE_STAGE_OF = {
  START_VMS: 'STARTING',
  STOP_VMS: 'STOPPING',
  DESTROY_INFRASTRUCTURE: 'DESTROYING',
  ROLLBACK_INFRASTRUCTURE: 'ROLLING_BACK_INFRASTRUCTURE',
} as const satisfies Record<Exclude<Operation, BuildOperation>, MachineStage>;

function isMachineStage(stage: Stage): stage is MachineStage {
  return MACHINE_STAGES.some((known) => known === stage);
}

interface PlannedOperation extends Order<Operation, Stage> {
  readonly deploymentType: DeploymentType;
  readonly machinesExist: boolean;
}

function isJobStage(stage: Stage): stage is JobStatusInProgress {
  return !isMachineStage(stage);
}

function buildStages(planned: PlannedOperation, operation: BuildOperation): readonly JobStatusInProgress[] {
  const all = JOB_STAGES[planned.deploymentType];
  switch (operation) {
    case 'LAUNCH':
      return all;
    case 'REDEPLOY': {
      const chosen = (planned.chosenStages ?? []).filter((stage) => isRedeployStageOf(planned.deploymentType, stage));
      return redeployJobStages(planned.deploymentType, chosen);
    }
    case 'RETRY_JOB': {
      const walked = (planned.failedPlan ?? []).filter(isJobStage).filter((stage) => stage !== 'QUEUED');
      const stages = walked.length > 0 ? walked : all;
      const remaining =
        planned.fromStage === null || !isJobStage(planned.fromStage)
          ? stages
          : retryJobStages(stages, planned.fromStage);
      const creation = all.indexOf('CREATING_INFRASTRUCTURE');
      const needsCreation = !planned.machinesExist && !remaining.includes('CREATING_INFRASTRUCTURE');
      return needsCreation ? all.slice(creation) : remaining;
    }
  }
}

/** Starts with the queue (Deployments §4). */
export function stagesOf(planned: PlannedOperation): readonly Stage[] {
  const { operation } = planned;
  return isBuild(operation) ? ['QUEUED', ...buildStages(planned, operation)] : ['QUEUED', MACHINE_STAGE_OF[operation]];
}

/** Whether VMs exist before an operation, from the statuses after its acceptance. */
export function haveMachines(tuple: StatusTuple): boolean {
  const pending: readonly string[] = INFRASTRUCTURE_PENDING_CREATION;
  return !pending.includes(tuple.infrastructure);
}

export function beginReports(operation: Operation, stage: Stage): readonly DeploymentReport[] {
  if (isMachineStage(stage)) return [`infrastructure.${stage}`];
  if (!isBuild(operation)) return ['infrastructure.QUEUED'];
  return stage === 'CREATING_INFRASTRUCTURE' ? [`job.${stage}`, 'infrastructure.STARTING'] : [`job.${stage}`];
}

export function successReports(
  operation: Operation,
  tuple: StatusTuple,
  monitored: boolean,
): readonly DeploymentReport[] {
  const running = monitored ? 'service.SERVICES_UP' : 'service.SERVICES_NOT_MONITORED';
  const stopped = monitored ? 'service.SERVICES_DOWN' : 'service.SERVICES_NOT_MONITORED';
  switch (operation) {
    case 'LAUNCH':
    case 'REDEPLOY':
    case 'RETRY_JOB':
      return haveMachines(tuple)
        ? ['job.IDLE', 'infrastructure.STARTED', running]
        : ['infrastructure.STARTING', 'job.IDLE', 'infrastructure.STARTED', running];
    case 'START_VMS':
      return ['infrastructure.STARTED', running];
    case 'STOP_VMS':
      return ['infrastructure.STOPPED', stopped];
    case 'DESTROY_INFRASTRUCTURE':
      return ['infrastructure.DESTROYED', 'service.SERVICES_NOT_MONITORED'];
    case 'ROLLBACK_INFRASTRUCTURE':
      return ['infrastructure.ROLLED_BACK', 'service.SERVICES_NOT_MONITORED'];
  }
}

const MACHINE_FAILURES = {
  STARTING: 'infrastructure.STARTING_FAILED',
  STOPPING: 'infrastructure.STOPPING_FAILED',
  DESTROYING: 'infrastructure.DESTROYING_FAILED',
  ROLLING_BACK_INFRASTRUCTURE: 'infrastructure.ROLLING_BACK_FAILED',
} as const satisfies Record<MachineStage, DeploymentReport>;

/** Reports after a stage fails; `machinesExist` is the state at that moment. */
export function failureReports(
  operation: Operation,
  stage: Stage,
  machinesExist: boolean,
): readonly DeploymentReport[] {
  if (isMachineStage(stage)) return [MACHINE_FAILURES[stage]];
  // There is no infrastructure status for an operation on VMs that failed before it started, so the current one stays.
  if (!isBuild(operation)) {
    const machineStage = MACHINE_STAGE_OF[operation];
    return [`infrastructure.${machineStage}`, MACHINE_FAILURES[machineStage]];
  }
  return [`job.${stage}_FAILED`, machinesExist ? 'infrastructure.STARTED' : 'infrastructure.PENDING_CREATION'];
}

interface Found {
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

/** The running operation and its position according to the statuses; null if nothing is in progress. Pure. */
export function operationFound(type: DeploymentRecord['deployment_type'], tuple: StatusTuple): Found | null {
  if (isJobInProgress(tuple.job)) return foundBuild(type, tuple.job, tuple);
  const operation = machineOperation(tuple.infrastructure);
  if (operation === null) return null;
  const common = { fromStage: null, failedPlan: null, chosenStages: null } as const;
  const plan = stagesOf({ ...common, operation, deploymentType: type, machinesExist: true });
  return { operation, plan, position: tuple.infrastructure === 'QUEUED' ? 0 : 1, machinesExist: true };
}
