/** Reference data that lists, details and forms need (Deployments §7 "Reference data"). */
import type { components } from '../../../src/contract/generated/schema.d.ts';
import type { Privilege } from '../../../src/rules/access/access.ts';
import { FORM_PRIVILEGES } from '../../../src/rules/deployments/area.ts';
import { naturalSortKey } from '../../../src/rules/formats/version-order.ts';
import { recordActivity } from '../../audit/record-changes.ts';
import { type Transaction, transaction } from '../../database/database.ts';
import { requireAllTenants, requireAnyPrivilege, requirePrivilege, type Viewer } from '../../identity/viewer.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { actionNotAllowed, notFound, validationFailed } from '../../problems/problem.ts';
import {
  listConfigs,
  listDepartments,
  listDeploymentConfigs,
  listInstanceTypes,
  listMonitoringScripts,
  listSubDepartments,
  listZones,
} from '../../reference/lists.ts';
import type { Services } from '../../services.ts';
import type { ServerArea } from '../area.ts';

type DatabaseInstanceType = components['schemas']['DatabaseInstanceType'];
type InstanceTypeOperation = 'listDatabaseInstanceTypes' | 'addDatabaseInstanceType' | 'deleteDatabaseInstanceType';

/** Resolves with whether it is new. */
async function addInstanceType(
  within: Transaction,
  { instanceType, cloudProvider }: DatabaseInstanceType,
  userId: number,
): Promise<boolean> {
  const row = await within
    .insertInto('database_instance_types')
    .values({
      cloud_provider: cloudProvider,
      instance_type: instanceType,
      sort_key: naturalSortKey(instanceType),
      created_by: userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('instance_type')
    .executeTakeFirst();
  return row !== undefined;
}

/** Resolves with whether it existed. Requests that use it keep it. */
async function removeInstanceType(
  within: Transaction,
  { instanceType, cloudProvider }: DatabaseInstanceType,
): Promise<boolean> {
  const row = await within
    .deleteFrom('database_instance_types')
    .where('cloud_provider', '=', cloudProvider)
    .where('instance_type', '=', instanceType)
    .returning('instance_type')
    .executeTakeFirst();
  return row !== undefined;
}

function activityOf({ userId }: Viewer, { instanceType, cloudProvider }: DatabaseInstanceType) {
  return {
    entity: 'DatabaseInstanceType',
    entityId: `${cloudProvider}/${instanceType}`,
    tenantId: null,
    userId,
  };
}

function instanceTypeHandlers({ queries }: Pick<Services, 'queries'>): Handlers<InstanceTypeOperation> {
  return {
    listDatabaseInstanceTypes: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, FORM_PRIVILEGES);
      return listInstanceTypes(queries, path.cloudProvider);
    },
    addDatabaseInstanceType: async ({ viewer, body }) => {
      requirePrivilege(viewer, 'deployment.database.instancetype.create');
      requireAllTenants(viewer, 'add instance types');
      if (body.cloudProvider === 'ON_PREM')
        throw validationFailed([{ field: 'cloudProvider', message: 'Databases run on AWS or Azure.' }]);
      await transaction(queries, async (within) => {
        const isNew = await addInstanceType(within, body, viewer.userId);
        if (!isNew) throw actionNotAllowed('This instance type is already in the list.');
        await recordActivity(within, {
          ...activityOf(viewer, body),
          type: 'CREATE',
          description: `Added the database instance type ${body.instanceType}`,
          before: null,
          after: { ...body },
        });
      });
      return body;
    },
    deleteDatabaseInstanceType: async ({ viewer, path }) => {
      requirePrivilege(viewer, 'deployment.database.instancetype.delete');
      requireAllTenants(viewer, 'delete instance types');
      await transaction(queries, async (within) => {
        if (!(await removeInstanceType(within, path))) throw notFound();
        await recordActivity(within, {
          ...activityOf(viewer, path),
          type: 'DELETE',
          description: `Deleted the database instance type ${path.instanceType}`,
          before: { ...path },
          after: null,
        });
      });
    },
  };
}

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

const DEPLOYMENT_CONFIGS = [
  'cloudaccount.create',
  'cloudaccount.edit',
  'deployment.vpc.create',
  'deployment.vpc.edit',
  'deployment.topology.create',
  'deployment.topology.edit',
] as const satisfies readonly Privilege[];
function referenceHandlers({ queries }: Pick<Services, 'queries'>): Handlers<ReferenceOperation> {
  return {
    listMonitoringScriptVersions: async ({ viewer }) => {
      requireAnyPrivilege(viewer, MONITORING_SCRIPTS);
      return listMonitoringScripts(queries);
    },
    // The rows are the source: a forced refresh has nothing else to ask.
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

export const referenceServerArea = {
  handlers: (services: Services) => ({ ...referenceHandlers(services), ...instanceTypeHandlers(services) }),
  privileges: {
    addDatabaseInstanceType: ['deployment.database.instancetype.create'],
    deleteDatabaseInstanceType: ['deployment.database.instancetype.delete'],
  },
} satisfies ServerArea;
