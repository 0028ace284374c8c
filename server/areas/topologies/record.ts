/** A topology as the database has it, and as the contract shows it. */
import { type RawBuilder, sql } from 'kysely';
import type { operations, Topology } from '../../../src/contract/generated/schema.d.ts';
import { AREAS } from '../../../src/rules/areas.ts';
import { DEFAULT_TENANT, type TenantName } from '../../../src/rules/tenants.ts';
import { TOPOLOGY_FILE } from '../../../src/rules/topologies/record.ts';
import type { Queries } from '../../database/database.ts';
import { contains, creatorOfRecord, recordTable } from '../../records/record-table.ts';
import type { UsingRecords } from '../../records/usage.ts';
import { requestHasEnded } from '../../reference/ended-requests.ts';
import type { TopologyTables } from './tables.ts';

/** What of a row of the requests is the id of its topology. */
const ID_IN_REQUEST = sql<string | null>`(document ->> 'topologyName') || '/' || (document ->> 'topologyVersion')`;

function requestsWith(id: RawBuilder<string | null>): UsingRecords {
  return {
    area: 'deployments',
    table: 'deployment_requests',
    key: 'id',
    name: sql`client || ' / ' || environment_identifier`,
    columns: [id],
    privileges: AREAS.deployments.routes.view.privileges,
    ended: requestHasEnded,
  };
}

/** BI deployments have topologies as well. */
function biDeploymentsWith(id: RawBuilder<string | null>): UsingRecords {
  return {
    area: 'bi-deployments',
    table: 'bi_deployments',
    key: 'id',
    name: sql`client || ' / ' || environment_identifier`,
    columns: [id],
    privileges: AREAS['bi-deployments'].routes.view.privileges,
    ended: sql`status in ('REJECTED', 'DESTROYED')`,
  };
}

/** The records that have a topology; those that have any version of it, by its name. */
export const TOPOLOGY_USERS: readonly UsingRecords[] = [
  requestsWith(ID_IN_REQUEST),
  biDeploymentsWith(sql`topology_name || '/' || topology_version`),
];
export const USERS_OF_ANY_VERSION: readonly UsingRecords[] = [
  requestsWith(sql`document ->> 'topologyName'`),
  biDeploymentsWith(sql`topology_name`),
];

/** The tenants of `record` by name; the default one has none of its own. */
const tenants = sql<readonly TenantName[]>`array(
  select json_build_object('tenantId', seen.tenant_id, 'tenantName', coalesce(tenants.name, 'Default'))
  from topology_tenants as seen left join tenants using (tenant_id)
  where seen.topology_id = record.topology_id order by coalesce(tenants.name, 'Default'))`;

const configs = sql<{ readonly deploymentConfigId: string; readonly name: string }[]>`array(
  select json_build_object('deploymentConfigId', config.deployment_config_id, 'name', config.name)
  from jsonb_array_elements_text(record.config_ids) with ordinality as given (id, place)
  join deployment_configs as config on config.deployment_config_id = given.id order by given.place)`;

const hasFile = sql<boolean>`exists (
  select from uploads where owner_area = 'topologies' and owner_id = record.topology_id and discarded_at is null)`;

function selectTopologies(queries: Queries) {
  return queries.selectFrom('topologies as record').select([
    'record.topology_id as id',
    'record.topology_id',
    'record.name',
    'record.version as topology_version',
    'record.sort_key',
    'record.description',
    'record.mask',
    'record.service_type',
    'record.topology_type',
    'record.service_providers',
    'record.documentation_url',
    'record.parameters',
    'record.platform_ranges',
    'record.created_by',
    'record.updated_at',
    'record.revision as version',
    'record.revision_before_restore as version_before_restore',
    sql<string>`coalesce(
        (select min(tenant_id) from topology_tenants as seen where seen.topology_id = record.topology_id),
        ${DEFAULT_TENANT})`.as('tenant_id'),
    creatorOfRecord.as('creator'),
    tenants.as('tenants'),
    configs.as('configs'),
    hasFile.as('has_file'),
  ]);
}

export type TopologyRow = Awaited<ReturnType<ReturnType<typeof selectTopologies>['execute']>>[number];

export function topologyOf(row: TopologyRow): Topology {
  return {
    name: row.name,
    version: row.topology_version,
    mask: row.mask,
    type: row.service_type,
    topologyType: row.topology_type,
    description: row.description,
    serviceProviders: row.service_providers,
    tenants: [...row.tenants],
    documentationUrl: row.documentation_url,
    additionalParameters: row.parameters,
    applicablePlatformVersions: row.platform_ranges,
    applicableConfigsVersions: row.configs,
    deploymentConfigs: row.configs,
    topologyFiles: row.has_file ? [TOPOLOGY_FILE] : [],
    createdUser: row.creator,
    revision: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

type ListQuery = Omit<NonNullable<operations['listTopologies']['parameters']['query']>, 'tenantId'>;

/** Topologies, as reads, commands, forms, both logs and the change feed know them. */
export const topologies = recordTable<TopologyRow, TopologyTables['topologies'], Topology, ListQuery>({
  area: 'topologies',
  entity: 'DeploymentTopology',
  noun: 'topology',
  title: ({ name, topology_version: version }) => `topology ${name} ${version}`,
  table: 'topologies',
  key: 'topology_id',
  ids: 'texts',
  versionColumn: 'revision',
  routes: AREAS.topologies.routes,
  sharing: {
    table: 'topology_tenants',
    tenants: (row) => row.tenants.map(({ tenantId }) => tenantId),
    everybodys: DEFAULT_TENANT,
  },
  order: sql`record.name collate "C", record.sort_key desc, record.id collate "C" desc`,
  select: selectTopologies,
  summary: topologyOf,
  filters: { name: contains('name') },
});
