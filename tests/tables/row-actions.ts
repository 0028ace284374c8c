/**
 * The specification's tables of row actions, typed in by hand from Deployments §4 "Row actions by status" and "Edit
 * gating", §6 "Rules", §8 and the recorded decisions. Nothing here is derived from the chart or from the rules.
 */

export const APPROVALS = ['PENDING_APPROVAL', 'APPROVED', 'REJECTED', 'LAUNCHED'];

export const INFRASTRUCTURES = [
  'INIT',
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
  'PENDING_CREATION',
];

export const JOBS_IN_PROGRESS = [
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
];

export const FAILED_JOBS = [
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
];

export const SERVICES = [
  'SERVICES_UP',
  'SERVICES_DOWN',
  'SERVICES_UNREACHABLE',
  'SERVICES_PARTIALLY_UP',
  'SERVICES_NOT_MONITORED',
];

export const TYPES = ['PRODUCT', 'PRODUCT_ON_PREM', 'STORESERVER', 'WINDOWS', 'DATABASE'];

/** What must be true of the request or its viewer beside statuses and privileges. */
export type Circumstance =
  | 'schedule has not ended'
  | 'no read replica'
  | 'no deletion protection'
  | 'emUrl exists'
  | 'a build has run'
  | 'launch link is valid'
  | 'not an own request where that is blocked'
  | 'tenant is neither ALL_TENANTS nor DEFAULT'
  | 'a schedule can stop it'
  | 'kept awake'
  | 'it has a plan';

export interface RowAction {
  /** At least one of these statuses; no entry at all: any status. */
  readonly approval?: readonly string[];
  readonly infrastructure?: readonly string[];
  /** Of these statuses, those that count for nothing beside a failed job. */
  readonly infrastructureNotWithFailedJob?: readonly string[];
  readonly job?: readonly string[];
  readonly service?: readonly string[];
  /** Failed job values that count for these types only. */
  readonly jobOfTypes?: { readonly types: readonly string[]; readonly job: readonly string[] };
  /** Infrastructure values in which a failed job does not open the action. */
  readonly jobNotWithInfrastructure?: readonly string[];
  readonly neverInProgress?: true;
  readonly types?: readonly string[];
  readonly circumstances?: readonly Circumstance[];
  /** Circumstances that matter for a database only. */
  readonly databaseCircumstances?: readonly Circumstance[];
  /** One of these is enough. */
  readonly privileges: readonly string[];
  readonly productionPrivileges: readonly string[];
  readonly databasePrivileges?: readonly string[];
  readonly databaseProductionPrivileges?: readonly string[];
}

