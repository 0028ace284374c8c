import type { BiDeployment } from '../../../contract/generated/schema.d.ts';
import { type BiDeploymentStatus, biDeploymentStatuses } from '../../../rules/bi-deployments/record.ts';
import { type ApprovalGuard, approvalGuards, REQUESTED_BY_ANOTHER } from '../engine/approval-guard.ts';
import { LAUNCH_GUARDS, type LaunchGuard } from '../engine/launch-guards.ts';
import type { ActionOf } from '../engine/status-actions.ts';
import { statusLifecycle, statusTransitions } from '../engine/status-lifecycle.ts';
import { BI_DEPLOYMENT_ACTIONS } from './actions.ts';

type BiDeploymentAction = ActionOf<typeof BI_DEPLOYMENT_ACTIONS>;
type BiDeploymentGuard = LaunchGuard | ApprovalGuard;

/** What the job runner is asked for. */
export interface BiDeploymentOperation {
  readonly operation: 'LAUNCH' | 'DESTROY';
}

const { leads, opens, orders, removes, repeats, reports } = statusTransitions<
  BiDeploymentStatus,
  BiDeploymentAction,
  BiDeploymentOperation,
  BiDeploymentGuard
>('bi-deployment');

const destroys = orders('DESTROY', 'DESTROYING', { operation: 'DESTROY' });
const logs = opens('LOGS');

/** The lifecycle of a BI deployment (Administration §4 "BI deployment"). */
export const biDeploymentLifecycle = statusLifecycle<
  BiDeploymentStatus,
  BiDeploymentAction,
  BiDeploymentOperation,
  BiDeployment,
  BiDeploymentGuard
>({
  id: 'bi-deployment',
  initial: 'PENDING_APPROVAL',
  states: {
    PENDING_APPROVAL: {
      on: {
        ...leads('APPROVE', 'APPROVED', REQUESTED_BY_ANOTHER),
        ...leads('REJECT', 'REJECTED'),
        ...opens('EDIT'),
        ...removes('DELETE'),
      },
    },
    APPROVED: {
      on: {
        ...orders('LAUNCH', 'QUEUED', { operation: 'LAUNCH' }),
        ...opens('EDIT'),
        ...removes('DELETE'),
      },
    },
    REJECTED: { on: removes('DELETE') },
    QUEUED: { on: { ...reports(['LAUNCHING']), ...repeats('QUEUED') } },
    LAUNCHING: { on: { ...reports(['LAUNCHED', 'LAUNCHING_FAILED']), ...repeats('LAUNCHING') } },
    LAUNCHED: { on: { ...destroys, ...opens('MONITORING'), ...repeats('LAUNCHED') } },
    LAUNCHING_FAILED: { on: { ...destroys, ...logs, ...repeats('LAUNCHING_FAILED') } },
    DESTROYING: { on: { ...reports(['DESTROYED', 'DESTROYING_FAILED']), ...repeats('DESTROYING') } },
    DESTROYED: { on: { ...removes('DELETE'), ...repeats('DESTROYED') } },
    DESTROYING_FAILED: { on: { ...destroys, ...logs, ...repeats('DESTROYING_FAILED') } },
  },
  always: { ...opens('VIEW'), ...opens('LAST_BUILD', 'a build job has run') },
  statuses: biDeploymentStatuses,
  actions: BI_DEPLOYMENT_ACTIONS,
  guards: {
    ...LAUNCH_GUARDS,
    ...approvalGuards(({ createdUserId, tenantId }) => ({
      requesterId: createdUserId,
      tenantIds: tenantId === undefined ? [] : [tenantId],
    })),
  },
});
