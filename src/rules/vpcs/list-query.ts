import { choiceFilter, numberFilter, textFilter, userFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { vpcStatuses } from './statuses.ts';

/** Filters and page of the list, as the query string mirrors them (Administration §2 "VPCs"). */
export const vpcListAddress = createListAddress(1, {
  vpcId: numberFilter('VPC ID', 1),
  name: textFilter('Name'),
  status: choiceFilter('Status', vpcStatuses.all, vpcStatuses.words),
  createdBy: userFilter('Created By'),
});
export type VpcListQuery = QueryOf<typeof vpcListAddress>;
