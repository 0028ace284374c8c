import { textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';

/** Filter and page of the list, as the query string mirrors them (Administration §2 "Topologies"). */
export const topologyListAddress = createListAddress(1, { name: textFilter('Name') });
export type TopologyListQuery = QueryOf<typeof topologyListAddress>;
