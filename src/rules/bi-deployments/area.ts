import type { Area } from '../area.ts';

/** BI deployments (Administration §2, §6), with the specification's spelling of the addresses. */
export const biDeploymentsArea = {
  label: 'BI Deployments',
  shortLabel: 'BI',
  group: 'environments',
  privilege: 'bi.deployment.manager',
  records: {
    workflow: 'bi-deployment',
    ids: 'numbers',
    idFields: ['id'],
    logged: { name: 'BiDeploymentRequest', label: 'BI deployment request' },
    counted: async () => (await import('./record.ts')).countedBiDeployments,
  },
  decidedWith: 'bi.deployment.approve',
  routes: {
    list: { path: 'bideployments/list', title: 'BI Deployments', privileges: ['bi.deployment.list'] },
    create: { path: 'bideployments/create', title: 'Create BI Deployment', privileges: ['bi.deployment.create'] },
    view: {
      path: 'bideployments/view/:biDeploymentId',
      title: 'Viewing #:biDeploymentId',
      privileges: ['bi.deployment.view'],
    },
    edit: {
      path: 'bideployments/edit/:deploymentId',
      title: 'Editing #:deploymentId',
      privileges: ['bi.deployment.edit'],
    },
    logs: {
      path: 'bideployments/viewlog/:biDeploymentId',
      title: 'Job logs of #:biDeploymentId',
      privileges: ['bi.deployment.log.view'],
    },
    build: {
      path: 'bideployments/viewlog/:biDeploymentId/builds/:buildNumber',
      title: 'Build #:buildNumber of #:biDeploymentId',
      privileges: ['bi.deployment.log.view', 'bi.deployment.jenkins.view'],
    },
    monitoring: {
      path: 'bideployments/monitoring/dasboard/:biDeploymentId',
      title: 'Viewing Deployment dashboard',
      privileges: ['bi.deployment.monitoring.view'],
    },
  },
} as const satisfies Area;
