import type { CloudAccount } from '../../../contract/generated/schema.d.ts';
import {
  ACCOUNT_STAGES,
  type AccountStage,
  type CloudAccountRecord,
  type CloudAccountStatus,
  cloudAccountComparison,
  cloudAccountFacts,
  cloudAccountStatuses,
} from '../../../rules/cloud-accounts/record.ts';
import { userName } from '../../../rules/people/users.ts';
import { approvedDigest, changesWhatExists } from '../../../rules/plans/plan-state.ts';
import { recordDecision } from '../../../rules/records/record-decision.ts';
import type { OutboxRecordRules } from '../../outbox/outbox-record-rules.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import {
  type ApprovalGuard,
  approvalGuards,
  EDITS_NEED_APPROVAL,
  REQUESTED_BY_ANOTHER,
} from '../engine/approval-guard.ts';
import { QUEUEABLE_FOR_AN_HOUR } from '../engine/offline-policy.ts';
import { PLAN_CAN_BE_MADE, PLAN_GUARDS, PLAN_IS_READY, PLAN_QUESTION, type PlanGuard } from '../engine/plan-guards.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { type ActionOf, type CommandOf, defineStatusActions } from '../engine/status-actions.ts';
import { statusLifecycle, statusTransitions } from '../engine/status-lifecycle.ts';

/** Administration §2, §4, with the questions of §8. §6 only says that each action has a privilege. */
export const CLOUD_ACCOUNT_ACTIONS = defineStatusActions<CloudAccountStatus>()({
  VIEW: { label: 'View', privilege: 'cloudaccount.view', offline: 'reads' },
  APPROVE: {
    label: 'Approve',
    privilege: 'cloudaccount.approve',
    offline: 'queueable',
    question: 'Are you sure you want to approve this cloud account?',
    done: ['INITIATED'],
  },
  REJECT: {
    label: 'Reject',
    privilege: 'cloudaccount.approve',
    offline: 'queueable',
    question: 'Are you sure you want to reject this cloud account?',
    isDestructive: true,
    done: ['REJECTED'],
  },
  EDIT: { label: 'Edit', privilege: 'cloudaccount.edit', offline: 'opens a form' },
  DELETE: {
    label: 'Delete',
    privilege: 'cloudaccount.delete',
    offline: 'needs network',
    question: 'Are you sure you want to delete this cloud account?',
    isDestructive: true,
    isRemoval: true,
  },
  LAUNCH: {
    label: 'Launch',
    privilege: 'cloudaccount.launch',
    offline: 'needs network',
    question: 'Do you want to start launching this account?',
    done: ['QUEUED', 'LAUNCHING', 'CREATING_ACCOUNT', 'ACTIVE'],
  },
  RETRY: {
    label: 'Retry failed action',
    verb: 'retry',
    privilege: 'cloudaccount.retry',
    offline: QUEUEABLE_FOR_AN_HOUR,
    question: 'Are you sure you want to retry the failed action?',
    unless: 'nothing has failed',
  },
  CANCEL: {
    label: 'Cancel operation',
    verb: 'cancel',
    privilege: 'cloudaccount.launch',
    offline: 'needs network',
    question: 'Are you sure you want to cancel the running operation? Its current stage fails, and can be retried.',
    isDestructive: true,
    unless: 'nothing is in progress',
  },
  PLAN: {
    label: 'Make the plan again',
    privilege: 'cloudaccount.edit',
    offline: 'needs network',
    question: PLAN_QUESTION,
  },
  LOGS: {
    label: 'Open build job log',
    verb: 'open the build job log',
    privilege: 'cloudaccount.jenkins.view',
    offline: 'reads',
    unless: 'creating the account has not failed',
  },
});
export type CloudAccountCommand = CommandOf<typeof CLOUD_ACCOUNT_ACTIONS>;

type CloudAccountAction = ActionOf<typeof CLOUD_ACCOUNT_ACTIONS>;
type CloudAccountGuard = ApprovalGuard | PlanGuard;

export interface CloudAccountOperation {
  readonly operation: 'LAUNCH' | 'RETRY_JOB';
  readonly fromStage?: AccountStage;
}

const { approves, cancels, leads, opens, orders, outdates, plans, removes, repeats, reports, waitsAgain } =
  statusTransitions<CloudAccountStatus, CloudAccountAction, CloudAccountOperation, CloudAccountGuard>('cloud-account');

const cancel = cancels('CANCEL');
const planned = plans('PLAN', ...PLAN_CAN_BE_MADE);

/** A stage moves on to a later one, never back; it fails under its own name, or ends the job once there is a role. */
const stage = (name: AccountStage) => {
  const later = ACCOUNT_STAGES.slice(ACCOUNT_STAGES.indexOf(name) + 1);
  const end: readonly CloudAccountStatus[] = later.includes('CREATING_DEPLOYMENT_ROLE') ? [] : ['ACTIVE'];
  return { on: { ...reports([...later, `${name}_FAILED`, ...end]), ...repeats(name), ...cancel } };
};

