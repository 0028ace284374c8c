import { textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';

/** Filters and page of the list, as the query string mirrors them (Administration §2 "Roles"; §5: an id has at least one character). */
export const roleListAddress = createListAddress(1, { roleId: textFilter('Role ID'), name: textFilter('Name') });
export type RoleListQuery = QueryOf<typeof roleListAddress>;
