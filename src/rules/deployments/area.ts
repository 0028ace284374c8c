import { editPrivileges, type Privilege } from '../access/access.ts';
import type { Area } from '../area.ts';

const viewing = { title: 'Viewing #:deploymentId', privileges: ['deployment.view'] } as const;
const creating = { title: 'New deployment request', privileges: ['deployment.create'] } as const;
const editing = { title: 'Editing #:deploymentId', privileges: editPrivileges('PRODUCT', null) } as const;

/** Deployment requests (Deployments §2, §6). Addresses without a type serve links that have only the number. */
export const deploymentsArea = {
  label: 'Deployments',
  group: 'environments',
  privilege: 'deployment.manager',
  isLandingPlace: true,
  records: {
    workflow: 'deployment',
    ids: 'numbers',
    idFields: ['id'],
    logged: { name: 'DeploymentRequest', label: 'Deployment request' },
    counted: async () => (await import('./list-query.ts')).countedDeployments,
  },
  decidedWith: 'deployment.approve',
  routes: {
    list: { path: 'deployments/list', title: 'Deployments', privileges: ['deployment.list', 'deployment.view'] },
    view: { path: 'deployments/view/:type/:deploymentId', ...viewing },
    viewByNumber: { path: 'deployments/view/:deploymentId', ...viewing },
    create: { path: 'deployments/create/:type', ...creating },
    copy: { path: 'deployments/create/:type/:deploymentId', ...creating },
    editDatabase: {
      path: 'deployments/edit/database/:deploymentId',
      ...editing,
      privileges: editPrivileges('DATABASE', null),
    },
    edit: { path: 'deployments/edit/:type/:deploymentId', ...editing },
    editByNumber: { path: 'deployments/edit/:deploymentId', ...editing },
    logs: {
      path: 'deployments/logs/:deploymentId',
      title: 'Job logs of #:deploymentId',
      privileges: ['deployment.log.view'],
    },
    build: {
      path: 'deployments/logs/:deploymentId/builds/:buildNumber',
      title: 'Build #:buildNumber of #:deploymentId',
      privileges: ['deployment.log.view', 'deployment.jenkins.view'],
    },
    results: {
      path: 'deployments/results/:deploymentId',
      title: 'Access details of #:deploymentId',
      privileges: ['deployment.view'],
    },
    monitoring: {
      path: 'deployments/monitoring/:scriptVersion/:deploymentId',
      title: 'Monitoring #:deploymentId',
      privileges: ['deployment.monitoring.view'],
    },
  },
} as const satisfies Area;

export const FORM_PRIVILEGES = [
  ...deploymentsArea.routes.create.privileges,
  ...deploymentsArea.routes.edit.privileges,
] as const satisfies readonly Privilege[];

/** Both pages that show hosts show their passwords (Deployments §2). */
export const PASSWORD_PRIVILEGES = [
  ...deploymentsArea.routes.results.privileges,
  ...deploymentsArea.routes.monitoring.privileges,
] as const satisfies readonly Privilege[];
