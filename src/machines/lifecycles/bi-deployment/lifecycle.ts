import type { BiDeployment } from '../../../contract/generated/schema.d.ts';
import {
  type BiDeploymentStatus,
  biDeploymentComparison,
  biDeploymentFacts,
  biDeploymentStatuses,
  EMPTY_CREDENTIAL_WARNING,
} from '../../../rules/bi-deployments/record.ts';
import { nameOfParts } from '../../../rules/people/users.ts';
import { approvedDigest, changesWhatExists } from '../../../rules/plans/plan-state.ts';
import { recordDecision } from '../../../rules/records/record-decision.ts';
import { credentialDemand } from '../../../rules/reference/environment-credential.ts';
import type { OutboxRecordRules } from '../../outbox/outbox-record-rules.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import {
  type ApprovalGuard,
  approvalGuards,
  EDITS_NEED_APPROVAL,
  REQUESTED_BY_ANOTHER,
} from '../engine/approval-guard.ts';
import { PLAN_CAN_BE_MADE, PLAN_GUARDS, PLAN_IS_READY, PLAN_QUESTION, type PlanGuard } from '../engine/plan-guards.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { LAUNCH_GUARDS, type LaunchGuard } from '../engine/shared-guards.ts';
import { type ActionOf, type CommandOf, defineStatusActions } from '../engine/status-actions.ts';
import { statusLifecycle, statusTransitions } from '../engine/status-lifecycle.ts';

/** Administration §2, §4; §8 quotes none of the questions. */
export const BI_DEPLOYMENT_ACTIONS = defineStatusActions<BiDeploymentStatus>()({
  VIEW: { label: 'View', privilege: 'bi.deployment.view', offline: 'reads' },
  APPROVE: {
    label: 'Approve',
    privilege: 'bi.deployment.approve',
    offline: 'queueable',
    question: 'Are you sure you want to approve this BI deployment?',
    done: ['APPROVED'],
  },
  REJECT: {
    label: 'Reject',
    privilege: 'bi.deployment.approve',
    offline: 'queueable',
    question: 'Are you sure you want to reject this BI deployment?',
    isDestructive: true,
    done: ['REJECTED'],
  },
  LAUNCH: {
    label: 'Launch',
    privilege: 'bi.deployment.launch',
    offline: 'needs network',
    question: 'Are you sure you want to launch this BI deployment?',
    done: ['QUEUED', 'LAUNCHING', 'LAUNCHED'],
  },
  EDIT: { label: 'Edit', privilege: 'bi.deployment.edit', offline: 'opens a form' },
  DELETE: {
    label: 'Delete',
    privilege: 'bi.deployment.delete',
    offline: 'needs network',
    question: 'Are you sure you want to delete this BI deployment?',
    isDestructive: true,
    isRemoval: true,
  },
  DESTROY: {
    label: 'Destroy',
    privilege: 'bi.deployment.destroy',
    offline: 'needs network',
    question: 'Are you sure you want to destroy this BI deployment?',
    isDestructive: true,
    done: ['DESTROYING', 'DESTROYED'],
  },
  CANCEL: {
    label: 'Cancel operation',
    verb: 'cancel',
    privilege: 'bi.deployment.destroy',
    offline: 'needs network',
    question:
      'Are you sure you want to cancel the running operation? Its current stage fails. Destroy removes what was made.',
    isDestructive: true,
    unless: 'nothing is in progress',
  },
  PLAN: {
    label: 'Make the plan again',
    privilege: 'bi.deployment.edit',
    offline: 'needs network',
    question: PLAN_QUESTION,
  },
  LAST_BUILD: {
    label: 'Open last build job',
    verb: 'open the last build job',
    privilege: 'bi.deployment.jenkins.view',
    offline: 'reads',
  },
  LOGS: {
    label: 'View job logs',
    verb: 'view the job logs',
    privilege: 'bi.deployment.log.view',
    offline: 'reads',
    unless: 'no job has failed',
  },
  MONITORING: {
    label: 'Monitoring',
    verb: 'open the monitoring',
    privilege: 'bi.deployment.monitoring.view',
    offline: 'needs network',
  },
});
export type BiDeploymentCommand = CommandOf<typeof BI_DEPLOYMENT_ACTIONS>;

type BiDeploymentAction = ActionOf<typeof BI_DEPLOYMENT_ACTIONS>;
type BiDeploymentGuard = LaunchGuard | ApprovalGuard | PlanGuard;

export interface BiDeploymentOperation {
  readonly operation: 'LAUNCH' | 'DESTROY';
}

const { approves, cancels, leads, opens, orders, outdates, plans, removes, repeats, reports, waitsAgain } =
  statusTransitions<BiDeploymentStatus, BiDeploymentAction, BiDeploymentOperation, BiDeploymentGuard>('bi-deployment');

const destroys = orders('DESTROY', 'DESTROYING', { operation: 'DESTROY' });
const logs = opens('LOGS');
const cancel = cancels('CANCEL');
const planned = plans('PLAN', ...PLAN_CAN_BE_MADE);

