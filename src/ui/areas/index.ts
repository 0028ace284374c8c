import type { Area as DeclaredArea } from '../../rules/area.ts';
import { AREAS, type AreaName } from '../../rules/areas.ts';
import { type Area, type AreaScreens, areaWithScreens } from '../area.ts';
import { activityLogsScreens } from './activity-logs/area.tsx';
import { approvalsScreens } from './approvals/area.tsx';
import { biDeploymentsScreens } from './bi-deployments/area.tsx';
import { cloudAccountsScreens } from './cloud-accounts/area.tsx';
import { credentialsScreens } from './credentials/area.tsx';
import { deploymentLogsScreens } from './deployment-logs/area.tsx';
import { deploymentsScreens } from './deployments/area.tsx';
import { mailsScreens } from './mails/area.tsx';
import { notificationsScreens } from './notifications/area.tsx';
import { outboxScreens } from './outbox/area.tsx';
import { overviewScreens } from './overview/area.tsx';
import { passkeysScreens } from './passkeys/area.tsx';
import { platformVersionsScreens } from './platform-versions/area.tsx';
import { rolesScreens } from './roles/area.tsx';
import { runnerHostsScreens } from './runner-hosts/area.tsx';
import { tenantsScreens } from './tenants/area.tsx';
import { topologiesScreens } from './topologies/area.tsx';
import { usersScreens } from './users/area.tsx';
import { vpcsScreens } from './vpcs/area.tsx';
import { workflowsScreens } from './workflows/area.tsx';

/** A missing area doesn't compile. */
const SCREENS = {
  overview: overviewScreens,
  approvals: approvalsScreens,
  deployments: deploymentsScreens,
  outbox: outboxScreens,
  credentials: credentialsScreens,
  'platform-versions': platformVersionsScreens,
  topologies: topologiesScreens,
  'bi-deployments': biDeploymentsScreens,
  'cloud-accounts': cloudAccountsScreens,
  vpcs: vpcsScreens,
  'deployment-logs': deploymentLogsScreens,
  'activity-logs': activityLogsScreens,
  tenants: tenantsScreens,
  users: usersScreens,
  roles: rolesScreens,
  mails: mailsScreens,
  'runner-hosts': runnerHostsScreens,
  workflows: workflowsScreens,
  notifications: notificationsScreens,
  passkeys: passkeysScreens,
} satisfies { readonly [Name in AreaName]: AreaScreens<Name> };

const screens = new Map<string, (typeof SCREENS)[AreaName]>(Object.entries(SCREENS));

export const areas: Readonly<Record<string, Area>> = Object.fromEntries(
  Object.entries<DeclaredArea>(AREAS).flatMap(([name, area]) => {
    const found = screens.get(name);
    return found === undefined ? [] : [[name, areaWithScreens(area, found)] as const];
  }),
);
