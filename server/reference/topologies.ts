import { type RawBuilder, sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Queries } from '../database/database.ts';
import { pageOf } from '../records/page.ts';
import type { PageWindow } from '../records/page-window.ts';

type Schemas = components['schemas'];
type TopologySummary = Schemas['TopologySummary'];

interface TopologyRow {
  readonly name: string;
  readonly version: string;
  readonly service_providers: Schemas['CloudProvider'][];
  readonly documentation_url: string | null;
}

function summaryOf(row: TopologyRow): TopologySummary {
  return {
    name: row.name,
    version: row.version,
    serviceProviders: row.service_providers,
    documentationUrl: row.documentation_url,
  };
}

/** Topologies by name, the newest version of each first; all of them where no window is given. */
export async function listTopologies(
  queries: Queries,
  window: PageWindow | null = null,
): Promise<{ rows: TopologySummary[]; total: number }> {
  const query = queries.selectFrom('topologies');
  const ordered = query
    .select(['name', 'version', 'service_providers', 'documentation_url'])
    .orderBy('name')
    .orderBy('created_at', 'desc')
    .orderBy('version', 'desc');
  const { rows, total } = await pageOf(queries, ordered, window);
  return { rows: rows.map(summaryOf), total };
}

/** The name of the deployment config whose id an expression of another query says; null where there is none. */
export function deploymentConfigName(id: RawBuilder<unknown>) {
  return sql<string | null>`(select name from deployment_configs where deployment_config_id = ${id})`;
}

/** The configs of the topologies of a version; of all of them where none is named. */
export function listDeploymentConfigs(queries: Queries, topologyVersion?: string) {
  return queries
    .selectFrom('deployment_configs')
    .select(['deployment_config_id as deploymentConfigId', 'name'])
    .$if(topologyVersion !== undefined, (query) => query.where('topology_version', '=', topologyVersion ?? ''))
    .orderBy('topology_name')
    .orderBy('position')
    .execute();
}

/** One version of a topology with its parameters and deployment configs, each in their order; null where there is none. */
export async function findTopology(
  queries: Queries,
  name: string,
  version: string,
): Promise<Schemas['Topology'] | null> {
  const row = await queries
    .selectFrom('topologies')
    .select(['name', 'version', 'service_providers', 'documentation_url'])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) return null;
  const parameters = await queries
    .selectFrom('topology_parameters')
    .select(['parameter_name', 'description', 'parameter_type', 'default_value'])
    .where('topology_name', '=', name)
    .where('topology_version', '=', version)
    .orderBy('position')
    .execute();
  const configs = await queries
    .selectFrom('deployment_configs')
    .select(['deployment_config_id', 'name'])
    .where('topology_name', '=', name)
    .where('topology_version', '=', version)
    .orderBy('position')
    .execute();
  return {
    ...summaryOf(row),
    additionalParameters: parameters.map((parameter) => ({
      parameterName: parameter.parameter_name,
      description: parameter.description,
      parameterType: parameter.parameter_type,
      defaultValue: parameter.default_value,
    })),
    deploymentConfigs: configs.map((config) => ({
      deploymentConfigId: config.deployment_config_id,
      name: config.name,
    })),
  };
}
