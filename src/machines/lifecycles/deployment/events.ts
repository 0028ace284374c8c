import type { DeploymentAction } from '../../../rules/deployments/actions.ts';
import {
  INFRASTRUCTURE_STATUSES,
  type InfrastructureStatus,
  JOB_STATUSES,
  type JobStatus,
  type JobStatusInProgress,
  SERVICE_STATUSES,
  type ServiceStatus,
} from '../../../rules/deployments/statuses.ts';
import type { LifecycleEffect } from '../engine/definition.ts';
import type { OfflinePolicy } from '../engine/offline-policy.ts';

/** A user's action, as the screens offer it and the server's commands carry it. */
export interface DeploymentActionEvent {
  readonly type: DeploymentAction;
}

/** The job runner's reports: `job.CREATING_VPC`, `infrastructure.STARTED`, `service.SERVICES_UP` … */
export type JobReport = `job.${JobStatus}`;
export type InfrastructureReport = `infrastructure.${InfrastructureStatus}`;
export type ServiceReport = `service.${ServiceStatus}`;
export type DeploymentReport = JobReport | InfrastructureReport | ServiceReport;
export const DEPLOYMENT_REPORTS: readonly DeploymentReport[] = [
  ...JOB_STATUSES.map((status) => `job.${status}` as const),
  ...INFRASTRUCTURE_STATUSES.map((status) => `infrastructure.${status}` as const),
  ...SERVICE_STATUSES.map((status) => `service.${status}` as const),
];
export interface DeploymentReportEvent {
  readonly type: DeploymentReport;
}

/** What may be sent to the chart from outside. */
export type DeploymentEvent = DeploymentActionEvent | DeploymentReportEvent;

/** How one region notifies the others that it accepted a command; never sent from outside. */
export type DeploymentInternalEvent =
  | { readonly type: 'internal.launchAccepted' }
  | { readonly type: 'internal.jobRequeued' }
  | { readonly type: 'internal.operationQueued' }
  | { readonly type: 'internal.jobCleared' };

/** What a job runner can be asked to do. */
export const OPERATIONS = [
  'LAUNCH',
  'START_VMS',
  'STOP_VMS',
  'DESTROY_INFRASTRUCTURE',
  'ROLLBACK_INFRASTRUCTURE',
  'REDEPLOY',
  'RETRY_JOB',
] as const;
export type Operation = (typeof OPERATIONS)[number];
export type BuildOperation = 'LAUNCH' | 'REDEPLOY' | 'RETRY_JOB';

/** Whether it builds an environment, and not only switches its machines. */
export function isBuild(operation: Operation): operation is BuildOperation {
  return operation === 'LAUNCH' || operation === 'REDEPLOY' || operation === 'RETRY_JOB';
}

export interface OperationRequest {
  readonly operation: Operation;
  /** RETRY_JOB only: the stage that failed and is run again, with all that follow. */
  readonly fromStage?: JobStatusInProgress;
}

export type News = 'approved' | 'rejected' | 'completed' | 'failed';
export type Screen = 'view' | 'edit' | 'copy' | 'logs' | 'last build' | 'management app' | 'monitoring';

/** The chart's named effects; the caller carries them out. */
export type DeploymentEffect =
  /** Ask the job runner for an operation, in the transaction of the status change. */
  | { readonly type: 'enqueueOperation'; readonly params: OperationRequest }
  /** Mail the launch link to the request's notification addresses. */
  | { readonly type: 'sendLaunchMail'; readonly params: undefined }
  /** Mail the outcome of a decision or of an operation. */
  | { readonly type: 'notify'; readonly params: { readonly news: News } }
  /** Remove the record. */
  | { readonly type: 'removeRecord'; readonly params: undefined }
  /** Lead the user to a screen. */
  | { readonly type: 'open'; readonly params: { readonly screen: Screen } }
  /** The uptime schedule does not stop the environment before a moment, which comes with the command. */
  | { readonly type: 'keepAwake'; readonly params: undefined }
  /** The uptime schedule has the environment again. */
  | { readonly type: 'endKeepAwake'; readonly params: undefined }
  /** A report that repeats the present status: heard, nothing changes. */
  | { readonly type: 'acknowledge'; readonly params: undefined };

const EFFECT_TYPES = {
  enqueueOperation: true,
  sendLaunchMail: true,
  notify: true,
  removeRecord: true,
  open: true,
  keepAwake: true,
  endKeepAwake: true,
  acknowledge: true,
} as const satisfies Record<DeploymentEffect['type'], true>;

/** Leaves out what the chart does inside itself (raised events). */
export function isDeploymentEffect(effect: LifecycleEffect): effect is DeploymentEffect {
  return effect.type in EFFECT_TYPES;
}

export const DEPLOYMENT_OFFLINE_POLICIES = {
  VIEW: 'reads',
  APPROVE: 'queueable',
  REJECT: 'queueable',
  LAUNCH: 'needs network',
  EDIT: 'needs network',
  COPY: 'needs network',
  DELETE: 'needs network',
  START: 'needs network',
  STOP: 'needs network',
  DESTROY: 'needs network',
  ROLLBACK: 'needs network',
  REDEPLOY: 'needs network',
  RETRY: 'needs network',
  LAST_BUILD: 'reads',
  LOGS: 'reads',
  OPEN_MANAGEMENT_APP: 'needs network',
  MONITORING: 'reads',
  KEEP_AWAKE: 'needs network',
  END_KEEP_AWAKE: 'needs network',
} as const satisfies Record<DeploymentAction, OfflinePolicy>;