export const ROW_ACTIONS: Readonly<Record<string, RowAction>> = {
  VIEW: { privileges: ['deployment.view'], productionPrivileges: ['deployment.view'] },
  APPROVE: {
    approval: ['PENDING_APPROVAL'],
    circumstances: ['not an own request where that is blocked'],
    privileges: ['deployment.approve'],
    productionPrivileges: ['deployment.approve'],
  },
  REJECT: {
    approval: ['PENDING_APPROVAL'],
    privileges: ['deployment.approve'],
    productionPrivileges: ['deployment.approve'],
  },
  LAUNCH: {
    approval: ['APPROVED'],
    circumstances: ['launch link is valid'],
    privileges: ['deployment.launch'],
    productionPrivileges: ['deployment.launch'],
  },
  EDIT: {
    approval: ['PENDING_APPROVAL', 'APPROVED', 'LAUNCHED'],
    infrastructure: ['STOPPED', 'STARTED', 'ROLLED_BACK'],
    job: ['CREATING_VPC_FAILED'],
    jobOfTypes: {
      types: ['PRODUCT', 'PRODUCT_ON_PREM', 'STORESERVER'],
      job: ['UPLOADING_CONFIGS_FAILED', 'UPLOADING_LICENCE_FAILED', 'DEPLOYING_DOCKER_FAILED'],
    },
    service: ['SERVICES_UP', 'SERVICES_DOWN', 'SERVICES_UNREACHABLE', 'SERVICES_PARTIALLY_UP'],
    neverInProgress: true,
    privileges: ['deployment.edit', 'deployment.edit.application', 'deployment.edit.infrastructure'],
    productionPrivileges: [
      'deployment.edit.production',
      'deployment.edit.application.production',
      'deployment.edit.infrastructure.production',
    ],
    databasePrivileges: ['deployment.edit', 'deployment.edit.infrastructure'],
    databaseProductionPrivileges: ['deployment.edit.production', 'deployment.edit.infrastructure.production'],
  },
  COPY: {
    approval: ['PENDING_APPROVAL', 'APPROVED', 'LAUNCHED'],
    infrastructure: ['STOPPED', 'STARTED', 'ROLLED_BACK'],
    job: ['UPLOADING_CONFIGS_FAILED', 'UPLOADING_LICENCE_FAILED', 'CREATING_VPC_FAILED', 'DEPLOYING_DOCKER_FAILED'],
    service: ['SERVICES_UP', 'SERVICES_DOWN', 'SERVICES_UNREACHABLE', 'SERVICES_PARTIALLY_UP'],
    circumstances: ['tenant is neither ALL_TENANTS nor DEFAULT'],
    privileges: ['deployment.create'],
    productionPrivileges: ['deployment.create'],
  },
  DELETE: {
    approval: ['PENDING_APPROVAL', 'APPROVED', 'REJECTED'],
    infrastructure: ['DESTROYED', 'ROLLED_BACK'],
    privileges: ['deployment.delete'],
    productionPrivileges: ['deployment.delete'],
  },
  START: {
    infrastructure: ['STOPPED', 'STARTING_FAILED', 'PARTIALLY_STARTED'],
    circumstances: ['schedule has not ended'],
    privileges: ['deployment.start'],
    productionPrivileges: ['deployment.start.production'],
  },
  STOP: {
    infrastructure: ['STARTED', 'STOPPING_FAILED', 'PARTIALLY_STARTED'],
    databaseCircumstances: ['no read replica'],
    privileges: ['deployment.stop'],
    productionPrivileges: ['deployment.stop.production'],
  },
  DESTROY: {
    infrastructure: ['STOPPED', 'STOPPING_FAILED', 'DESTROYING_FAILED', 'STARTING_FAILED'],
    databaseCircumstances: ['no deletion protection'],
    privileges: ['deployment.destroy'],
    productionPrivileges: ['deployment.destroy.production'],
  },
  ROLLBACK: {
    infrastructure: ['ROLLING_BACK_FAILED'],
    job: FAILED_JOBS,
    jobNotWithInfrastructure: ['STOPPED', 'STOPPING_FAILED', 'DESTROYING_FAILED', 'STARTING_FAILED'],
    databaseCircumstances: ['no deletion protection'],
    privileges: ['deployment.rollback'],
    productionPrivileges: ['deployment.rollback.production'],
  },
  LAST_BUILD: {
    circumstances: ['a build has run'],
    privileges: ['deployment.jenkins.view'],
    productionPrivileges: ['deployment.jenkins.view'],
  },
  LOGS: {
    infrastructure: [
      'STARTING_FAILED',
      'STOPPING_FAILED',
      'DESTROYING_FAILED',
      'ROLLING_BACK_FAILED',
      'STARTED',
      'STOPPED',
      'PARTIALLY_STARTED',
    ],
    job: FAILED_JOBS,
    privileges: ['deployment.log.view'],
    productionPrivileges: ['deployment.log.view'],
  },
  OPEN_MANAGEMENT_APP: {
    service: ['SERVICES_UP'],
    types: ['PRODUCT'],
    circumstances: ['emUrl exists'],
    privileges: [],
    productionPrivileges: [],
  },
  REDEPLOY: {
    infrastructure: ['STARTED'],
    privileges: ['deployment.redeploy'],
    productionPrivileges: ['deployment.redeploy.production'],
  },
  RETRY: {
    infrastructure: ['STARTING_FAILED', 'STOPPING_FAILED', 'DESTROYING_FAILED', 'ROLLING_BACK_FAILED', 'ROLLED_BACK'],
    job: FAILED_JOBS,
    privileges: ['deployment.retry'],
    productionPrivileges: ['deployment.retry.production'],
  },
  MONITORING: {
    types: ['PRODUCT', 'PRODUCT_ON_PREM', 'STORESERVER', 'WINDOWS'],
    privileges: ['deployment.monitoring.view'],
    productionPrivileges: ['deployment.monitoring.view'],
  },
  KEEP_AWAKE: {
    infrastructure: ['PENDING_CREATION', 'QUEUED', 'STARTING', 'STARTED', 'STOPPING_FAILED', 'PARTIALLY_STARTED'],
    infrastructureNotWithFailedJob: ['PENDING_CREATION'],
    circumstances: ['a schedule can stop it'],
    privileges: ['deployment.stop', 'deployment.start'],
    productionPrivileges: ['deployment.stop.production', 'deployment.start.production'],
  },
  CANCEL: {
    infrastructure: ['QUEUED', 'STARTING', 'STOPPING', 'DESTROYING', 'ROLLING_BACK_INFRASTRUCTURE'],
    job: JOBS_IN_PROGRESS,
    privileges: ['deployment.stop', 'deployment.destroy'],
    productionPrivileges: ['deployment.stop.production', 'deployment.destroy.production'],
  },
  PLAN: {
    approval: ['PENDING_APPROVAL', 'APPROVED'],
    circumstances: ['it has a plan'],
    privileges: ['deployment.create', 'deployment.approve'],
    productionPrivileges: ['deployment.create', 'deployment.approve'],
  },
  END_KEEP_AWAKE: {
    approval: ['LAUNCHED'],
    circumstances: ['kept awake'],
    privileges: ['deployment.stop', 'deployment.start'],
    productionPrivileges: ['deployment.stop.production', 'deployment.start.production'],
  },
};

/** While one of these holds, nothing may be edited. */
export const INFRASTRUCTURES_IN_PROGRESS = [
  'QUEUED',
  'STARTING',
  'STOPPING',
  'DESTROYING',
  'ROLLING_BACK_INFRASTRUCTURE',
];
