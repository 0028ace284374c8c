import type { RecordAreaName } from '../../rules/areas.ts';
import { type CloudAccountRecords, cloudAccountResource } from '../cloud-accounts/resource.ts';
import { type DeploymentRecords, deploymentResource } from '../deployments/resource.ts';
import { type FollowedResource, ResourceData, type ResourceOptions } from './resource-data.ts';

/** The records of every area that the device keeps some of. */
export interface Resources {
  readonly deployments: DeploymentRecords;
  readonly 'cloud-accounts': CloudAccountRecords;
}

/** An area that is forgotten here does not compile. */
export function createResources(options: ResourceOptions): Resources {
  return {
    deployments: new ResourceData(deploymentResource, options),
    'cloud-accounts': new ResourceData(cloudAccountResource, options),
  } satisfies Record<RecordAreaName, FollowedResource>;
}

export function everyResource(resources: Resources): readonly FollowedResource[] {
  return Object.values(resources);
}
