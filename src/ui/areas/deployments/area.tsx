import { Layers } from 'lucide-react';
import { lazy } from 'react';
import { DEPLOYMENT_ROUTE_PRIVILEGES } from '../../../rules/access.ts';
import type { Area, AreaRoute } from '../../area.ts';
import { List } from './List.tsx';

const Detail = lazy(() => import('./detail/Detail.tsx'));
const CreateForm = lazy(() => import('./form/CreateForm.tsx'));
const EditForm = lazy(() => import('./form/EditForm.tsx'));

function viewing(path: string): AreaRoute {
  return {
    path,
    title: ({ deploymentId }) => `Viewing #${deploymentId}`,
    privileges: DEPLOYMENT_ROUTE_PRIVILEGES.view,
    Page: Detail,
  };
}

function editing(path: string, route: 'edit' | 'editDatabase', Page: AreaRoute['Page']): AreaRoute {
  return {
    path,
    title: ({ deploymentId }) => `Editing #${deploymentId}`,
    privileges: DEPLOYMENT_ROUTE_PRIVILEGES[route],
    Page,
  };
}

function creating(path: string): AreaRoute {
  return { path, title: 'New deployment request', privileges: DEPLOYMENT_ROUTE_PRIVILEGES.create, Page: CreateForm };
}

/**
 * Deployment requests (Deployments §2). An action whose page is not among these routes is not offered: the add buttons,
 * edit, copy and monitoring appear with their pages.
 */
export const deploymentsArea: Area = {
  label: 'Deployments',
  icon: Layers,
  home: '/dashboard/deployments/list',
  privilege: 'deployment.manager',
  routes: [
    { path: 'deployments/list', title: 'Deployments', privileges: DEPLOYMENT_ROUTE_PRIVILEGES.list, Page: List },
    viewing('deployments/view/:type/:deploymentId'),
    viewing('deployments/view/:deploymentId'),
    creating('deployments/create/:type'),
    creating('deployments/create/:type/:deploymentId'),
    // Of two patterns that fit, the first counts: a database asks for other privileges.
    editing('deployments/edit/database/:deploymentId', 'editDatabase', EditForm),
    editing('deployments/edit/:type/:deploymentId', 'edit', EditForm),
    editing(
      'deployments/edit/:deploymentId',
      'edit',
      lazy(() => import('./form/EditByNumber.tsx')),
    ),
    {
      path: 'deployments/logs/:deploymentId',
      title: ({ deploymentId }) => `Job logs of #${deploymentId}`,
      privileges: DEPLOYMENT_ROUTE_PRIVILEGES.logs,
      Page: lazy(() => import('./log/BuildLogPage.tsx')),
    },
  ],
};
