import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import { deploymentRecords } from '../../../machines/lifecycles/deployment/lifecycle.ts';
import { DEPLOYMENT_ACTION_LABELS, type DeploymentAction } from '../../../rules/deployments/actions.ts';
import { ACTION_ICONS } from '../../actions/action-icons.ts';
import type { AreaActions } from '../../actions/area-actions.ts';
import { usePendingDecision } from '../../queue/queue-context.tsx';

/** What can be done with a deployment request, in the list and on its own page. */
export const deploymentActions: AreaActions<DeploymentRequestSummary, DeploymentAction> = {
  lifecycle: deploymentRecords,
  labels: DEPLOYMENT_ACTION_LABELS,
  icons: ACTION_ICONS,
  usePendingDecision: (record) => usePendingDecision('deployments', record),
};
