import type { Area } from '../area.ts';

/** Platform versions (Administration §2, §6). */
export const platformVersionsArea = {
  label: 'Platform Versions',
  shortLabel: 'Versions',
  group: 'resources',
  privilege: 'platformversion.manager',
  isBeyondTenants: true,
  records: {
    workflow: 'platform-version',
    ids: 'texts',
    idFields: ['version'],
    logged: { name: 'PlatformVersion', label: 'Platform version' },
    counted: async () => (await import('./record.ts')).countedPlatformVersions,
  },
  seenWith: ['platformversion.list.all', 'platformversion.view.internaldescription'],
  routes: {
    list: { path: 'platformversion/list', title: 'Platform Versions', privileges: ['platformversion.list'] },
    create: { path: 'platformversion/create', title: 'New platform version', privileges: ['platformversion.create'] },
    view: { path: 'platformversion/view/:version', title: 'Viewing :version', privileges: ['platformversion.view'] },
    edit: { path: 'platformversion/edit/:version', title: 'Editing :version', privileges: ['platformversion.edit'] },
  },
} as const satisfies Area;
