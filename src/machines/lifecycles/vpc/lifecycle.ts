import type { Vpc } from '../../../contract/generated/schema.d.ts';
import { holds } from '../../../rules/access/access.ts';
import { userName } from '../../../rules/people/users.ts';
import { approvedDigest, changesWhatExists } from '../../../rules/plans/plan-state.ts';
import { recordDecision } from '../../../rules/records/record-decision.ts';
import { credentialDemand } from '../../../rules/reference/environment-credential.ts';
import {
  EMPTY_CREDENTIAL_WARNING,
  FAILED_STATUSES,
  isTakingAction,
  type JobStage,
  LAUNCH_STAGES,
  type VpcRecord,
  type VpcStatus,
  vpcComparison,
  vpcFacts,
  vpcStatuses,
} from '../../../rules/vpcs/record.ts';
import type { OutboxRecordRules } from '../../outbox/outbox-record-rules.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import {
  type ApprovalGuard,
  type ApprovalRequest,
  approvalGuards,
  EDITS_NEED_APPROVAL,
  isSelfApprovalBlocked,
  REQUESTED_BY_ANOTHER,
} from '../engine/approval-guard.ts';
import type { Beginning } from '../engine/definition.ts';
import type { FactsViewer } from '../engine/facts-viewer.ts';
import { QUEUEABLE_FOR_AN_HOUR } from '../engine/offline-policy.ts';
import { PLAN_CAN_BE_MADE, PLAN_GUARDS, PLAN_IS_READY, PLAN_QUESTION, type PlanGuard } from '../engine/plan-guards.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { LAUNCH_GUARDS, type LaunchedRecord, type LaunchGuard } from '../engine/shared-guards.ts';
import { type ActionOf, type CommandOf, defineStatusActions } from '../engine/status-actions.ts';
import { statusLifecycle, statusTransitions } from '../engine/status-lifecycle.ts';

const typed = { label: 'Type the name of the VPC to confirm' } as const;

/** Administration §2, §4, each with its own privilege (§6). */
export const VPC_ACTIONS = defineStatusActions<VpcStatus>()({
  VIEW: { label: 'View', privilege: 'deployment.vpc.view', offline: 'reads' },
  APPROVE: {
    label: 'Approve',
    privilege: 'deployment.vpc.approve',
    offline: 'queueable',
    question: 'Are you sure you want to approve this VPC?',
    done: ['PENDING_CREATION'],
  },
  REJECT: {
    label: 'Reject',
    privilege: 'deployment.vpc.approve',
    offline: 'queueable',
    question: 'Are you sure you want to reject this VPC?',
    isDestructive: true,
    done: ['REJECTED'],
  },
  EDIT: { label: 'Edit', privilege: 'deployment.vpc.edit', offline: 'opens a form' },
  DELETE: {
    label: 'Delete',
    privilege: 'deployment.vpc.delete',
    offline: 'needs network',
    question: 'Are you sure you want to delete this VPC?',
    isDestructive: true,
    isRemoval: true,
  },
  LAUNCH: {
    label: 'Launch',
    privilege: 'deployment.vpc.launch',
    offline: 'needs network',
    question: 'Do you want to start launching this VPC?',
    done: ['QUEUED', 'LAUNCHING', 'CREATING_VPC', 'CREATING_LB_LISTENERS', 'AVAILABLE'],
  },
  RETRY: {
    label: 'Retry',
    privilege: 'deployment.vpc.retry',
    offline: QUEUEABLE_FOR_AN_HOUR,
    question: 'Are you sure you want to retry the failed action?',
    unless: 'nothing has failed',
  },
  DESTROY: {
    label: 'Destroy',
    privilege: 'deployment.vpc.destroy',
    offline: 'needs network',
    question: 'Are you sure you want to destroy this VPC?',
    isDestructive: true,
    typed: { ...typed, notice: 'Everything that runs in this VPC loses its network.' },
    done: ['DESTROYING', 'DESTROYED'],
  },
  ROLLBACK: {
    label: 'Rollback',
    verb: 'roll back',
    privilege: 'deployment.vpc.rollback',
    offline: 'needs network',
    question: 'Are you sure you want to roll back this VPC?',
    isDestructive: true,
    typed,
    done: ['ROLLING_BACK_INFRASTRUCTURE', 'ROLLED_BACK'],
  },
  CANCEL: {
    label: 'Cancel operation',
    verb: 'cancel',
    privilege: 'deployment.vpc.destroy',
    offline: 'needs network',
    question: 'Are you sure you want to cancel the running operation? Its current stage fails, and can be retried.',
    isDestructive: true,
    unless: 'nothing is in progress',
  },
  PLAN: {
    label: 'Make the plan again',
    privilege: 'deployment.vpc.edit',
    offline: 'needs network',
    question: PLAN_QUESTION,
  },
  LAST_BUILD: {
    label: 'Open last build job',
    verb: 'open the last build job',
    privilege: 'deployment.vpc.jenkins.view',
    offline: 'reads',
  },
});
export type VpcCommand = CommandOf<typeof VPC_ACTIONS>;