/** Administration §4 "BI deployment" */
export const biDeploymentLifecycle = statusLifecycle<
  BiDeploymentStatus,
  BiDeploymentAction,
  BiDeploymentOperation,
  BiDeployment,
  BiDeploymentGuard
>({
  id: 'bi-deployment',
  initial: 'PENDING_APPROVAL',
  isPlanned: true,
  states: {
    PENDING_APPROVAL: {
      on: {
        ...approves('APPROVE', 'APPROVED', REQUESTED_BY_ANOTHER, ...PLAN_IS_READY),
        ...leads('REJECT', 'REJECTED'),
        ...planned,
        ...opens('EDIT'),
        ...removes('DELETE'),
      },
    },
    APPROVED: {
      on: {
        ...orders('LAUNCH', 'QUEUED', { operation: 'LAUNCH' }),
        ...planned,
        ...waitsAgain('PENDING_APPROVAL'),
        ...opens('EDIT'),
        ...outdates('PENDING_APPROVAL', EDITS_NEED_APPROVAL),
        ...removes('DELETE'),
      },
    },
    REJECTED: { on: removes('DELETE') },
    QUEUED: {
      on: { ...reports(['LAUNCHING']), ...repeats('QUEUED'), ...cancel, ...waitsAgain('PENDING_APPROVAL') },
    },
    LAUNCHING: { on: { ...reports(['LAUNCHED', 'LAUNCHING_FAILED']), ...repeats('LAUNCHING'), ...cancel } },
    LAUNCHED: { on: { ...destroys, ...opens('MONITORING'), ...repeats('LAUNCHED') } },
    LAUNCHING_FAILED: { on: { ...destroys, ...logs, ...repeats('LAUNCHING_FAILED') } },
    DESTROYING: { on: { ...reports(['DESTROYED', 'DESTROYING_FAILED']), ...repeats('DESTROYING'), ...cancel } },
    DESTROYED: { on: { ...removes('DELETE'), ...repeats('DESTROYED') } },
    DESTROYING_FAILED: { on: { ...destroys, ...logs, ...repeats('DESTROYING_FAILED') } },
  },
  always: { ...opens('VIEW'), ...opens('LAST_BUILD', 'a build job has run') },
  statuses: biDeploymentStatuses,
  actions: BI_DEPLOYMENT_ACTIONS,
  guards: {
    ...LAUNCH_GUARDS,
    ...PLAN_GUARDS,
    ...approvalGuards(({ createdUserId, tenantId }) => ({
      requesterId: createdUserId,
      tenantIds: tenantId === undefined ? [] : [tenantId],
    })),
  },
});

export const biDeploymentRecords = recordLifecycle(biDeploymentLifecycle, ({ status }: BiDeployment) => ({ status }));

const BI_CREDENTIAL_COMMANDS: ReadonlySet<BiDeploymentCommand> = new Set(['LAUNCH', 'DESTROY']);

export const biDeploymentCommands: ConfirmedCommands<BiDeploymentCommand, BiDeployment> = {
  ...BI_DEPLOYMENT_ACTIONS.confirmed,
  area: 'bi-deployments',
  noun: 'BI deployment',
  lifecycle: biDeploymentRecords,
  comparison: biDeploymentComparison,
  factsOf: biDeploymentFacts,
  tenantsOf: ({ tenantId }) => (tenantId === undefined ? [] : [tenantId]),
  waitingSince: ({ status, updatedAt }) => (biDeploymentStatuses.isPending(status) ? (updatedAt ?? null) : null),
  isApproved: ({ status }) => status === 'APPROVED',
  carriesOutApproval: (command) => command === 'LAUNCH',
  changesSinceApproval: ({ changesSinceApproval = null }) => changesSinceApproval,
  isChange: ({ plan }) => changesWhatExists(plan),
  planOf: ({ plan = null }) => plan,
  plannedChangesOf: ({ plannedChanges = null }) => plannedChanges,
  planDigestOf: (action, record) => (action === 'APPROVE' ? approvedDigest(record) : null),
  decisionOf: (record) => recordDecision(record, biDeploymentStatuses.isPending(record.status)),
  noticeOf: (command, { usedEmptyCredential }) =>
    command === 'APPROVE' && usedEmptyCredential === true ? EMPTY_CREDENTIAL_WARNING : null,
  credential: (command, record) => (BI_CREDENTIAL_COMMANDS.has(command) ? credentialDemand(record) : null),
  needsSecrets: (action, { usedEmptyCredential }) => BI_CREDENTIAL_COMMANDS.has(action) && usedEmptyCredential === true,
  nameOf: ({ client, environmentIdentifier }) => `${client} / ${environmentIdentifier}`,
};

export const biDeploymentOutboxRules: OutboxRecordRules<BiDeployment> = {
  ...biDeploymentCommands,
  holds: (action: BiDeploymentCommand, { status }) => BI_DEPLOYMENT_ACTIONS.isDone(action, status),
  requested: ({ client, environmentIdentifier, tenantId, createdUserFirstName, createdUserLastName, plan }) => ({
    name: environmentIdentifier,
    client,
    tenantId: tenantId ?? null,
    requester: nameOfParts(createdUserFirstName, createdUserLastName),
    isProduction: false,
    isChange: changesWhatExists(plan),
  }),
};
