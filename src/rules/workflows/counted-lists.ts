/** Where the records in a status of a chart are listed (docs/decisions/0026). */
import { biDeploymentListAddress } from '../bi-deployments/record.ts';
import { cloudAccountListAddress } from '../cloud-accounts/record.ts';
import { deploymentListAddress, type deploymentListFilters } from '../deployments/list-query.ts';
import type { StatusRegion } from '../deployments/statuses.ts';
import type { ListAddress, PagedQuery } from '../lists/list-address.ts';
import { platformVersionListAddress } from '../platform-versions/record.ts';
import { userListAddress } from '../users/record.ts';
import { vpcListAddress } from '../vpcs/record.ts';
import type { CountedWorkflowId } from './counted-workflows.ts';

/** The query of a list that has nothing but a status; null where its filter does not offer it. */
function filtered<Query extends PagedQuery>(
  { defaultQuery, withText, textOf, serialise }: ListAddress<Query>,
  filter: string,
  status: string,
): URLSearchParams | null {
  const query = withText(defaultQuery, filter, status);
  return textOf(query, filter) === status ? serialise(query) : null;
}

/** The filter of the deployment list that asks for a status of each region. */
const DEPLOYMENT_FILTERS = {
  approval: 'approvalStatus',
  infrastructure: 'infrastructureStatus',
  job: 'jenkinsStatus',
  service: 'serviceStatus',
} as const satisfies Record<StatusRegion, keyof typeof deploymentListFilters>;

function isStatusRegion(region: string): region is StatusRegion {
  return Object.hasOwn(DEPLOYMENT_FILTERS, region);
}

/**
 * The query string of the list that has the records in a status of a region, and no others; null where the list can't be asked for them.
 * @param hasStatusFilters whether deployments are listed by each of their statuses (extension `statusFilters`), and not by the job's alone
 */
export function listedInStatus(
  id: CountedWorkflowId,
  region: string,
  status: string,
  hasStatusFilters: boolean,
): URLSearchParams | null {
  switch (id) {
    case 'deployment':
      return isStatusRegion(region) && (hasStatusFilters || region === 'job')
        ? filtered(deploymentListAddress, DEPLOYMENT_FILTERS[region], status)
        : null;
    case 'vpc':
      return filtered(vpcListAddress, 'status', status);
    case 'bi-deployment':
      return filtered(biDeploymentListAddress, 'status', status);
    case 'cloud-account':
      return filtered(cloudAccountListAddress, 'status', status);
    case 'user':
      return filtered(userListAddress, 'status', status);
    case 'platform-version':
      return filtered(platformVersionListAddress, 'status', status);
    case 'credential':
    case 'tenant':
    case 'role':
    case 'topology':
      return null;
  }
}
