import type { RecordAreaName } from '../../rules/areas.ts';
import { cloudAccountResource } from '../cloud-accounts/resource.ts';
import { deploymentResource } from '../deployments/resource.ts';
import { type FollowedResource, ResourceData, type ResourceOptions } from './resource-data.ts';

/** The records of every area that the device keeps some of. */
export type Resources = ReturnType<typeof createResources>;

/** An area that is forgotten here does not compile. */
export function createResources(options: ResourceOptions) {
  return {
    deployments: new ResourceData(deploymentResource, options),
    'cloud-accounts': new ResourceData(cloudAccountResource, options),
  } as const satisfies Record<RecordAreaName, FollowedResource>;
}

export function everyResource(resources: Resources): readonly FollowedResource[] {
  return Object.values(resources);
}
