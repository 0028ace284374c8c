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
import { EDITED, type EditReport } from '../engine/edit-report.ts';
import { type OfflinePolicy, QUEUEABLE_FOR_AN_HOUR } from '../engine/offline-policy.ts';

export interface DeploymentActionEvent {
  readonly type: DeploymentAction;
}

/** The job runner's reports: `job.CREATING_VPC`, `infrastructure.STARTED`, `service.SERVICES_UP` … */
export type JobReport = `job.${JobStatus}`;
export type InfrastructureReport = `infrastructure.${InfrastructureStatus}`;
export type ServiceReport = `service.${ServiceStatus}`;
/** The plan that a launch makes again isn't the approved one. */
export type PlanReport = 'plan.CHANGED';
export type DeploymentReport = JobReport | InfrastructureReport | ServiceReport | PlanReport | EditReport;
export const DEPLOYMENT_REPORTS: readonly DeploymentReport[] = [
  ...JOB_STATUSES.map((status) => `job.${status}` as const),
  ...INFRASTRUCTURE_STATUSES.map((status) => `infrastructure.${status}` as const),
  ...SERVICE_STATUSES.map((status) => `service.${status}` as const),
  'plan.CHANGED',
  EDITED,
];
export interface DeploymentReportEvent {
  readonly type: DeploymentReport;
}

export type DeploymentEvent = DeploymentActionEvent | DeploymentReportEvent;

/** Raised by a region that accepted a command, for the other regions; never sent from outside. */
export type DeploymentInternalEvent =
  | { readonly type: 'internal.launchAccepted' }
  | { readonly type: 'internal.jobRequeued' }
  | { readonly type: 'internal.operationQueued' }
  | { readonly type: 'internal.jobCleared' };

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

export function isBuild(operation: Operation): operation is BuildOperation {
  return operation === 'LAUNCH' || operation === 'REDEPLOY' || operation === 'RETRY_JOB';
}

export interface OperationRequest {
  readonly operation: Operation;
  /** RETRY_JOB only: the failed stage, which runs again with all that follow. */
  readonly fromStage?: JobStatusInProgress;
}

export type News = 'approved' | 'rejected' | 'completed' | 'failed' | 'planChanged' | 'approvalTakenBack';
export type Screen = 'view' | 'edit' | 'copy' | 'logs' | 'last build' | 'management app' | 'monitoring';

export type DeploymentEffect =
  /** In the transaction of the status change. */
  | { readonly type: 'enqueueOperation'; readonly params: OperationRequest }
  /** The user is noted as one who approved it. */
  | { readonly type: 'recordApproval'; readonly params: undefined }
  | { readonly type: 'sendLaunchMail'; readonly params: undefined }
  | { readonly type: 'notify'; readonly params: { readonly news: News } }
  | { readonly type: 'removeRecord'; readonly params: undefined }
  | { readonly type: 'open'; readonly params: { readonly screen: Screen } }
  /** The schedule doesn't stop the environment until a time that comes with the command. */
  | { readonly type: 'keepAwake'; readonly params: undefined }
  | { readonly type: 'endKeepAwake'; readonly params: undefined }
  /** The running operation ends as failed at its current stage, as if the runner had reported that. */
  | { readonly type: 'cancelOperation'; readonly params: undefined }
  /** The runner makes the plan again. */
  | { readonly type: 'makePlan'; readonly params: undefined }
  /** The report repeats the present status. */
  | { readonly type: 'acknowledge'; readonly params: undefined };

const EFFECT_TYPES = {
  enqueueOperation: true,
  recordApproval: true,
  sendLaunchMail: true,
  notify: true,
  removeRecord: true,
  open: true,
  keepAwake: true,
  endKeepAwake: true,
  cancelOperation: true,
  makePlan: true,
  acknowledge: true,
} as const satisfies Record<DeploymentEffect['type'], true>;

/** Leaves out effects inside the chart (raised events). */
export function isDeploymentEffect(effect: LifecycleEffect): effect is DeploymentEffect {
  return effect.type in EFFECT_TYPES;
}

export const DEPLOYMENT_OFFLINE_POLICIES = {
  VIEW: 'reads',
  APPROVE: 'queueable',
  REJECT: 'queueable',
  LAUNCH: 'needs network',
  EDIT: 'opens a form',
  COPY: 'needs network',
  DELETE: 'needs network',
  START: QUEUEABLE_FOR_AN_HOUR,
  STOP: QUEUEABLE_FOR_AN_HOUR,
  DESTROY: 'needs network',
  ROLLBACK: 'needs network',
  REDEPLOY: 'needs network',
  RETRY: QUEUEABLE_FOR_AN_HOUR,
  LAST_BUILD: 'reads',
  LOGS: 'reads',
  OPEN_MANAGEMENT_APP: 'needs network',
  MONITORING: 'reads',
  KEEP_AWAKE: QUEUEABLE_FOR_AN_HOUR,
  END_KEEP_AWAKE: 'needs network',
  CANCEL: 'needs network',
  PLAN: 'needs network',
} as const satisfies Record<DeploymentAction, OfflinePolicy>;
