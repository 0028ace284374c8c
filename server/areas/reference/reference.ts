/** Reference data that lists, details and forms need (Deployments §7 "Reference data"). */
import type { Privilege } from '../../../src/rules/access.ts';
import { FORM_PRIVILEGES } from '../../../src/rules/deployments/area.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { notFound } from '../../plugins/problem.ts';
import { listConfigs } from '../../reference/configs.ts';
import { listDepartments, listSubDepartments } from '../../reference/departments.ts';
import { listMonitoringScripts } from '../../reference/monitoring-scripts.ts';
import { listDeploymentConfigs } from '../../reference/topologies.ts';
import { listZones } from '../../reference/zones.ts';
import type { Services } from '../../services.ts';

type ReferenceOperation =
  | 'listMonitoringScriptVersions'
  | 'listConfigs'
  | 'listDeploymentConfigs'
  | 'listZones'
  | 'listDepartments'
  | 'listSubDepartments';

const MONITORING_SCRIPTS = [
  'deployment.view',
  'deployment.monitoring.view',
  ...FORM_PRIVILEGES,
] as const satisfies readonly Privilege[];

/** Accounts and networks are made with one, and topologies apply to some. */
const DEPLOYMENT_CONFIGS = [
  'cloudaccount.create',
  'cloudaccount.edit',
  'deployment.vpc.create',
  'deployment.vpc.edit',
  'deployment.topology.create',
  'deployment.topology.edit',
] as const satisfies readonly Privilege[];
export function referenceHandlers({ queries }: Pick<Services, 'queries'>): Handlers<ReferenceOperation> {
  return {
    listMonitoringScriptVersions: async ({ viewer }) => {
      requireAnyPrivilege(viewer, MONITORING_SCRIPTS);
      return listMonitoringScripts(queries);
    },
    // The rows are the source: there is nothing behind them that a forced refresh could ask.
    listConfigs: async ({ viewer }) => {
      requireAnyPrivilege(viewer, FORM_PRIVILEGES);
      return listConfigs(queries);
    },
    listDeploymentConfigs: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, DEPLOYMENT_CONFIGS);
      return listDeploymentConfigs(queries, query.topologyVersion);
    },
    listZones: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM_PRIVILEGES);
      return listZones(queries, query.provider, query.region);
    },
    listDepartments: async ({ viewer }) => {
      requireAnyPrivilege(viewer, FORM_PRIVILEGES);
      return listDepartments(queries);
    },
    listSubDepartments: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, FORM_PRIVILEGES);
      const names = await listSubDepartments(queries, path.department);
      if (names === null) throw notFound();
      return names;
    },
  };
}
