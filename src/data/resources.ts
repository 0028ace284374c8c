import type { RecordAreaName } from '../rules/areas.ts';
import { deploymentResource } from './deployments/resource.ts';
import { type FollowedResource, ResourceData } from './resources/resource-data.ts';
import type { ResourceOptions } from './resources/resource-options.ts';

export type Resources = ReturnType<typeof createResources>;

const others = () => import('./areas.ts');

/** A missing area doesn't compile. Resources load when needed. */
export function createResources(options: ResourceOptions) {
  return {
    // Most users start here: loaded with the first script, so that its list is requested at once.
    deployments: new ResourceData('deployments', async () => deploymentResource, options),
    credentials: new ResourceData('credentials', async () => (await others()).RESOURCES.credentials, options),
    'platform-versions': new ResourceData(
      'platform-versions',
      async () => (await others()).RESOURCES['platform-versions'],
      options,
    ),
    topologies: new ResourceData('topologies', async () => (await others()).RESOURCES.topologies, options),
    'cloud-accounts': new ResourceData(
      'cloud-accounts',
      async () => (await others()).RESOURCES['cloud-accounts'],
      options,
    ),
    vpcs: new ResourceData('vpcs', async () => (await others()).RESOURCES.vpcs, options),
    'bi-deployments': new ResourceData(
      'bi-deployments',
      async () => (await others()).RESOURCES['bi-deployments'],
      options,
    ),
    tenants: new ResourceData('tenants', async () => (await others()).RESOURCES.tenants, options),
    users: new ResourceData('users', async () => (await others()).RESOURCES.users, options),
    roles: new ResourceData('roles', async () => (await others()).RESOURCES.roles, options),
  } as const satisfies Record<RecordAreaName, FollowedResource>;
}

export function everyResource(resources: Resources): readonly FollowedResource[] {
  return Object.values(resources);
}
