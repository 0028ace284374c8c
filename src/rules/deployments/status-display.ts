import {
  type DisplayStyle,
  lookOf,
  type StatusDisplay,
  type StatusLook,
  UNKNOWN_LOOK,
} from '../records/status-look.ts';
import { type DeploymentStatus, type StatusTuple, statusTupleOf, type WireStatuses } from './statuses.ts';

/** The overall table would paint STARTED as failed. */
export const DEPLOYMENT_STATUS_DISPLAY = {
  PENDING_APPROVAL: { words: 'Pending approval', style: 'initiated', sign: 'decision' },
  APPROVED: { words: 'Approved', style: 'approved', sign: 'agreed' },
  REJECTED: { words: 'Rejected', style: 'failed', sign: 'refused' },
  LAUNCHED: { words: 'Launched', style: 'running', sign: 'launched' },

  INIT: { words: 'Not created', style: 'neutral', sign: 'absent' },
  PENDING_CREATION: { words: 'Pending creation', style: 'initiated', sign: 'absent' },
  QUEUED: { words: 'Queued', style: 'initiated', sign: 'queued' },
  STARTING: { words: 'Starting', style: 'launching', sign: 'working' },
  STARTED: { words: 'Started', style: 'running', sign: 'on' },
  STARTING_FAILED: { words: 'Starting failed', style: 'failed', sign: 'failed' },
  STOPPING: { words: 'Stopping', style: 'stopped', sign: 'working' },
  STOPPED: { words: 'Stopped', style: 'stopped', sign: 'off' },
  STOPPING_FAILED: { words: 'Stopping failed', style: 'failed', sign: 'failed' },
  DESTROYING: { words: 'Destroying', style: 'destroyed', sign: 'working' },
  DESTROYED: { words: 'Destroyed', style: 'destroyed', sign: 'gone' },
  DESTROYING_FAILED: { words: 'Destroying failed', style: 'failed', sign: 'failed' },
  ROLLING_BACK_INFRASTRUCTURE: { words: 'Rolling back infrastructure', style: 'destroyed', sign: 'working' },
  ROLLED_BACK: { words: 'Rolled back', style: 'initiated', sign: 'undone' },
  ROLLING_BACK_FAILED: { words: 'Rolling back failed', style: 'failed', sign: 'failed' },
  PARTIALLY_STARTED: { words: 'Partially started', style: 'warning', sign: 'partly on' },
  UNKNOWN: { words: 'Unknown', style: 'warning', sign: 'unknown' },

  IDLE: { words: 'Idle', style: 'neutral', sign: 'idle' },
  LAUNCHING: { words: 'Launching', style: 'launching', sign: 'working' },
  CREATING_VPC: { words: 'Creating VPC', style: 'launching', sign: 'working' },
  CREATING_INFRASTRUCTURE: { words: 'Creating infrastructure', style: 'launching', sign: 'working' },
  CONFIGURING_NODES: { words: 'Configuring nodes', style: 'launching', sign: 'working' },
  INITIALIZING_DATABASES: { words: 'Initializing databases', style: 'launching', sign: 'working' },
  SETTING_UP_SWARM: { words: 'Setting up swarm', style: 'launching', sign: 'working' },
  DEPLOYING_DOCKER: { words: 'Deploying Docker', style: 'launching', sign: 'working' },
  INSTALLING_MSI: { words: 'Installing MSI', style: 'launching', sign: 'working' },
  UPLOADING_LICENCE: { words: 'Uploading licence', style: 'launching', sign: 'working' },
  UPLOADING_CONFIGS: { words: 'Uploading configs', style: 'launching', sign: 'working' },
  RESTARTING_SERVICES: { words: 'Restarting services', style: 'launching', sign: 'working' },

  QUEUED_FAILED: { words: 'Queueing failed', style: 'failed', sign: 'failed' },
  LAUNCHING_FAILED: { words: 'Launching failed', style: 'failed', sign: 'failed' },
  CREATING_VPC_FAILED: { words: 'Creating VPC failed', style: 'failed', sign: 'failed' },
  CREATING_INFRASTRUCTURE_FAILED: { words: 'Creating infrastructure failed', style: 'failed', sign: 'failed' },
  CONFIGURING_NODES_FAILED: { words: 'Configuring nodes failed', style: 'failed', sign: 'failed' },
  INITIALIZING_DATABASES_FAILED: { words: 'Initializing databases failed', style: 'failed', sign: 'failed' },
  SETTING_UP_SWARM_FAILED: { words: 'Setting up swarm failed', style: 'failed', sign: 'failed' },
  DEPLOYING_DOCKER_FAILED: { words: 'Deploying Docker failed', style: 'failed', sign: 'failed' },
  INSTALLING_MSI_FAILED: { words: 'Installing MSI failed', style: 'failed', sign: 'failed' },
  UPLOADING_LICENCE_FAILED: { words: 'Uploading licence failed', style: 'failed', sign: 'failed' },
  UPLOADING_CONFIGS_FAILED: { words: 'Uploading configs failed', style: 'failed', sign: 'failed' },
  RESTARTING_SERVICES_FAILED: { words: 'Restarting services failed', style: 'failed', sign: 'failed' },

  SERVICES_UP: { words: 'Services up', style: 'running', sign: 'up' },
  SERVICES_DOWN: { words: 'Services down', style: 'failed', sign: 'down' },
  SERVICES_UNREACHABLE: { words: 'Services unreachable', style: 'warning', sign: 'unreachable' },
  SERVICES_PARTIALLY_UP: { words: 'Services partially up', style: 'warning', sign: 'partly up' },
  SERVICES_NOT_MONITORED: { words: 'Services not monitored', style: 'neutral', sign: 'unwatched' },
} as const satisfies Record<DeploymentStatus, StatusDisplay>;

export function statusWords(status: DeploymentStatus): string {
  return DEPLOYMENT_STATUS_DISPLAY[status].words;
}

export function statusStyle(status: DeploymentStatus): DisplayStyle {
  return DEPLOYMENT_STATUS_DISPLAY[status].style;
}

/** @param style overrides the status's own style, as a service's health colour; the status's sign is hidden then */
export function statusLook(status: DeploymentStatus, style: DisplayStyle = statusStyle(status)): StatusLook {
  const display = DEPLOYMENT_STATUS_DISPLAY[status];
  return style === display.style ? lookOf(display) : { kind: style, label: display.words };
}

/** The approval until LAUNCHED, then the job unless IDLE, then the infrastructure unless STARTED, then the service if monitored. */
export function cellStatus(tuple: StatusTuple, monitored: boolean): DeploymentStatus {
  if (tuple.approval !== 'LAUNCHED') return tuple.approval;
  if (tuple.job !== 'IDLE') return tuple.job;
  if (tuple.infrastructure !== 'STARTED') return tuple.infrastructure;
  return monitored && tuple.service !== 'SERVICES_NOT_MONITORED' ? tuple.service : 'STARTED';
}

export function cellLook(status: WireStatuses, monitored: boolean): StatusLook {
  const tuple = statusTupleOf(status);
  return tuple === null ? UNKNOWN_LOOK : statusLook(cellStatus(tuple, monitored));
}
