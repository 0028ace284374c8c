import { choiceFilter, numberFilter, textFilter, userFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { statusWords } from './status-display.ts';
import { JOB_STATUSES_IN_PROGRESS } from './statuses.ts';

/** Filters and page of the deployment list, as the query string mirrors them (Deployments §2). */
export const deploymentListAddress = createListAddress(0, {
  requestId: numberFilter('Request ID', 1),
  client: textFilter('Client'),
  environmentIdentifier: textFilter('Environment Identifier'),
  createdBy: userFilter('Created By'),
  // It offers the statuses of a running job.
  jenkinsStatus: choiceFilter('Status', JOB_STATUSES_IN_PROGRESS, statusWords),
});

export type DeploymentListQuery = QueryOf<typeof deploymentListAddress>;
export const DEFAULT_LIST_QUERY = deploymentListAddress.defaultQuery;

/** The query of `GET /deploymentrequests`; createdBy is left out for users without user.view. */
export function listParameters(query: DeploymentListQuery, privileges: ReadonlySet<string>) {
  return { ...deploymentListAddress.parameters(query, privileges), page: query.page };
}
