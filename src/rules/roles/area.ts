import type { Area, AreaRoute } from '../area.ts';

function named(word: string): AreaRoute['title'] {
  return ({ roleId }) => `${word} ${roleId}`;
}

/** Roles (Administration §2, §6). */
export const rolesArea = {
  label: 'Roles',
  group: 'administration',
  privilege: 'role.manager',
  isLandingPlace: true,
  isBeyondTenants: true,
  records: { workflow: 'role', ids: 'texts', logged: { name: 'DeploymentRole', label: 'Deployment role' } },
  routes: {
    list: { path: 'roles/list', title: 'Roles', privileges: ['role.list'] },
    create: { path: 'roles/create', title: 'New role', privileges: ['role.create'] },
    view: { path: 'roles/view/:roleId', title: named('Viewing'), privileges: ['role.view'] },
    edit: { path: 'roles/edit/:roleId', title: named('Editing'), privileges: ['role.edit'] },
  },
} as const satisfies Area;
