import type { CloudAccount } from '../../../contract/generated/schema.d.ts';
import {
  ACCOUNT_STAGES,
  type AccountStage,
  type CloudAccountStatus,
  cloudAccountStatuses,
} from '../../../rules/cloud-accounts/record.ts';
import { type ApprovalGuard, approvalGuards, REQUESTED_BY_ANOTHER } from '../engine/approval-guard.ts';
import type { ActionOf } from '../engine/status-actions.ts';
import { statusLifecycle, statusTransitions } from '../engine/status-lifecycle.ts';
import { CLOUD_ACCOUNT_ACTIONS } from './actions.ts';

type CloudAccountAction = ActionOf<typeof CLOUD_ACCOUNT_ACTIONS>;

/** What the job runner is asked for. */
export interface CloudAccountOperation {
  readonly operation: 'LAUNCH' | 'RETRY_JOB';
  readonly fromStage?: AccountStage;
}

const { leads, opens, orders, removes, repeats, reports } = statusTransitions<
  CloudAccountStatus,
  CloudAccountAction,
  CloudAccountOperation,
  ApprovalGuard
>('cloud-account');

/** A running stage moves on to a later one, never back; it fails by its own name, or ends the job once there is a role. */
const stage = (name: AccountStage) => {
  const later = ACCOUNT_STAGES.slice(ACCOUNT_STAGES.indexOf(name) + 1);
  const end: readonly CloudAccountStatus[] = later.includes('CREATING_DEPLOYMENT_ROLE') ? [] : ['ACTIVE'];
  return { on: { ...reports([...later, `${name}_FAILED`, ...end]), ...repeats(name) } };
};

const failed = (fromStage: AccountStage) => ({
  ...repeats(`${fromStage}_FAILED`),
  ...orders('RETRY', 'QUEUED', { operation: 'RETRY_JOB', fromStage }),
});

/** The lifecycle of a cloud account (Administration §4 "Cloud account"). */
export const cloudAccountLifecycle = statusLifecycle<
  CloudAccountStatus,
  CloudAccountAction,
  CloudAccountOperation,
  CloudAccount,
  ApprovalGuard
>({
  id: 'cloud-account',
  initial: 'PENDING_APPROVAL',
  states: {
    PENDING_APPROVAL: {
      on: {
        ...leads('APPROVE', 'INITIATED', REQUESTED_BY_ANOTHER),
        ...leads('REJECT', 'REJECTED'),
        ...opens('EDIT'),
        ...removes('DELETE'),
      },
    },
    INITIATED: {
      on: { ...opens('EDIT'), ...removes('DELETE'), ...orders('LAUNCH', 'QUEUED', { operation: 'LAUNCH' }) },
    },
    REJECTED: { on: removes('DELETE') },
    QUEUED: { on: { ...reports(ACCOUNT_STAGES), ...repeats('QUEUED') } },
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
  // Shared by tenants: one that forbids it is enough.
  guards: approvalGuards(({ user, tenants = [] }) => ({
    requesterId: user?.userId,
    tenantIds: tenants.map(({ tenantId }) => tenantId),
  })),
});
