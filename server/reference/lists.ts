import { type Generated, type RawBuilder, sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { ENDED_APPROVALS, ENDED_INFRASTRUCTURE } from '../../src/rules/deployments/statuses.ts';
import { DEFAULT_TENANT } from '../../src/rules/people/tenants.ts';
import type { DefaultMoment } from '../database/columns.ts';
import type { Queries } from '../database/database.ts';

type Schemas = components['schemas'];

declare module '../database/tables.ts' {
  interface Tables {
    monitoring_script_versions: { version_id: Generated<number>; version: string };
    deployment_configs: {
      deployment_config_id: string;
      topology_name: string;
      topology_version: string;
      name: string;
      /** Position among the topology's configs, from 1. */
      position: number;
    };
    configs: { name: string };
    departments: { department: string };
    sub_departments: { department: string; sub_department: string };
    database_instance_types: {
      cloud_provider: Schemas['CloudProvider'];
      instance_type: string;
      /** Sorts by its numbers: `src/rules/formats/version-order.ts`. */
      sort_key: string;
      created_by: number | null;
      created_at: DefaultMoment;
    };
    availability_zones: { cloud_provider: Schemas['CloudProvider']; region: string; zone: string };
  }
}

export async function listConfigs(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('configs').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

export async function listDepartments(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom('departments').select('department').orderBy('department').execute();
  return rows.map(({ department }) => department);
}

export async function listSubDepartments(queries: Queries, department: string): Promise<string[] | null> {
  const rows = await queries
    .selectFrom('departments')
    .leftJoin('sub_departments', 'sub_departments.department', 'departments.department')
    .select('sub_department')
    .where('departments.department', '=', department)
    .orderBy('sub_department')
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(({ sub_department: name }) => (name === null ? [] : [name]));
}

type DatabaseInstanceType = components['schemas']['DatabaseInstanceType'];
type CloudProvider = DatabaseInstanceType['cloudProvider'];

export async function listInstanceTypes(queries: Queries, provider: CloudProvider): Promise<DatabaseInstanceType[]> {
  const rows = await queries
    .selectFrom('database_instance_types')
    .select('instance_type')
    .where('cloud_provider', '=', provider)
    .orderBy('sort_key')
    .orderBy('instance_type')
    .execute();
  return rows.map((row) => ({ instanceType: row.instance_type, cloudProvider: provider }));
}

/** Oldest first; ids are `version-1` and so on (Deployments §9). */
export async function listMonitoringScripts(
  queries: Queries,
): Promise<components['schemas']['MonitoringScriptVersion'][]> {
  const rows = await queries.selectFrom('monitoring_script_versions').selectAll().orderBy('version_id').execute();
  return rows.map((row) => ({ versionId: `version-${row.version_id}`, version: row.version }));
}

/** As the provider names them: `us-west-2a` on AWS, `1` on Azure; empty for an unknown region. */
export async function listZones(
  queries: Queries,
  provider: components['schemas']['CloudProvider'],
  region: string,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('availability_zones')
    .select('zone')
    .where('cloud_provider', '=', provider)
    .where('region', '=', region)
    .orderBy('zone')
    .execute();
  return rows.map(({ zone }) => zone);
}

export function listPlatformVersions(queries: Queries, statuses: readonly Schemas['PlatformVersionStatus'][]) {
  return queries
    .selectFrom('platform_versions')
    .select(['version', 'name'])
    .where('status', 'in', statuses)
    .orderBy('sort_key', 'desc')
    .orderBy('version', 'desc')
    .execute();
}

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

/** By an id expression of an outer query; null if there is none. */
export function deploymentConfigName(id: RawBuilder<unknown>) {
  // The inner select is evaluated once; an id within a document would be taken out of it for each config.
  return sql<string | null>`(select name from deployment_configs where deployment_config_id = (select ${id}))`;
}

export function listDeploymentConfigs(queries: Queries, topologyVersion?: string) {
  return queries
    .selectFrom('deployment_configs')
    .select(['deployment_config_id as deploymentConfigId', 'name'])
    .$if(topologyVersion !== undefined, (query) => query.where('topology_version', '=', topologyVersion ?? ''))
    .orderBy('topology_name')
    .orderBy('position')
    .execute();
}

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

/** Whether a joined credential lacks the secrets that its provider needs. False without a credential. */
export function isEmptyCredential(table: string) {
  return sql<boolean>`coalesce(
    ${sql.ref(`${table}.secrets`)} is null and ${sql.ref(`${table}.cloud_provider`)} <> 'ON_PREM', false)`;
}

type Credential = components['schemas']['Credential'];
type Filters = Pick<Credential, 'useForDeployment' | 'useForMonitoring'>;

export async function listCredentials(queries: Queries, tenantId: string, filters: Filters) {
  let query = queries
    .selectFrom('credentials')
    .innerJoin('credential_tenants as seen', 'seen.credential_id', 'credentials.credential_id')
    .select(['credentials.credential_id', 'credential_name', 'cloud_provider'])
    .select(isEmptyCredential('credentials').as('is_empty'))
    .where('seen.tenant_id', '=', tenantId);
  if (filters.useForDeployment !== undefined) query = query.where('use_for_deployment', '=', filters.useForDeployment);
  if (filters.useForMonitoring !== undefined) query = query.where('use_for_monitoring', '=', filters.useForMonitoring);
  return query.orderBy('credential_name').execute();
}

/** Whether only deletion can follow, for a row of deployment requests. */
const anyOf = (statuses: readonly string[]) => sql`any(${sql.lit(`{${statuses.join()}}`)}::text[])`;
export const requestHasEnded = sql<boolean>`(
  approval_status = ${anyOf(ENDED_APPROVALS)} or infrastructure_status = ${anyOf(ENDED_INFRASTRUCTURE)})`;
