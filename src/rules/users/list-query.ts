import { choiceFilter, numberFilter, textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { userStatuses } from './statuses.ts';

/** Filters and page of the list, as the query string mirrors them (Administration §2 "Users", §5 "Filters"). */
export const userListAddress = createListAddress(1, {
  userId: numberFilter('User ID', 1),
  email: textFilter('Email'),
  status: choiceFilter('Status', userStatuses.all, userStatuses.words),
});
export type UserListQuery = QueryOf<typeof userListAddress>;
