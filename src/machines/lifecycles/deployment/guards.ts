import { EDIT_IN_PROGRESS } from '../../../rules/deployments/refusal-words.ts';
import { statusWords } from '../../../rules/deployments/status-display.ts';
import {
  EDITABLE_FAILED_JOBS_OF_WINDOWS_AND_DATABASE,
  INFRASTRUCTURE_DESTROYABLE,
  INFRASTRUCTURE_FAILED,
  INFRASTRUCTURE_IN_PROGRESS,
  INFRASTRUCTURE_PENDING_CREATION,
  INFRASTRUCTURE_STATUSES,
  JOB_STATUSES,
  JOB_STATUSES_FAILED,
  JOB_STATUSES_IN_PROGRESS,
  type StatusTuple,
} from '../../../rules/deployments/statuses.ts';
import {
  EDITS_KEEP_APPROVAL,
  EDITS_NEED_APPROVAL,
  REQUESTED_BY_ANOTHER,
  SELF_APPROVAL_REFUSAL,
} from '../engine/approval-guard.ts';
import type { FactGuard, StatusGuard } from '../engine/definition.ts';
import { LACKS_RUNNER } from '../engine/plan-guards.ts';
import type { DeploymentFacts } from './facts.ts';

/** The names read as sentences in the chart; the sentences answer "why not?". */
export const FACT_GUARDS = {
  [REQUESTED_BY_ANOTHER]: {
    ...SELF_APPROVAL_REFUSAL,
    holds: (facts) => !facts.selfApprovalBlocked,
  },
  [EDITS_NEED_APPROVAL]: {
    ...EDITS_KEEP_APPROVAL,
    holds: (facts) => facts.editsNeedApproval,
  },
  'the viewer has not approved it yet': {
    holds: (facts) => !facts.approvedByViewer,
    isAboutViewer: true,
    sentence: 'You have approved it. Another approver has to approve it too.',
  },
  'it is the last approval needed': {
    holds: (facts) => !facts.moreApprovalsNeeded,
    sentence: 'Another approver has to approve it too.',
  },
  'more approvals are needed': {
    holds: (facts) => facts.moreApprovalsNeeded,
    sentence: 'No other approval is needed.',
  },
  'it has a plan': {
    holds: (facts) => facts.hasPlan,
    isLasting: true,
    sentence: 'Its topology makes no plan.',
  },
  'a connected runner can make the plan': {
    holds: (facts) => !facts.planLacksRunner,
    sentence: LACKS_RUNNER,
  },
  'no plan is being made': {
    holds: (facts) => !facts.planRunning,
    sentence: 'The plan is still being made. Wait until it is ready.',
  },
  'the plan has not failed': {
    holds: (facts) => !facts.planFailed,
    sentence: 'The plan failed. Make the plan again, or edit the request.',
  },
  'the launch link has not ended': {
    holds: (facts) => !facts.launchLinkEnded,
    sentence:
      'The launch link has ended, and the dates of an approved request can’t be changed. Copy the request and give the copy new dates.',
  },
  'the launch link is valid': {
    holds: (facts) => facts.launchLinkValid,
    sentence: 'The launch link is not valid yet. You can launch from its first day.',
  },
  'the tenant allows creation': {
    holds: (facts) => facts.tenantAllowsCreation,
    sentence: 'Select a tenant to create a deployment in.',
  },
  'the uptime schedule has not ended': {
    holds: (facts) => !facts.scheduleEnded,
    sentence: 'The uptime schedule has ended.',
  },
  'an uptime schedule can stop it': {
    holds: (facts) => facts.scheduled,
    sentence: 'No uptime schedule is set to stop it.',
  },
  'it is kept awake': {
    holds: (facts) => facts.keptAwake,
    sentence: 'It isn’t being kept awake.',
  },
  'no read replica depends on it': {
    holds: (facts) => facts.deploymentType !== 'DATABASE' || !facts.readReplica,
    sentence: "You can't stop a DB instance that has a read replica.",
  },
  'deletion protection allows destroying': {
    holds: (facts) => facts.deploymentType !== 'DATABASE' || !facts.deletionProtection,
    sentence: 'Deletion protection must be disabled before destroying this deployment.',
  },
  'deletion protection allows rolling back': {
    holds: (facts) => facts.deploymentType !== 'DATABASE' || !facts.deletionProtection,
    sentence: 'Deletion protection must be disabled before rolling back this deployment.',
  },
  'the type has a management app': {
    holds: (facts) => facts.deploymentType === 'PRODUCT',
    isLasting: true,
    sentence: 'Deployments of this type have no management app.',
  },
  'the management app has an address': {
    holds: (facts) => facts.managementAppUrl !== null,
    sentence: 'The management app has no address yet.',
  },
  'the type is monitored by a dashboard': {
    holds: (facts) => facts.deploymentType !== 'DATABASE',
    isLasting: true,
    sentence: 'Database deployments have no monitoring dashboard.',
  },
  'a build job has run': {
    holds: (facts) => facts.lastBuild !== null,
    sentence: 'No build job has run yet.',
  },
  'the type can be edited after this failure': {
    holds: (facts) => facts.deploymentType !== 'WINDOWS' && facts.deploymentType !== 'DATABASE',
    sentence: `After a failed job, requests of this type can be edited only if the job status is ${EDITABLE_FAILED_JOBS_OF_WINDOWS_AND_DATABASE.map(statusWords).join(' or ')}.`,
  },
} as const satisfies Record<string, FactGuard<DeploymentFacts>>;
type FactGuardName = keyof typeof FACT_GUARDS;

