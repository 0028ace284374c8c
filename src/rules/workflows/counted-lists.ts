/** Where the records in a status of a chart are listed (docs/decisions/0026). */
import { biDeploymentListAddress } from '../bi-deployments/list-query.ts';
import { cloudAccountListAddress } from '../cloud-accounts/list-query.ts';
import { deploymentListAddress } from '../deployments/list-query.ts';
import type { ListAddress, PagedQuery } from '../lists/list-address.ts';
import { userListAddress } from '../users/list-query.ts';
import { vpcListAddress } from '../vpcs/list-query.ts';
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

/**
 * The query string of the list that has the records in a status of a region, and no others; null where the list has no such filter:
 * that of the deployments is by the status of a running build job alone.
 */
export function listedInStatus(id: CountedWorkflowId, region: string, status: string): URLSearchParams | null {
  switch (id) {
    case 'deployment':
      return region === 'job' ? filtered(deploymentListAddress, 'jenkinsStatus', status) : null;
    case 'vpc':
      return filtered(vpcListAddress, 'status', status);
    case 'bi-deployment':
      return filtered(biDeploymentListAddress, 'status', status);
    case 'cloud-account':
      return filtered(cloudAccountListAddress, 'status', status);
    case 'user':
      return filtered(userListAddress, 'status', status);
  }
}
