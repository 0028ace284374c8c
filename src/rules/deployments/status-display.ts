import { type DeploymentStatus, isServiceStatus, type RagStatus, type StatusTuple } from './statuses.ts';

/** How a status looks, whatever icons and colours a screen gives it. */
export const DISPLAY_STYLES = [
  'running',
  'initiated',
  'launching',
  'stopped',
  'warning',
  'destroyed',
  'failed',
  'neutral',
] as const;
export type DisplayStyle = (typeof DISPLAY_STYLES)[number];

const OVERALL_DISPLAY_STYLES: ReadonlyMap<string, DisplayStyle> = new Map([
  ['AVAILABLE', 'running'],
  ['PENDING_APPROVAL', 'initiated'],
  ['PENDING_CREATION', 'initiated'],
  ['ROLLED_BACK', 'initiated'],
  ['WAITING_FOR_DNS_SETUP', 'initiated'],
  ['QUEUED', 'initiated'],
  ['LAUNCHING', 'launching'],
  ['CREATING_VPC', 'launching'],
  ['CREATING_LB_LISTENERS', 'launching'],
  ['DESTROYING', 'destroyed'],
  ['ROLLING_BACK_INFRASTRUCTURE', 'destroyed'],
  ['DESTROYED', 'destroyed'],
]);

/** The specification's table of overall statuses, to the letter (Deployments §4): everything else has failed. */
export function overallDisplayStyle(status: string): DisplayStyle {
  return OVERALL_DISPLAY_STYLES.get(status) ?? 'failed';
}

interface StatusDisplay {
  readonly words: string;
  readonly style: DisplayStyle;
}

/** Every status of a deployment in words and style; the overall table would paint STARTED as failed. */
const DEPLOYMENT_STATUS_DISPLAY = {
  PENDING_APPROVAL: { words: 'Pending approval', style: 'initiated' },
  APPROVED: { words: 'Approved', style: 'initiated' },
  REJECTED: { words: 'Rejected', style: 'failed' },
  LAUNCHED: { words: 'Launched', style: 'running' },

  INIT: { words: 'Not created', style: 'neutral' },
  PENDING_CREATION: { words: 'Pending creation', style: 'initiated' },
  QUEUED: { words: 'Queued', style: 'initiated' },
  STARTING: { words: 'Starting', style: 'launching' },
  STARTED: { words: 'Started', style: 'running' },
  STARTING_FAILED: { words: 'Starting failed', style: 'failed' },
  STOPPING: { words: 'Stopping', style: 'stopped' },
  STOPPED: { words: 'Stopped', style: 'stopped' },
  STOPPING_FAILED: { words: 'Stopping failed', style: 'failed' },
  DESTROYING: { words: 'Destroying', style: 'destroyed' },
  DESTROYED: { words: 'Destroyed', style: 'destroyed' },
  DESTROYING_FAILED: { words: 'Destroying failed', style: 'failed' },
  ROLLING_BACK_INFRASTRUCTURE: { words: 'Rolling back infrastructure', style: 'destroyed' },
  ROLLED_BACK: { words: 'Rolled back', style: 'initiated' },
  ROLLING_BACK_FAILED: { words: 'Rolling back failed', style: 'failed' },
  PARTIALLY_STARTED: { words: 'Partially started', style: 'warning' },
  UNKNOWN: { words: 'Unknown', style: 'warning' },

  IDLE: { words: 'Idle', style: 'neutral' },
  LAUNCHING: { words: 'Launching', style: 'launching' },
  CREATING_VPC: { words: 'Creating VPC', style: 'launching' },
  CREATING_INFRASTRUCTURE: { words: 'Creating infrastructure', style: 'launching' },
  CONFIGURING_NODES: { words: 'Configuring nodes', style: 'launching' },
  INITIALIZING_DATABASES: { words: 'Initializing databases', style: 'launching' },
  SETTING_UP_SWARM: { words: 'Setting up swarm', style: 'launching' },
  DEPLOYING_DOCKER: { words: 'Deploying Docker', style: 'launching' },
  INSTALLING_MSI: { words: 'Installing MSI', style: 'launching' },
  UPLOADING_LICENCE: { words: 'Uploading licence', style: 'launching' },
  UPLOADING_CONFIGS: { words: 'Uploading configs', style: 'launching' },
  RESTARTING_SERVICES: { words: 'Restarting services', style: 'launching' },

  QUEUED_FAILED: { words: 'Queueing failed', style: 'failed' },
  LAUNCHING_FAILED: { words: 'Launching failed', style: 'failed' },
  CREATING_VPC_FAILED: { words: 'Creating VPC failed', style: 'failed' },
  CREATING_INFRASTRUCTURE_FAILED: { words: 'Creating infrastructure failed', style: 'failed' },
  CONFIGURING_NODES_FAILED: { words: 'Configuring nodes failed', style: 'failed' },
  INITIALIZING_DATABASES_FAILED: { words: 'Initializing databases failed', style: 'failed' },
  SETTING_UP_SWARM_FAILED: { words: 'Setting up swarm failed', style: 'failed' },
  DEPLOYING_DOCKER_FAILED: { words: 'Deploying Docker failed', style: 'failed' },
  INSTALLING_MSI_FAILED: { words: 'Installing MSI failed', style: 'failed' },
  UPLOADING_LICENCE_FAILED: { words: 'Uploading licence failed', style: 'failed' },
  UPLOADING_CONFIGS_FAILED: { words: 'Uploading configs failed', style: 'failed' },
  RESTARTING_SERVICES_FAILED: { words: 'Restarting services failed', style: 'failed' },

  SERVICES_UP: { words: 'Services up', style: 'running' },
  SERVICES_DOWN: { words: 'Services down', style: 'failed' },
  SERVICES_UNREACHABLE: { words: 'Services unreachable', style: 'warning' },
  SERVICES_PARTIALLY_UP: { words: 'Services partially up', style: 'warning' },
  SERVICES_NOT_MONITORED: { words: 'Services not monitored', style: 'neutral' },
} as const satisfies Record<DeploymentStatus, StatusDisplay>;

