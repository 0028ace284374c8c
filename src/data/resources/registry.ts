import type { RecordAreaName } from '../../rules/areas.ts';
import { deploymentResource } from '../deployments/resource.ts';
import { type FollowedResource, ResourceData, type ResourceOptions } from './resource-data.ts';

/** The records of every area that the device keeps some of. */
export type Resources = ReturnType<typeof createResources>;

/** An area that is forgotten here does not compile. What its records are comes when somebody needs it. */
export function createResources(options: ResourceOptions) {
  return {
    // Where most people begin: with the first script, so that its list is asked for at once.
    deployments: new ResourceData('deployments', async () => deploymentResource, options),
    credentials: new ResourceData(
      'credentials',
      async () => (await import('../credentials/resource.ts')).credentialResource,
      options,
    ),
    'platform-versions': new ResourceData(
      'platform-versions',
      async () => (await import('../platform-versions/resource.ts')).platformVersionResource,
      options,
    ),
    topologies: new ResourceData(
      'topologies',
      async () => (await import('../topologies/resource.ts')).topologyResource,
      options,
    ),
    'cloud-accounts': new ResourceData(
      'cloud-accounts',
      async () => (await import('../cloud-accounts/resource.ts')).cloudAccountResource,
      options,
    ),
    vpcs: new ResourceData('vpcs', async () => (await import('../vpcs/resource.ts')).vpcResource, options),
    'bi-deployments': new ResourceData(
      'bi-deployments',
      async () => (await import('../bi-deployments/resource.ts')).biDeploymentResource,
      options,
    ),
    tenants: new ResourceData('tenants', async () => (await import('../tenants/resource.ts')).tenantResource, options),
    users: new ResourceData('users', async () => (await import('../users/resource.ts')).userResource, options),
    roles: new ResourceData('roles', async () => (await import('../roles/resource.ts')).roleResource, options),
  } as const satisfies Record<RecordAreaName, FollowedResource>;
}

export function everyResource(resources: Resources): readonly FollowedResource[] {
  return Object.values(resources);
}
