import { choiceFilter, numberFilter, textFilter, userFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { biDeploymentStatuses } from './statuses.ts';

/** Filters and page of the list, as the query string mirrors them (Administration §2 "BI deployments"). */
export const biDeploymentListAddress = createListAddress(1, {
  requestId: numberFilter('Request ID', 1),
  status: choiceFilter('Status', biDeploymentStatuses.all, biDeploymentStatuses.words),
  environmentIdentifier: textFilter('Environment Identifier'),
  createdBy: userFilter('Created By'),
});
export type BiDeploymentListQuery = QueryOf<typeof biDeploymentListAddress>;