export function statusWords(status: DeploymentStatus): string {
  return DEPLOYMENT_STATUS_DISPLAY[status].words;
}

export function statusStyle(status: DeploymentStatus): DisplayStyle {
  return DEPLOYMENT_STATUS_DISPLAY[status].style;
}

/**
 * The one status that the status cell shows: the approval until LAUNCHED; then the job while it is not IDLE; then the
 * infrastructure unless it is STARTED; then the service, or STARTED where the service is not monitored.
 */
export function cellStatus(tuple: StatusTuple, monitored: boolean): DeploymentStatus {
  if (tuple.approval !== 'LAUNCHED') return tuple.approval;
  if (tuple.job !== 'IDLE') return tuple.job;
  if (tuple.infrastructure !== 'STARTED') return tuple.infrastructure;
  return monitored && tuple.service !== 'SERVICES_NOT_MONITORED' ? tuple.service : 'STARTED';
}

/** Status rows beyond the approval are shown only once the request is launched (Deployments §4). */
export function showsStatusesBeyondApproval(tuple: StatusTuple): boolean {
  return tuple.approval === 'LAUNCHED';
}

const RAG_STYLES = {
  RED: 'failed',
  AMBER: 'warning',
  GREEN: 'running',
  NONE: 'neutral',
} as const satisfies Record<RagStatus, DisplayStyle>;

/** The style of a service status: the health colour that the back end gave it, or the status's own where it gave none. */
export function serviceStyle(status: StatusTuple['service'], rag: RagStatus | null | undefined): DisplayStyle {
  return rag === null || rag === undefined ? statusStyle(status) : RAG_STYLES[rag];
}

const SERVICE_RAG = {
  SERVICES_UP: 'GREEN',
  SERVICES_DOWN: 'RED',
  SERVICES_UNREACHABLE: 'RED',
  SERVICES_PARTIALLY_UP: 'AMBER',
  SERVICES_NOT_MONITORED: 'NONE',
} as const satisfies Record<StatusTuple['service'], RagStatus>;

/** The health colour that a server gives a status. */
export function ragStatusOf(status: DeploymentStatus): RagStatus {
  if (isServiceStatus(status)) return SERVICE_RAG[status];
  switch (statusStyle(status)) {
    case 'failed':
      return 'RED';
    case 'warning':
    case 'launching':
    case 'initiated':
      return 'AMBER';
    case 'running':
      return 'GREEN';
    case 'stopped':
    case 'destroyed':
    case 'neutral':
      return 'NONE';
  }
}
