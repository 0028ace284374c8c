import { textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';

/** Filters and page of the list, as the query string mirrors them (Administration §2 "Tenants"). */
export const tenantListAddress = createListAddress(1, {
  tenantId: textFilter('Tenant ID'),
  tenantName: textFilter('Tenant Name'),
});
export type TenantListQuery = QueryOf<typeof tenantListAddress>;
