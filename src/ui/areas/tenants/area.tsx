import { Building2 } from 'lucide-react';
import { worksInAllTenants } from '../../../rules/access/grants.ts';
import type { TenantRecord } from '../../../rules/tenants/record.ts';
import type { AreaScreens } from '../../area.ts';
import { lazyPart } from '../../lazy/lazy-part.tsx';

const Form = lazyPart(() => import('./TenantForm.tsx'));

export const tenantsScreens = {
  icon: Building2,
  recordAddress: ({ tenants }, { id }) => tenants.view(id),
  recordWords: ({ tenantId, tenantName }: TenantRecord) => ({ name: tenantName, hint: `Tenant ${tenantId}` }),
  createLinks: ({ viewer: { privileges }, paths: { tenants } }) =>
    worksInAllTenants(privileges) ? [{ label: 'Add New Tenant', address: tenants.create() }] : [],
  logged: {
    address: ({ tenants }, id) => tenants.view(id),
    view: async () => (await import('../../../rules/tenants/record.ts')).loggedTenant,
  },
  pages: {
    list: lazyPart(() => import('./List.tsx')),
    create: Form,
    view: lazyPart(() => import('./Detail.tsx')),
    edit: Form,
  },
} satisfies AreaScreens<'tenants'>;
