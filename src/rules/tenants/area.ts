import type { Area } from '../area.ts';

/** Tenants (Administration §2, §6). */
export const tenantsArea = {
  label: 'Tenants',
  group: 'administration',
  privilege: 'tenant.manager',
  isLandingPlace: true,
  isBeyondTenants: true,
  records: { workflow: 'tenant', ids: 'texts', idFields: ['tenantId'], logged: { name: 'Tenant', label: 'Tenant' } },
  routes: {
    list: { path: 'tenants/list', title: 'Tenants', privileges: ['tenant.list'] },
    create: { path: 'tenants/create', title: 'New tenant', privileges: ['tenant.create'] },
    view: { path: 'tenants/view/:tenantId', title: 'Viewing :tenantId', privileges: ['tenant.view'] },
    edit: { path: 'tenants/edit/:tenantId', title: 'Editing :tenantId', privileges: ['tenant.edit'] },
  },
} as const satisfies Area;
