import type { Area, AreaRoute } from '../area.ts';

function named(word: string): AreaRoute['title'] {
  return ({ tenantId }) => `${word} ${tenantId}`;
}

/** Tenants (Administration §2, §6). */
export const tenantsArea = {
  label: 'Tenants',
  group: 'administration',
  privilege: 'tenant.manager',
  isLandingPlace: true,
  isBeyondTenants: true,
  records: { workflow: 'tenant', ids: 'texts', logged: { name: 'Tenant', label: 'Tenant' } },
  routes: {
    list: { path: 'tenants/list', title: 'Tenants', privileges: ['tenant.list'] },
    create: { path: 'tenants/create', title: 'New tenant', privileges: ['tenant.create'] },
    view: { path: 'tenants/view/:tenantId', title: named('Viewing'), privileges: ['tenant.view'] },
    edit: { path: 'tenants/edit/:tenantId', title: named('Editing'), privileges: ['tenant.edit'] },
  },
} as const satisfies Area;
