import type { Area } from '../area.ts';

/** Users (Administration §2, §6). They can't be created: each is added at their first sign-in. */
export const usersArea = {
  label: 'Users',
  group: 'administration',
  privilege: 'user.manager',
  isLandingPlace: true,
  isBeyondTenants: true,
  records: {
    workflow: 'user',
    ids: 'numbers',
    idFields: ['userId'],
    logged: { name: 'DeploymentUser', label: 'Deployment user' },
    counted: async () => (await import('./record.ts')).countedUsers,
  },
  routes: {
    list: { path: 'users/list', title: 'Users', privileges: ['user.list'] },
    view: { path: 'users/view/:userId', title: 'Viewing #:userId', privileges: ['user.view'] },
    edit: { path: 'users/edit/:userId', title: 'Editing #:userId', privileges: ['user.edit'] },
  },
} as const satisfies Area;
