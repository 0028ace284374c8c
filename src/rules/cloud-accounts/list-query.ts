import { choiceFilter, textFilter, userFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { cloudAccountStatuses } from './statuses.ts';

/** Filters and page of the list, as the query string mirrors them (Administration §2 "Cloud accounts"). */
export const cloudAccountListAddress = createListAddress(1, {
  accountId: textFilter('Account ID'),
  displayName: textFilter('Display Name'),
  accountEmail: textFilter('Account Email'),
  status: choiceFilter('Status', cloudAccountStatuses.all, cloudAccountStatuses.words),
  createdBy: userFilter('Created By'),
});
export type CloudAccountListQuery = QueryOf<typeof cloudAccountListAddress>;