const failed = (fromStage: AccountStage) => ({
  ...repeats(`${fromStage}_FAILED`),
  ...orders('RETRY', 'QUEUED', { operation: 'RETRY_JOB', fromStage }),
});

/** Administration §4 "Cloud account" */
export const cloudAccountLifecycle = statusLifecycle<
  CloudAccountStatus,
  CloudAccountAction,
  CloudAccountOperation,
  CloudAccount,
  CloudAccountGuard
>({
  id: 'cloud-account',
  initial: 'PENDING_APPROVAL',
  isPlanned: true,
  states: {
    PENDING_APPROVAL: {
      on: {
        ...approves('APPROVE', 'INITIATED', REQUESTED_BY_ANOTHER, ...PLAN_IS_READY),
        ...leads('REJECT', 'REJECTED'),
        ...planned,
        ...opens('EDIT'),
        ...removes('DELETE'),
      },
    },
    INITIATED: {
      on: {
        ...opens('EDIT'),
        ...outdates('PENDING_APPROVAL', EDITS_NEED_APPROVAL),
        ...removes('DELETE'),
        ...orders('LAUNCH', 'QUEUED', { operation: 'LAUNCH' }),
        ...planned,
        ...waitsAgain('PENDING_APPROVAL'),
      },
    },
    REJECTED: { on: removes('DELETE') },
    QUEUED: {
      on: { ...reports(ACCOUNT_STAGES), ...repeats('QUEUED'), ...cancel, ...waitsAgain('PENDING_APPROVAL') },
    },
    LAUNCHING: stage('LAUNCHING'),
    CREATING_ACCOUNT: stage('CREATING_ACCOUNT'),
    CREATING_DEPLOYMENT_ROLE: stage('CREATING_DEPLOYMENT_ROLE'),
    CREATING_MONITORING_ROLE: stage('CREATING_MONITORING_ROLE'),
    LAUNCHING_FAILED: { on: failed('LAUNCHING') },
    CREATING_ACCOUNT_FAILED: { on: { ...failed('CREATING_ACCOUNT'), ...opens('LOGS') } },
    CREATING_DEPLOYMENT_ROLE_FAILED: { on: failed('CREATING_DEPLOYMENT_ROLE') },
    CREATING_MONITORING_ROLE_FAILED: { on: failed('CREATING_MONITORING_ROLE') },
    ACTIVE: { on: { ...reports(['CLOSED']), ...repeats('ACTIVE') } },
    CLOSED: { on: { ...repeats('CLOSED'), ...removes('DELETE') } },
  },
  always: opens('VIEW'),
  statuses: cloudAccountStatuses,
  actions: CLOUD_ACCOUNT_ACTIONS,
  guards: {
    ...PLAN_GUARDS,
    // Shared by tenants: one that forbids it is enough.
    ...approvalGuards(({ user, tenants = [] }) => ({
      requesterId: user?.userId,
      tenantIds: tenants.map(({ tenantId }) => tenantId),
    })),
  },
});

export const cloudAccountRecords = recordLifecycle(cloudAccountLifecycle, ({ status }: CloudAccountRecord) => ({
  status,
}));

/** An earlier launch has created it, or its plan changes more than it creates. */
function isAccountChange({ awsAccountId, isExistingCloudAccount, plan }: CloudAccountRecord): boolean {
  return (Boolean(awsAccountId) && isExistingCloudAccount !== true) || changesWhatExists(plan);
}

/** Administration §8 */
export const cloudAccountCommands: ConfirmedCommands<CloudAccountCommand, CloudAccountRecord> = {
  ...CLOUD_ACCOUNT_ACTIONS.confirmed,
  area: 'cloud-accounts',
  noun: 'cloud account',
  lifecycle: cloudAccountRecords,
  comparison: cloudAccountComparison,
  factsOf: cloudAccountFacts,
  tenantsOf: ({ tenants = [] }) => tenants.map(({ tenantId }) => tenantId),
  waitingSince: ({ status, updatedAt }) => (cloudAccountStatuses.isPending(status) ? (updatedAt ?? null) : null),
  changesSinceApproval: ({ changesSinceApproval = null }) => changesSinceApproval,
  isApproved: ({ status }) => cloudAccountStatuses.isApproved(status),
  carriesOutApproval: (command) => command === 'LAUNCH',
  isChange: isAccountChange,
  planOf: ({ plan = null }) => plan,
  plannedChangesOf: ({ plannedChanges = null }) => plannedChanges,
  planDigestOf: (action, record) => (action === 'APPROVE' ? approvedDigest(record) : null),
  decisionOf: (record) => recordDecision(record, cloudAccountStatuses.isPending(record.status)),
  nameOf: ({ displayName }) => displayName,
};

export const cloudAccountOutboxRules: OutboxRecordRules<CloudAccountRecord> = {
  ...cloudAccountCommands,
  holds: (action: CloudAccountCommand, { status }) => CLOUD_ACCOUNT_ACTIONS.isDone(action, status),
  requested: (account) => ({
    name: account.displayName,
    client: account.client,
    tenantId: null,
    requester: account.user ? userName(account.user) : '',
    isProduction: false,
    isChange: isAccountChange(account),
  }),
};
