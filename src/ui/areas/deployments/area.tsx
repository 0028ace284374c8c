import { Layers } from 'lucide-react';
import { lazy } from 'react';
import { DEPLOYMENT_ROUTE_PRIVILEGES } from '../../../rules/access.ts';
import type { Area, AreaRoute } from '../../area.ts';
import { List } from './List.tsx';

const Detail = lazy(() => import('./detail/Detail.tsx'));

function viewing(path: string): AreaRoute {
  return {
    path,
    title: ({ deploymentId }) => `Viewing #${deploymentId}`,
    privileges: DEPLOYMENT_ROUTE_PRIVILEGES.view,
    Page: Detail,
  };
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
    {
      path: 'deployments/logs/:deploymentId',
      title: ({ deploymentId }) => `Job logs of #${deploymentId}`,
      privileges: DEPLOYMENT_ROUTE_PRIVILEGES.logs,
      Page: lazy(() => import('./log/BuildLogPage.tsx')),
    },
  ],
};
