import { Layers } from 'lucide-react';
import { DEPLOYMENT_ROUTE_PRIVILEGES as privileges } from '../../../rules/access.ts';
import type { Area, AreaRoute } from '../../area.ts';
import { lazyPart } from '../../lazy-part.tsx';
import { List } from './List.tsx';

const Detail = lazyPart(() => import('./detail/Detail.tsx'));
const Form = lazyPart(() => import('./form/FormRoute.tsx'));

/** The title of a page about one request. */
function numbered(word: string): AreaRoute['title'] {
  return ({ deploymentId }) => `${word} #${deploymentId}`;
}

const viewing = { title: numbered('Viewing'), privileges: privileges.view, Page: Detail };
const creating = { title: 'New deployment request', privileges: privileges.create, Page: Form };
const editing = { title: numbered('Editing'), privileges: privileges.edit, Page: Form };

/**
 * Deployment requests (Deployments §2). An action whose page is not among these routes is not offered: the add buttons,
 * edit, copy and monitoring appear with their pages. Of two patterns that fit an address, the first counts.
 */
export const deploymentsArea: Area = {
  label: 'Deployments',
  icon: Layers,
  home: '/dashboard/deployments/list',
  privilege: 'deployment.manager',
  routes: [
    { path: 'deployments/list', title: 'Deployments', privileges: privileges.list, Page: List },
    { path: 'deployments/view/:type/:deploymentId', ...viewing },
    { path: 'deployments/view/:deploymentId', ...viewing },
    { path: 'deployments/create/:type', ...creating },
    { path: 'deployments/create/:type/:deploymentId', ...creating },
    { path: 'deployments/edit/database/:deploymentId', ...editing, privileges: privileges.editDatabase },
    { path: 'deployments/edit/:type/:deploymentId', ...editing },
    { path: 'deployments/edit/:deploymentId', ...editing },
    {
      path: 'deployments/logs/:deploymentId',
      title: numbered('Job logs of'),
      privileges: privileges.logs,
      Page: lazyPart(() => import('./log/BuildLogPage.tsx')),
    },
  ],
};