type VpcAction = ActionOf<typeof VPC_ACTIONS>;
type VpcGuard = LaunchGuard | ApprovalGuard | PlanGuard;
type AskedVpc = LaunchedRecord & Pick<Vpc, 'createdUser' | 'tenantId' | 'plan'>;

export interface VpcOperation {
  readonly operation: 'LAUNCH' | 'DESTROY_INFRASTRUCTURE' | 'ROLLBACK_INFRASTRUCTURE' | 'RETRY_JOB';
  /** The failed stage, or the one to continue with once the DNS is set up. */
  readonly fromStage?: JobStage;
}

const { approves, cancels, leads, opens, orders, outdates, plans, removes, repeats, reports, waitsAgain } =
  statusTransitions<VpcStatus, VpcAction, VpcOperation, VpcGuard>('vpc');

const cancel = cancels('CANCEL');

/** A launch moves on to a later stage, never back. */
const launching = (name: (typeof LAUNCH_STAGES)[number], ends: readonly VpcStatus[]) => {
  const later = LAUNCH_STAGES.slice(LAUNCH_STAGES.indexOf(name) + 1);
  return { on: { ...reports([...later, FAILED_STATUSES[name], ...ends]), ...repeats(name), ...cancel } };
};

/** A retry waits for an agent where the operation does. */
const failed = (fromStage: Exclude<JobStage, 'QUEUED'>, again: VpcStatus) => ({
  ...repeats(FAILED_STATUSES[fromStage]),
  ...orders('RETRY', again, { operation: 'RETRY_JOB', fromStage }),
});
const rollsBack = orders('ROLLBACK', 'ROLLING_BACK_INFRASTRUCTURE', { operation: 'ROLLBACK_INFRASTRUCTURE' });
const failedLaunch = (fromStage: (typeof LAUNCH_STAGES)[number]) => ({
  ...failed(fromStage, 'QUEUED'),
  ...rollsBack,
});

const planned = plans('PLAN', ...PLAN_CAN_BE_MADE);
const launches = orders('LAUNCH', 'QUEUED', { operation: 'LAUNCH' });

const BEGINNING: VpcStatus = 'PENDING_APPROVAL';
const APPROVED: Beginning<VpcStatus> = { status: 'PENDING_CREATION', by: 'deployment.vpc.approve' };

/** A VPC whose creator can approve it waits for its launch, any other for its approval. */
export function vpcBeginning(
  request: ApprovalRequest,
  maker: Pick<FactsViewer, 'privileges' | 'userId' | 'tenantsWithoutSelfApproval'>,
): VpcStatus {
  const canApprove = holds(maker.privileges, APPROVED.by) && !isSelfApprovalBlocked(request, maker);
  return canApprove ? APPROVED.status : BEGINNING;
}

/** Administration §4 "VPC" */
export const vpcLifecycle = statusLifecycle<VpcStatus, VpcAction, VpcOperation, AskedVpc, VpcGuard>({
  id: 'vpc',
  initial: BEGINNING,
  alsoBegins: [APPROVED],
  isPlanned: true,
  states: {
    PENDING_APPROVAL: {
      on: {
        ...approves('APPROVE', 'PENDING_CREATION', REQUESTED_BY_ANOTHER, ...PLAN_IS_READY),
        ...leads('REJECT', 'REJECTED'),
        ...planned,
        ...opens('EDIT'),
      },
    },
    REJECTED: { on: removes('DELETE') },
    PENDING_CREATION: {
      on: {
        ...opens('EDIT'),
        ...outdates('PENDING_APPROVAL', EDITS_NEED_APPROVAL),
        ...removes('DELETE'),
        ...launches,
        ...planned,
        ...waitsAgain('PENDING_APPROVAL'),
      },
    },
    QUEUED: {
      on: {
        ...reports([...LAUNCH_STAGES, 'LAUNCHING_FAILED']),
        ...repeats('QUEUED'),
        ...cancel,
        ...waitsAgain('PENDING_APPROVAL'),
      },
    },
    LAUNCHING: launching('LAUNCHING', []),
    LAUNCHING_FAILED: { on: failedLaunch('LAUNCHING') },
    CREATING_VPC: launching('CREATING_VPC', ['WAITING_FOR_DNS_SETUP']),
    CREATING_VPC_FAILED: { on: failedLaunch('CREATING_VPC') },
    CREATING_LB_LISTENERS: launching('CREATING_LB_LISTENERS', ['AVAILABLE']),
    CREATING_LB_LISTENERS_FAILED: { on: failedLaunch('CREATING_LB_LISTENERS') },
    WAITING_FOR_DNS_SETUP: {
      on: {
        ...repeats('WAITING_FOR_DNS_SETUP'),
        ...orders('LAUNCH', 'QUEUED', { operation: 'LAUNCH', fromStage: 'CREATING_LB_LISTENERS' }),
      },
    },
    AVAILABLE: {
      on: {
        ...repeats('AVAILABLE'),
        ...opens('EDIT'),
        ...orders('DESTROY', 'DESTROYING', { operation: 'DESTROY_INFRASTRUCTURE' }),
      },
    },
    DESTROYING: { on: { ...reports(['DESTROYED', 'DESTROYING_FAILED']), ...repeats('DESTROYING'), ...cancel } },
    DESTROYED: { on: { ...repeats('DESTROYED'), ...removes('DELETE') } },
    DESTROYING_FAILED: { on: failed('DESTROYING', 'DESTROYING') },
    ROLLING_BACK_INFRASTRUCTURE: {
      on: {
        ...reports(['ROLLED_BACK', 'ROLLING_BACK_FAILED']),
        ...repeats('ROLLING_BACK_INFRASTRUCTURE'),
        ...cancel,
      },
    },
    ROLLED_BACK: { on: { ...repeats('ROLLED_BACK'), ...opens('EDIT'), ...removes('DELETE'), ...launches } },
    ROLLING_BACK_FAILED: {
      on: { ...failed('ROLLING_BACK_INFRASTRUCTURE', 'ROLLING_BACK_INFRASTRUCTURE'), ...rollsBack },
    },
  },
  always: { ...opens('VIEW'), ...opens('LAST_BUILD', 'a build job has run') },
  statuses: vpcStatuses,
  actions: VPC_ACTIONS,
  guards: {
    ...LAUNCH_GUARDS,
    ...PLAN_GUARDS,
    ...approvalGuards(({ createdUser, tenantId }) => ({
      requesterId: createdUser?.userId,
      tenantIds: tenantId === undefined ? [] : [tenantId],
    })),
  },
});

