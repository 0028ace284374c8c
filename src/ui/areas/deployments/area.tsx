import { Layers } from 'lucide-react';
import { DEPLOYMENT_ROUTE_PRIVILEGES } from '../../../rules/access.ts';
import type { Area } from '../../area.ts';
import { List } from './List.tsx';

/** Deployment requests (Deployments §2). */
export const deploymentsArea: Area = {
  label: 'Deployments',
  icon: Layers,
  home: '/dashboard/deployments/list',
  privilege: 'deployment.manager',
  routes: [
    { path: 'deployments/list', title: 'Deployments', privileges: DEPLOYMENT_ROUTE_PRIVILEGES.list, Page: List },
  ],
};
