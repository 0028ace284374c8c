import type { Area } from '../area.ts';

/** Credentials (Administration §2, §6). */
export const credentialsArea = {
  label: 'Credentials',
  group: 'resources',
  privilege: 'credential.manager',
  isLandingPlace: true,
  records: {
    workflow: 'credential',
    ids: 'numbers',
    idFields: ['credentialId'],
    logged: { name: 'Credential', label: 'Credential' },
  },
  routes: {
    list: { path: 'credentials/list', title: 'Credentials', privileges: ['credentials.list'] },
    create: { path: 'credentials/create', title: 'New credential', privileges: ['credentials.create'] },
    view: { path: 'credentials/view/:credentialId', title: 'Viewing #:credentialId', privileges: ['credentials.view'] },
    edit: { path: 'credentials/edit/:credentialId', title: 'Editing #:credentialId', privileges: ['credentials.edit'] },
  },
} as const satisfies Area;
