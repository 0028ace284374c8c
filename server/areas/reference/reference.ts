/** Reference data that lists, details and forms need (Deployments §7 "Reference data"). */
import { holds, type Privilege } from '../../../src/rules/access.ts';
import { FORM_PRIVILEGES } from '../../../src/rules/deployments/area.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { notFound } from '../../plugins/problem.ts';
import { pageWindow } from '../../records/page-window.ts';
import { listConfigs } from '../../reference/configs.ts';
import { listDepartments, listSubDepartments } from '../../reference/departments.ts';
import { listMonitoringScripts } from '../../reference/monitoring-scripts.ts';
import {
  findPlatformVersion,
  listPlatformVersions,
  type PlatformVersionStatus,
} from '../../reference/platform-versions.ts';
import { findTopology, listDeploymentConfigs, listTopologies } from '../../reference/topologies.ts';
import { listZones } from '../../reference/zones.ts';
import type { Services } from '../../services.ts';

type ReferenceOperation =
  | 'listPlatformVersions'
  | 'getPlatformVersion'
  | 'listMonitoringScriptVersions'
  | 'listConfigs'
  | 'listTopologies'
  | 'getTopology'
  | 'listDeploymentConfigs'
  | 'listZones'
  | 'listDepartments'
  | 'listSubDepartments';

const PLATFORM_VERSIONS = [
  'platformversion.list',
  'platformversion.list.all',
  'platformversion.list.tested',
  'platformversion.view',
  'deployment.view',
  ...FORM_PRIVILEGES,
] as const satisfies readonly Privilege[];
const MONITORING_SCRIPTS = [
  'deployment.view',
  'deployment.monitoring.view',
  ...FORM_PRIVILEGES,
] as const satisfies readonly Privilege[];

/**
 * The statuses that a list may show (Deployments §6 "Platform version choices"): the alpha-level privilege sees every
 * one, the beta-level one release candidates and releases; otherwise the caller's filter applies.
 */
function visibleStatuses(
  privileges: ReadonlySet<string>,
  asked: readonly PlatformVersionStatus[] | undefined,
): readonly PlatformVersionStatus[] | null {
  const isTested = !holds(privileges, 'platformversion.list.all') && holds(privileges, 'platformversion.list.tested');
  if (!isTested) return asked ?? null;
  const visible: readonly PlatformVersionStatus[] = ['RELEASE_CANDIDATE', 'RELEASE'];
  return asked === undefined ? visible : visible.filter((status) => asked.includes(status));
}

const TOPOLOGIES = [
  'deployment.topology.list',
  'deployment.topology.view',
  'bi.deployment.create',
  'bi.deployment.edit',
  ...FORM_PRIVILEGES,
] as const satisfies readonly Privilege[];
/** Accounts and networks are made with one. */
const DEPLOYMENT_CONFIGS = [
  'cloudaccount.create',
  'cloudaccount.edit',
  'deployment.vpc.create',
  'deployment.vpc.edit',
] as const satisfies readonly Privilege[];
export function referenceHandlers({ queries }: Pick<Services, 'queries'>): Handlers<ReferenceOperation> {
  return {
    listPlatformVersions: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, PLATFORM_VERSIONS);
      const { offset, pageSize, currentPage } = pageWindow(query, 1);
      const statuses = visibleStatuses(viewer.privileges, query.status);
      const { rows, total } = await listPlatformVersions(queries, statuses, { offset, pageSize });
      return { results: rows, currentPage, pageSize, totalRecords: total };
    },
    getPlatformVersion: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, PLATFORM_VERSIONS);
      const version = await findPlatformVersion(queries, path.version);
      if (version === null) throw notFound();
      return version;
    },
    listMonitoringScriptVersions: async ({ viewer }) => {
      requireAnyPrivilege(viewer, MONITORING_SCRIPTS);
      return listMonitoringScripts(queries);
    },
    // The rows are the source: there is nothing behind them that a forced refresh could ask.
    listConfigs: async ({ viewer }) => {
      requireAnyPrivilege(viewer, FORM_PRIVILEGES);
      return listConfigs(queries);
    },
    listTopologies: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, TOPOLOGIES);
      const { offset, pageSize, currentPage } = pageWindow(query, 1);
      const { rows, total } = await listTopologies(queries, { offset, pageSize });
      return { results: rows, currentPage, pageSize, totalRecords: total };
    },
    getTopology: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, TOPOLOGIES);
      const topology = await findTopology(queries, path.name, path.version);
      if (topology === null) throw notFound();
      return topology;
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
