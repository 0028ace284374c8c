import { type RawBuilder, sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { DEFAULT_TENANT } from '../../src/rules/tenants.ts';
import type { Queries } from '../database/database.ts';

type Schemas = components['schemas'];

/** The topologies that a tenant sees, for forms that choose from them: by name, the highest version of each first. */
export function listTopologies(queries: Queries, tenantId: string) {
  return queries
    .selectFrom('topologies')
    .select(['name', 'version', 'service_providers as serviceProviders'])
    .where('topology_id', 'in', (query) =>
      query.selectFrom('topology_tenants').select('topology_id').where('tenant_id', 'in', [tenantId, DEFAULT_TENANT]),
    )
    .orderBy('name')
    .orderBy('sort_key', 'desc')
    .orderBy('version', 'desc')
    .execute();
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

/** What one version of a topology brings into a form that has chosen it; null where there is none. */
export async function findTopology(queries: Queries, name: string, version: string) {
  const row = await queries
    .selectFrom('topologies')
    .select(['documentation_url', 'parameters', 'config_ids'])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { rows: deploymentConfigs } = await sql<Schemas['DeploymentConfig']>`
    select deployment_config_id as "deploymentConfigId", name
    from jsonb_array_elements_text(${JSON.stringify(row.config_ids)}::jsonb) with ordinality as given (id, place)
    join deployment_configs on deployment_config_id = given.id order by given.place`.execute(queries);
  return { documentationUrl: row.documentation_url, additionalParameters: row.parameters, deploymentConfigs };
}
