import { JOB_STAGES } from '../../src/rules/deployments/build-stages.ts';
import { DEPLOYMENT_TYPES, type DeploymentType } from '../../src/rules/deployments/deployment-types.ts';
import { showsStatusesBeyondApproval } from '../../src/rules/deployments/status-colours.ts';
import {
  INITIAL_STATUSES,
  type InfrastructureStatus,
  JOB_STATUSES_IN_PROGRESS,
  type JobStatusInProgress,
  type ServiceStatus,
  type StatusTuple,
} from '../../src/rules/deployments/statuses.ts';

export interface Scenario {
  readonly type: DeploymentType;
  readonly tuple: StatusTuple;
}

export function beforeLaunch(type: DeploymentType, approval: 'PENDING_APPROVAL' | 'APPROVED' | 'REJECTED'): Scenario {
  return { type, tuple: { ...INITIAL_STATUSES, approval } };
}

export function started(type: DeploymentType, service: ServiceStatus): Scenario {
  return { type, tuple: { approval: 'LAUNCHED', infrastructure: 'STARTED', job: 'IDLE', service } };
}

export function atRest(
  type: DeploymentType,
  infrastructure: InfrastructureStatus,
  service: ServiceStatus = 'SERVICES_NOT_MONITORED',
): Scenario {
  return { type, tuple: { approval: 'LAUNCHED', infrastructure, job: 'IDLE', service } };
}

function hasMachines(stage: JobStatusInProgress): boolean {
  return JOB_STATUSES_IN_PROGRESS.indexOf(stage) > JOB_STATUSES_IN_PROGRESS.indexOf('CREATING_INFRASTRUCTURE');
}

function building(type: DeploymentType, stage: JobStatusInProgress): Scenario {
  const isCreated = stage === 'CREATING_INFRASTRUCTURE' || hasMachines(stage);
  const infrastructure = isCreated ? 'STARTING' : 'PENDING_CREATION';
  return { type, tuple: { approval: 'LAUNCHED', infrastructure, job: stage, service: 'SERVICES_NOT_MONITORED' } };
}

export function failedAt(type: DeploymentType, stage: JobStatusInProgress): Scenario {
  const infrastructure = hasMachines(stage) ? 'STARTED' : 'PENDING_CREATION';
  const service = hasMachines(stage) && type !== 'WINDOWS' ? 'SERVICES_DOWN' : 'SERVICES_NOT_MONITORED';
  return { type, tuple: { approval: 'LAUNCHED', infrastructure, job: `${stage}_FAILED`, service } };
}

const RESTING: readonly InfrastructureStatus[] = [
  'STOPPED',
  'STARTING_FAILED',
  'STOPPING_FAILED',
  'DESTROYED',
  'DESTROYING_FAILED',
  'ROLLED_BACK',
  'ROLLING_BACK_FAILED',
  'PARTIALLY_STARTED',
  'UNKNOWN',
];
const MOVING: readonly InfrastructureStatus[] = [
  'QUEUED',
  'STARTING',
  'STOPPING',
  'DESTROYING',
  'ROLLING_BACK_INFRASTRUCTURE',
];
const SERVICES: readonly ServiceStatus[] = [
  'SERVICES_UP',
  'SERVICES_DOWN',
  'SERVICES_UNREACHABLE',
  'SERVICES_PARTIALLY_UP',
  'SERVICES_NOT_MONITORED',
];

/** Cycles through the types, so that shared statuses are not shown for one type only. */
function typeAt(index: number): DeploymentType {
  return DEPLOYMENT_TYPES[index % DEPLOYMENT_TYPES.length] ?? 'PRODUCT';
}

function stagesOf(type: DeploymentType): readonly JobStatusInProgress[] {
  return ['QUEUED', ...JOB_STAGES[type]];
}

function buildScenarios(): Scenario[] {
  const chosen = JOB_STATUSES_IN_PROGRESS.map((stage, index) => {
    const able = DEPLOYMENT_TYPES.filter((type) => stagesOf(type).includes(stage));
    return { stage, type: able[index % able.length] ?? 'PRODUCT' };
  });
  return chosen.flatMap(({ stage, type }) => [building(type, stage), failedAt(type, stage)]);
}

/** Every status at least once, and every type before its launch and healthy. */
export function everyScenario(): Scenario[] {
  return [
    ...DEPLOYMENT_TYPES.flatMap((type) => [
      beforeLaunch(type, 'PENDING_APPROVAL'),
      beforeLaunch(type, 'PENDING_APPROVAL'),
      beforeLaunch(type, 'APPROVED'),
      started(type, type === 'DATABASE' ? 'SERVICES_NOT_MONITORED' : 'SERVICES_UP'),
      started(type, type === 'DATABASE' ? 'SERVICES_NOT_MONITORED' : 'SERVICES_UP'),
      atRest(type, 'STOPPED', 'SERVICES_DOWN'),
    ]),
    beforeLaunch('PRODUCT', 'REJECTED'),
    beforeLaunch('STORESERVER', 'REJECTED'),
    ...SERVICES.map((service, index) => started(typeAt(index), service)),
    ...RESTING.map((infrastructure, index) => atRest(typeAt(index), infrastructure)),
    ...RESTING.map((infrastructure, index) => atRest(typeAt(index + 2), infrastructure)),
    atRest('DATABASE', 'STARTED'),
    atRest('DATABASE', 'ROLLING_BACK_FAILED'),
    ...MOVING.map((infrastructure, index) => atRest(typeAt(index), infrastructure, 'SERVICES_DOWN')),
    ...buildScenarios(),
  ];
}

const WITHOUT_MACHINES: ReadonlySet<InfrastructureStatus> = new Set([
  'INIT',
  'PENDING_CREATION',
  'DESTROYED',
  'ROLLED_BACK',
]);

export function machinesExist({ tuple }: Scenario): boolean {
  return !WITHOUT_MACHINES.has(tuple.infrastructure);
}

export function hasRun({ tuple }: Scenario): boolean {
  return showsStatusesBeyondApproval(tuple) && tuple.job !== 'QUEUED';
}
