import { comparisonOf, sectionsOf } from '../record-sections.ts';
import { userName } from '../users.ts';
import type { TenantRecord } from './record.ts';

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
