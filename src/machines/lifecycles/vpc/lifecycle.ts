import type { Vpc } from '../../../contract/generated/schema.d.ts';
import { holds } from '../../../rules/access.ts';
import {
  FAILED_STATUSES,
  type JobStage,
  LAUNCH_STAGES,
  type VpcStatus,
  vpcStatuses,
} from '../../../rules/vpcs/record.ts';
import {
  type ApprovalGuard,
  type ApprovalRequest,
  approvalGuards,
  isSelfApprovalBlocked,
  REQUESTED_BY_ANOTHER,
} from '../engine/approval-guard.ts';
import type { Beginning } from '../engine/definition.ts';
import type { FactsViewer } from '../engine/facts-viewer.ts';
import { LAUNCH_GUARDS, type LaunchedRecord, type LaunchGuard } from '../engine/launch-guards.ts';
import type { ActionOf } from '../engine/status-actions.ts';
import { statusLifecycle, statusTransitions } from '../engine/status-lifecycle.ts';
import { VPC_ACTIONS } from './actions.ts';

type VpcAction = ActionOf<typeof VPC_ACTIONS>;
type VpcGuard = LaunchGuard | ApprovalGuard;
type AskedVpc = LaunchedRecord & Pick<Vpc, 'createdUser' | 'tenantId'>;

/** What the job runner is asked for. */
export interface VpcOperation {
  readonly operation: 'LAUNCH' | 'DESTROY_INFRASTRUCTURE' | 'ROLLBACK_INFRASTRUCTURE' | 'RETRY_JOB';
  /** The stage that failed, or that a launch goes on with once the DNS is set up. */
  readonly fromStage?: JobStage;
}

const { leads, opens, orders, removes, repeats, reports } = statusTransitions<
  VpcStatus,
  VpcAction,
  VpcOperation,
  VpcGuard
>('vpc');

/** A running stage of a launch moves on to a later one, never back. */
const launching = (name: (typeof LAUNCH_STAGES)[number], ends: readonly VpcStatus[]) => {
  const later = LAUNCH_STAGES.slice(LAUNCH_STAGES.indexOf(name) + 1);
  return { on: { ...reports([...later, FAILED_STATUSES[name], ...ends]), ...repeats(name) } };
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

const launches = orders('LAUNCH', 'QUEUED', { operation: 'LAUNCH' });

const BEGINNING: VpcStatus = 'PENDING_APPROVAL';
const APPROVED: Beginning<VpcStatus> = { status: 'PENDING_CREATION', by: 'deployment.vpc.approve' };

/** The first status of a VPC: one that its maker can approve waits to be launched, any other for its approval. */
export function vpcBeginning(
  request: ApprovalRequest,
  maker: Pick<FactsViewer, 'privileges' | 'userId' | 'tenantsWithoutSelfApproval'>,
): VpcStatus {
  const canApprove = holds(maker.privileges, APPROVED.by) && !isSelfApprovalBlocked(request, maker);
  return canApprove ? APPROVED.status : BEGINNING;
}

/** The lifecycle of a VPC (Administration §4 "VPC"). */
export const vpcLifecycle = statusLifecycle<VpcStatus, VpcAction, VpcOperation, AskedVpc, VpcGuard>({
  id: 'vpc',
  initial: BEGINNING,
  alsoBegins: [APPROVED],
  states: {
    PENDING_APPROVAL: {
      on: {
        ...leads('APPROVE', 'PENDING_CREATION', REQUESTED_BY_ANOTHER),
        ...leads('REJECT', 'REJECTED'),
        ...opens('EDIT'),
      },
    },
    REJECTED: { on: removes('DELETE') },
    PENDING_CREATION: { on: { ...opens('EDIT'), ...removes('DELETE'), ...launches } },
    QUEUED: { on: { ...reports([...LAUNCH_STAGES, 'LAUNCHING_FAILED']), ...repeats('QUEUED') } },
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
    DESTROYING: { on: { ...reports(['DESTROYED', 'DESTROYING_FAILED']), ...repeats('DESTROYING') } },
    DESTROYED: { on: { ...repeats('DESTROYED'), ...removes('DELETE') } },
    DESTROYING_FAILED: { on: failed('DESTROYING', 'DESTROYING') },
    ROLLING_BACK_INFRASTRUCTURE: {
      on: { ...reports(['ROLLED_BACK', 'ROLLING_BACK_FAILED']), ...repeats('ROLLING_BACK_INFRASTRUCTURE') },
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
    ...approvalGuards(({ createdUser, tenantId }) => ({
      requesterId: createdUser?.userId,
      tenantIds: tenantId === undefined ? [] : [tenantId],
    })),
  },
});
