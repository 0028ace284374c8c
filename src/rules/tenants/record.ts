import { tenantParser } from '../../contract/generated/parsers/tenants.ts';
import type { Tenant } from '../../contract/generated/schema.d.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { comparisonOf, sectionsOf } from '../record-sections.ts';
import { userName } from '../users.ts';

/** A tenant as screens and device know it: by its id. */
export type TenantRecord = Tenant & { readonly id: string };

export function recordOf(tenant: Tenant): TenantRecord {
  return { ...tenant, id: tenant.tenantId };
}

/** The page of a tenant (Administration §2 "Tenants", §3), which also says what differs where it was changed meanwhile. */
export const tenantSections = sectionsOf<TenantRecord>()([
  {
    title: 'Tenant',
    fields: [
      { label: 'Tenant ID', compares: ['tenantId'], text: ({ tenantId }) => tenantId, isMono: true },
      { label: 'Tenant Name', compares: ['tenantName'], text: ({ tenantName }) => tenantName },
      { label: 'Description', compares: ['description'], text: ({ description }) => description, isWide: true },
    ],
  },
  {
    title: 'Users',
    fields: [{ label: 'Users', compares: ['users'], lines: ({ users = [] }) => users.map(userName), isWide: true }],
  },
]);

export const tenantComparison = comparisonOf<TenantRecord>(tenantSections);

/** Filters and page of the list, as the query string mirrors them (Administration §2 "Tenants"). */
export const tenantListAddress = createListAddress(1, {
  tenantId: textFilter('Tenant ID'),
  tenantName: textFilter('Tenant Name'),
});
export type TenantListQuery = QueryOf<typeof tenantListAddress>;

/** A tenant as the activity log shows it. */
export const loggedTenant = loggedEntity({
  parser: tenantParser,
  recordOf,
  sections: tenantSections,
  title: ({ tenantName }) => `Tenant ${tenantName}`,
});
