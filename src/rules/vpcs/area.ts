import type { Area } from '../area.ts';

/** VPCs (Administration §2, §6). The address of the last build's log is that of the bundled server's builds. */
export const vpcsArea = {
  label: 'VPCs',
  group: 'resources',
  privilege: 'deployment.vpc.manager',
  isLandingPlace: true,
  records: {
    workflow: 'vpc',
    ids: 'numbers',
    idFields: ['vpcId'],
    logged: { name: 'Vpc', label: 'Deployment VPC' },
    counted: async () => (await import('./record.ts')).countedVpcs,
  },
  decidedWith: 'deployment.vpc.approve',
  routes: {
    list: { path: 'vpcs/list', title: 'VPCs', privileges: ['deployment.vpc.list'] },
    create: { path: 'vpcs/create', title: 'New VPC', privileges: ['deployment.vpc.create'] },
    view: { path: 'vpcs/view/:vpcId', title: 'Viewing VPC #:vpcId', privileges: ['deployment.vpc.view'] },
    edit: { path: 'vpcs/edit/:vpcId', title: 'Editing VPC #:vpcId', privileges: ['deployment.vpc.edit'] },
    logs: {
      path: 'vpcs/logs/:vpcId',
      title: 'Build job log of VPC #:vpcId',
      privileges: ['deployment.vpc.jenkins.view'],
    },
    build: {
      path: 'vpcs/logs/:vpcId/builds/:buildNumber',
      title: 'Build #:buildNumber of VPC #:vpcId',
      privileges: ['deployment.vpc.jenkins.view'],
    },
  },
} as const satisfies Area;
