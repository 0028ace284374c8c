/** Refuses commands for lack of the request's VPC (Deployments §4): before the confirmation, and on the server again. */
import type { DeploymentRequestSummary } from '../../../contract/generated/schema.d.ts';
import { type CommandAction, DEPLOYMENT_ACTION_LABELS } from '../../../rules/deployments/actions.ts';
import { statusTupleOf } from '../../../rules/deployments/statuses.ts';
import { vpcRefusal } from '../../../rules/deployments/vpc-in-the-way.ts';
import type { FactsViewer } from '../engine/facts-viewer.ts';
import { type DeploymentEffect, isBuild } from './events.ts';
import { deploymentLifecycle } from './lifecycle.ts';

export function ordersBuild(effect: DeploymentEffect): boolean {
  return effect.type === 'enqueueOperation' && isBuild(effect.params.operation);
}

export function missingVpcRefusal(
  action: CommandAction,
  record: DeploymentRequestSummary,
  viewer: FactsViewer,
  now: Date,
): string | null {
  const tuple = statusTupleOf(record.status);
  if (record.missingVpc == null || tuple === null) return null;
  const decision = deploymentLifecycle.decide(tuple, deploymentLifecycle.factsOf(record, viewer, now), {
    type: action,
  });
  if (!decision.accepted || !decision.effects.some(ordersBuild)) return null;
  return vpcRefusal(DEPLOYMENT_ACTION_LABELS[action].toLowerCase(), record.missingVpc, tuple);
}