export const vpcRecords = recordLifecycle(vpcLifecycle, ({ status }: VpcRecord) => ({ status }));

const VPC_CREDENTIAL_COMMANDS: ReadonlySet<VpcCommand> = new Set(['LAUNCH', 'RETRY', 'DESTROY', 'ROLLBACK']);

/** What a retry does that a user may not expect of it. */
const RETRY_NOTICES: ReadonlyMap<string, string> = new Map([
  ['DESTROYING_FAILED', 'Destroying it failed. Retry destroys this VPC.'],
  ['ROLLING_BACK_FAILED', 'Rolling it back failed. Retry rolls this VPC back.'],
]);

/** An earlier launch has created it, or its plan changes more than it creates. */
function isVpcChange({ vpcResourceId, isExistingVpc, plan }: VpcRecord): boolean {
  return (Boolean(vpcResourceId) && isExistingVpc !== true) || changesWhatExists(plan);
}

/** Administration §2: destroy and rollback ask for its name. */
export const vpcCommands: ConfirmedCommands<VpcCommand, VpcRecord> = {
  ...VPC_ACTIONS.confirmed,
  area: 'vpcs',
  noun: 'VPC',
  lifecycle: vpcRecords,
  comparison: vpcComparison,
  factsOf: vpcFacts,
  tenantsOf: ({ tenantId }) => (tenantId === undefined ? [] : [tenantId]),
  waitingSince: ({ status, updatedAt }) => (vpcStatuses.isPending(status) ? (updatedAt ?? null) : null),
  changesSinceApproval: ({ changesSinceApproval = null }) => changesSinceApproval,
  isApproved: ({ status }) => vpcStatuses.isApproved(status),
  carriesOutApproval: (command) => command === 'LAUNCH',
  isChange: isVpcChange,
  planOf: ({ plan = null }) => plan,
  plannedChangesOf: ({ plannedChanges = null }) => plannedChanges,
  planDigestOf: (action, record) => (action === 'APPROVE' ? approvedDigest(record) : null),
  decisionOf: (record) => recordDecision(record, vpcStatuses.isPending(record.status)),
  noticeOf: (command, { status, usedEmptyCredential }) => {
    if (command === 'APPROVE' && usedEmptyCredential === true) return EMPTY_CREDENTIAL_WARNING;
    return command === 'RETRY' ? (RETRY_NOTICES.get(status) ?? null) : null;
  },
  nameOf: ({ name }) => name,
  isCheckedFirst: isTakingAction,
  credential: (command, record) => (VPC_CREDENTIAL_COMMANDS.has(command) ? credentialDemand(record) : null),
  needsSecrets: (action, { usedEmptyCredential }) =>
    VPC_CREDENTIAL_COMMANDS.has(action) && usedEmptyCredential === true,
  typed: (command, { name }) => VPC_ACTIONS.demand(command, name),
};

export const vpcOutboxRules: OutboxRecordRules<VpcRecord> = {
  ...vpcCommands,
  holds: (action: VpcCommand, { status }) => VPC_ACTIONS.isDone(action, status),
  requested: (vpc) => ({
    name: vpc.name,
    client: vpc.client ?? '',
    tenantId: vpc.tenantId ?? null,
    requester: vpc.createdUser ? userName(vpc.createdUser) : '',
    isProduction: false,
    isChange: isVpcChange(vpc),
  }),
};
