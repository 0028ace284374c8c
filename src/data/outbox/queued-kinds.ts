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
  deployments: queuedKind(deploymentResource, deploymentRecords, deploymentCommands, Number),
  'cloud-accounts': queuedKind(cloudAccountResource, cloudAccountRecords, cloudAccountCommands, String),
  vpcs: queuedKind(vpcResource, vpcRecords, vpcCommands, Number),
  'bi-deployments': queuedKind(biDeploymentResource, biDeploymentRecords, biDeploymentCommands, Number),
};

export const QUEUED_AREAS = Object.keys(QUEUED_KINDS).filter((area): area is QueuedAreaName => area in QUEUED_KINDS);
