import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import { deploymentLifecycle } from '../../../machines/lifecycles/deployment/lifecycle.ts';
import { recordLifecycle } from '../../../machines/lifecycles/engine/record-lifecycle.ts';
import { DEPLOYMENT_ACTION_LABELS, type DeploymentAction } from '../../../rules/deployments/actions.ts';
import { statusTupleOf } from '../../../rules/deployments/statuses.ts';
import type { AreaActions } from '../../actions/area-actions.ts';
import { usePendingDecision } from '../../queue/queue-context.tsx';
import { ACTION_ICONS } from './list/action-icons.tsx';

/** What can be done with a deployment request, in the list and on its own page. */
export const deploymentActions: AreaActions<DeploymentRequestSummary, DeploymentAction> = {
  lifecycle: recordLifecycle(deploymentLifecycle, ({ status }: DeploymentRequestSummary) => statusTupleOf(status)),
  labels: DEPLOYMENT_ACTION_LABELS,
  icons: ACTION_ICONS,
  usePendingDecision: (record) => usePendingDecision('deployments', record),
};
