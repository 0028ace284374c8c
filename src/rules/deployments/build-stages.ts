import type { DeploymentType } from './deployment-types.ts';
import type { JobStatusInProgress } from './statuses.ts';

/** The stages a redeployment can be limited to (Deployments §4 "Redeployment stages"), each with its job status. */
export const REDEPLOY_STAGES = {
  INFRASTRUCTURE: { label: 'Infrastructure', jobStatus: 'CREATING_INFRASTRUCTURE' },
  CONFIGURE_NODES: { label: 'Configure Nodes', jobStatus: 'CONFIGURING_NODES' },
  INITIALIZE_DATABASES: { label: 'Initialize Databases', jobStatus: 'INITIALIZING_DATABASES' },
  SETUP_SWARM: { label: 'Setup Swarm', jobStatus: 'SETTING_UP_SWARM' },
  DEPLOYMENT: { label: 'Deployment', jobStatus: 'DEPLOYING_DOCKER' },
  LICENCE_IMPORT: { label: 'Licence Import', jobStatus: 'UPLOADING_LICENCE' },
  CONFIG_IMPORT: { label: 'Config Import', jobStatus: 'UPLOADING_CONFIGS' },
  RESTART_SERVICES: { label: 'Restart Services', jobStatus: 'RESTARTING_SERVICES' },
  INSTALL_MSI: { label: 'Install MSI', jobStatus: 'INSTALLING_MSI' },
} as const satisfies Record<string, { label: string; jobStatus: JobStatusInProgress }>;
export type RedeployStage = keyof typeof REDEPLOY_STAGES;

const APPLICATION_STAGES = [
  'INFRASTRUCTURE',
  'CONFIGURE_NODES',
  'INITIALIZE_DATABASES',
  'SETUP_SWARM',
  'DEPLOYMENT',
  'LICENCE_IMPORT',
  'CONFIG_IMPORT',
  'RESTART_SERVICES',
] as const satisfies readonly RedeployStage[];

export const REDEPLOY_STAGES_BY_TYPE = {
  PRODUCT: APPLICATION_STAGES,
  PRODUCT_ON_PREM: APPLICATION_STAGES,
  STORESERVER: APPLICATION_STAGES,
  WINDOWS: ['INFRASTRUCTURE', 'INSTALL_MSI'],
  DATABASE: ['INFRASTRUCTURE'],
} as const satisfies Record<DeploymentType, readonly RedeployStage[]>;

export function isRedeployStageOf(type: DeploymentType, stage: string): stage is RedeployStage {
  const stages: readonly string[] = REDEPLOY_STAGES_BY_TYPE[type];
  return stages.includes(stage);
}

const APPLICATION_JOB_STAGES = [
  'CREATING_INFRASTRUCTURE',
  'CONFIGURING_NODES',
  'INITIALIZING_DATABASES',
  'SETTING_UP_SWARM',
  'DEPLOYING_DOCKER',
  'UPLOADING_LICENCE',
  'UPLOADING_CONFIGS',
  'RESTARTING_SERVICES',
] as const satisfies readonly JobStatusInProgress[];

/** The job statuses of each type's launch after QUEUED, in order. */
export const JOB_STAGES = {
  PRODUCT: ['LAUNCHING', 'CREATING_VPC', ...APPLICATION_JOB_STAGES],
  PRODUCT_ON_PREM: ['LAUNCHING', ...APPLICATION_JOB_STAGES],
  STORESERVER: ['LAUNCHING', 'CREATING_VPC', ...APPLICATION_JOB_STAGES],
  WINDOWS: ['LAUNCHING', 'CREATING_VPC', 'CREATING_INFRASTRUCTURE', 'INSTALLING_MSI'],
  DATABASE: ['LAUNCHING', 'CREATING_VPC', 'CREATING_INFRASTRUCTURE'],
} as const satisfies Record<DeploymentType, readonly JobStatusInProgress[]>;

/** Of the operations that build nothing: start, stop, destroy, rollback. */
export const MACHINE_STAGES = ['STARTING', 'STOPPING', 'DESTROYING', 'ROLLING_BACK_INFRASTRUCTURE'] as const;

/** The job statuses of a redeployment with these stages after QUEUED, in the type's order. */
export function redeployJobStages(
  type: DeploymentType,
  stagesToRun: readonly RedeployStage[],
): readonly JobStatusInProgress[] {
  const chosen = new Set<JobStatusInProgress>(stagesToRun.map((stage) => REDEPLOY_STAGES[stage].jobStatus));
  return JOB_STAGES[type].filter((stage) => stage === 'LAUNCHING' || chosen.has(stage));
}

export function retryJobStages(
  stages: readonly JobStatusInProgress[],
  failedStage: JobStatusInProgress,
): readonly JobStatusInProgress[] {
  const from = stages.indexOf(failedStage);
  return from < 0 ? stages : stages.slice(from);
}

const PURGE_STAGES = [
  'INITIALIZE_DATABASES',
  'RESTART_SERVICES',
  'DEPLOYMENT',
  'LICENCE_IMPORT',
  'CONFIG_IMPORT',
] as const satisfies readonly RedeployStage[];

/** How a redeployment treats the data (Deployments §4 "Redeploy methods"). */
export const REDEPLOY_METHODS = {
  KEEP_DATA_AND_SCHEMA: { label: 'Keep data and schema', forcedStages: [], production: true },
  PURGE_DATA_KEEP_SCHEMA: { label: 'Purge data but keep schema', forcedStages: PURGE_STAGES, production: false },
  PURGE_DATA_AND_SCHEMA: { label: 'Purge data and schema', forcedStages: PURGE_STAGES, production: false },
} as const satisfies Record<string, { label: string; forcedStages: readonly RedeployStage[]; production: boolean }>;
export type RedeployMethod = keyof typeof REDEPLOY_METHODS;

/** The stages that a method always runs; only those the type has. */
export function forcedRedeployStages(type: DeploymentType, method: RedeployMethod): readonly RedeployStage[] {
  const forced: readonly RedeployStage[] = REDEPLOY_METHODS[method].forcedStages;
  return forced.filter((stage) => isRedeployStageOf(type, stage));
}

export function effectiveRedeployStages(
  type: DeploymentType,
  method: RedeployMethod,
  chosen: readonly RedeployStage[],
): readonly RedeployStage[] {
  const forced = forcedRedeployStages(type, method);
  return REDEPLOY_STAGES_BY_TYPE[type].filter((stage) => chosen.includes(stage) || forced.includes(stage));
}

export function isRedeployMethodAllowed(method: RedeployMethod, production: boolean): boolean {
  return !production || REDEPLOY_METHODS[method].production;
}
