import { queuedBiDeployment } from '../../machines/lifecycles/bi-deployment/lifecycle.ts';
import { queuedCloudAccount } from '../../machines/lifecycles/cloud-account/lifecycle.ts';
import { queuedDeployment } from '../../machines/lifecycles/deployment/confirmed-commands.ts';
import { queuedVpc } from '../../machines/lifecycles/vpc/lifecycle.ts';
import type { QueuedAreaName } from '../../rules/areas.ts';
import { biDeploymentCommands, biDeploymentRecords, biDeploymentResource } from '../bi-deployments/resource.ts';
import { cloudAccountCommands, cloudAccountRecords, cloudAccountResource } from '../cloud-accounts/resource.ts';
import { deploymentCommands } from '../deployments/commands.ts';
import { deploymentRecords } from '../deployments/record-kind.ts';
import { deploymentResource } from '../deployments/resource.ts';
import { vpcCommands, vpcRecords, vpcResource } from '../vpcs/resource.ts';
import { type QueuedKinds, queuedKind } from './queued-kind.ts';

/** Approvals and rejections in the queue. */
export const QUEUED_KINDS: QueuedKinds = {
  deployments: queuedKind(deploymentResource, deploymentRecords, deploymentCommands, queuedDeployment, Number),
  'cloud-accounts': queuedKind(
    cloudAccountResource,
    cloudAccountRecords,
    cloudAccountCommands,
    queuedCloudAccount,
    String,
  ),
  vpcs: queuedKind(vpcResource, vpcRecords, vpcCommands, queuedVpc, Number),
  'bi-deployments': queuedKind(
    biDeploymentResource,
    biDeploymentRecords,
    biDeploymentCommands,
    queuedBiDeployment,
    Number,
  ),
};

export function isQueuedArea(area: string): area is QueuedAreaName {
  return Object.hasOwn(QUEUED_KINDS, area);
}

export const QUEUED_AREAS = Object.keys(QUEUED_KINDS).filter(isQueuedArea);
