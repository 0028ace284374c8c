import type { Area } from '../area.ts';

/** Roles (Administration §2, §6). */
export const rolesArea = {
  label: 'Roles',
  group: 'administration',
  privilege: 'role.manager',
  isLandingPlace: true,
  isBeyondTenants: true,
  records: {
    workflow: 'role',
    ids: 'texts',
    idFields: ['roleId'],
    logged: { name: 'DeploymentRole', label: 'Deployment role' },
  },
  routes: {
    list: { path: 'roles/list', title: 'Roles', privileges: ['role.list'] },
    create: { path: 'roles/create', title: 'New role', privileges: ['role.create'] },
    view: { path: 'roles/view/:roleId', title: 'Viewing :roleId', privileges: ['role.view'] },
    edit: { path: 'roles/edit/:roleId', title: 'Editing :roleId', privileges: ['role.edit'] },
  },
} as const satisfies Area;