/** Guards on other regions' statuses, as data for both the chart and its readers. */
export const STATUS_GUARDS = {
  'nothing is in progress': {
    noneOf: { job: JOB_STATUSES_IN_PROGRESS, infrastructure: INFRASTRUCTURE_IN_PROGRESS },
    sentence: EDIT_IN_PROGRESS,
  },
  'the environment cannot be destroyed': {
    noneOf: { infrastructure: INFRASTRUCTURE_DESTROYABLE },
    sentence: 'Can’t roll back: destroy this environment instead.',
  },
  'the infrastructure itself has not failed': {
    noneOf: { infrastructure: [...INFRASTRUCTURE_FAILED, 'ROLLED_BACK'] },
    sentence: 'The infrastructure has to be retried first.',
  },
  'no job is in progress': {
    noneOf: { job: JOB_STATUSES_IN_PROGRESS },
    sentence: 'A job is in progress.',
  },
  'a job is in progress': {
    noneOf: { job: ['IDLE', ...JOB_STATUSES_FAILED] },
    sentence: 'No job is in progress.',
  },
  'the environment has been created': {
    noneOf: { infrastructure: INFRASTRUCTURE_PENDING_CREATION },
    sentence: 'Nothing has been created yet.',
  },
  'the launch waits for its first stage': {
    noneOf: {
      job: JOB_STATUSES.filter((status) => status !== 'QUEUED'),
      infrastructure: INFRASTRUCTURE_STATUSES.filter((status) => status !== 'PENDING_CREATION'),
    },
    sentence: 'The launch has begun.',
  },
  'no job has failed': {
    noneOf: { job: JOB_STATUSES_FAILED },
    sentence: 'A job has failed.',
  },
  'the launch has not failed': {
    noneOf: { job: JOB_STATUSES_FAILED },
    sentence: 'The launch failed, so nothing will run.',
  },
  'a job has failed': {
    noneOf: { job: ['IDLE', ...JOB_STATUSES_IN_PROGRESS] },
    sentence: 'No job has failed.',
  },
} as const satisfies Record<string, StatusGuard<StatusTuple>>;
type StatusGuardName = keyof typeof STATUS_GUARDS;
export type GuardName = FactGuardName | StatusGuardName;
