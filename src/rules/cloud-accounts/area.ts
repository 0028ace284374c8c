import type { Area } from '../area.ts';

const viewing = { title: 'Viewing :accountId', privileges: ['cloudaccount.view'] } as const;
const editing = { title: 'Editing :accountId', privileges: ['cloudaccount.edit'] } as const;

/** Cloud accounts (Administration §2, §6). The addresses of view and edit contain the provider, as `aws`. */
export const cloudAccountsArea = {
  label: 'Cloud Accounts',
  shortLabel: 'Accounts',
  group: 'resources',
  privilege: 'cloudaccount.manager',
  isLandingPlace: true,
  records: {
    workflow: 'cloud-account',
    ids: 'texts',
    idFields: ['accountId'],
    logged: { name: 'CloudAccount', label: 'Cloud account' },
    counted: async () => (await import('./record.ts')).countedCloudAccounts,
  },
  decidedWith: 'cloudaccount.approve',
  routes: {
    list: { path: 'cloudaccounts/list', title: 'Cloud Accounts', privileges: ['cloudaccount.list'] },
    create: { path: 'cloudaccounts/create/aws', title: 'New cloud account', privileges: ['cloudaccount.create'] },
    view: { path: 'cloudaccounts/view/:provider/:accountId', ...viewing },
    edit: { path: 'cloudaccounts/edit/:provider/:accountId', ...editing },
    logs: {
      path: 'cloudaccounts/logs/:accountId',
      title: 'Build job log of :accountId',
      privileges: ['cloudaccount.jenkins.view'],
    },
    build: {
      path: 'cloudaccounts/logs/:accountId/builds/:buildNumber',
      title: 'Build #:buildNumber of :accountId',
      privileges: ['cloudaccount.jenkins.view'],
    },
  },
} as const satisfies Area;
