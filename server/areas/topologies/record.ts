/** Topologies in the database, the contract and their form (Administration §5, §7). */
import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely';
import type { CloudProvider, operations, Topology, TopologyBody } from '../../../src/contract/generated/schema.d.ts';
import { NO_STATUS } from '../../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import { topologyLifecycle } from '../../../src/machines/lifecycles/topology/lifecycle.ts';
import { AREAS } from '../../../src/rules/areas.ts';
import { versionSortKey } from '../../../src/rules/formats/version-order.ts';
import { fileSizeError } from '../../../src/rules/forms/picked-files.ts';
import { DEFAULT_TENANT, type TenantName } from '../../../src/rules/people/tenants.ts';
import { CLOUD_PROVIDERS } from '../../../src/rules/reference/cloud-providers.ts';
import { topologiesArea } from '../../../src/rules/topologies/area.ts';
import { EXISTENCE_FINDINGS, KEPT_ZIP, topologyForm, topologyValues } from '../../../src/rules/topologies/form.ts';
import {
  isOnlyOfDefault,
  isParameterType,
  SERVICE_TYPES,
  TOPOLOGY_FILE,
  TOPOLOGY_TYPES,
} from '../../../src/rules/topologies/record.ts';
import type { DefaultMoment, Json } from '../../database/columns.ts';
import type { Queries } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { uploadTokenHash } from '../../files/uploads.ts';
import { tableForm } from '../../forms/table-form.ts';
import { listTenants, readGrants } from '../../identity/accounts.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { contains, creatorOfRecord, recordTable } from '../../records/record-table.ts';
import { isTaken } from '../../records/taken.ts';
import type { UsingRecords } from '../../records/usage.ts';
import { listDeploymentConfigs, requestHasEnded } from '../../reference/lists.ts';
import { MANIFEST } from '../../runners/command/manifest.ts';
import type { RunnerOfZip } from '../../runners/runner-settings.ts';

type Stored<Name extends keyof Topology> = NonNullable<Topology[Name]>;

declare module '../../database/tables.ts' {
  interface Tables {
    topologies: {
      name: string;
      version: string;
      /** Sorts by its numbers: `src/rules/formats/version-order.ts`. */
      sort_key: string;
      /** Name and version joined by a slash; computed by the database. */
      topology_id: ColumnType<string, never, never>;
      description: Generated<string>;
      mask: Generated<number>;
      service_type: Generated<Stored<'type'>>;
      topology_type: Generated<Stored<'topologyType'>>;
      service_providers: Json<Stored<'serviceProviders'>>;
      documentation_url: string | null;
      parameters: ColumnType<Stored<'additionalParameters'>, string | undefined, string>;
      platform_ranges: ColumnType<Stored<'applicablePlatformVersions'>, string | undefined, string>;
      /** Deployment configs that it can be deployed with, in order. */
      config_ids: ColumnType<string[], string | undefined, string>;
      created_by: number | null;
      revision: Generated<number>;
      /** The revision in the backup at the last restore; null if never restored. */
      revision_before_restore: ColumnType<number | null, undefined, number | null>;
      created_at: DefaultMoment;
      updated_at: DefaultMoment;
    };
    /** The tenants that see a topology; every tenant sees one of the default tenant. */
    topology_tenants: { topology_id: string; tenant_id: string };
  }
}

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

/** Records that use a topology, or any version of its name. */
export const TOPOLOGY_USERS: readonly UsingRecords[] = [
  requestsWith(ID_IN_REQUEST),
  biDeploymentsWith(sql`topology_name || '/' || topology_version`),
];
export const USERS_OF_ANY_VERSION: readonly UsingRecords[] = [
  requestsWith(sql`document ->> 'topologyName'`),
  biDeploymentsWith(sql`topology_name`),
];

/** By name; the default tenant has no entry. */
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
        ${sql.lit(DEFAULT_TENANT)})`.as('tenant_id'),
    creatorOfRecord.as('creator'),
    tenants.as('tenants'),
    configs.as('configs'),
    hasFile.as('has_file'),
  ]);
}

type TopologyRow = Awaited<ReturnType<ReturnType<typeof selectTopologies>['execute']>>[number];

function topologyOf(row: TopologyRow): Topology {
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

export const topologies = recordTable<TopologyRow, Tables['topologies'], Topology, ListQuery>({
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

/** Maximum bytes of a new topology's zip (Administration §9). */
const LARGEST_NEW_ZIP = 50_000;

/** Throws unless the text is one of the values, as after the form's check. */
function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw new Error(`'${text}' is none of ${values.join(', ')}, although the form accepted it.`);
  return found;
}

type Parameters = NonNullable<Topology['additionalParameters']>;

function parametersOf({ additionalParameters }: TopologyBody): Parameters {
  return additionalParameters.map(({ parameterType, ...parameter }) => {
    if (!isParameterType(parameterType))
      throw new Error(`'${parameterType}' is not a type, although the form accepted it.`);
    return { ...parameter, parameterType };
  });
}

function columnsOf(sent: TopologyBody) {
  const providers = sent.serviceProviders.map((provider): CloudProvider => oneOf(CLOUD_PROVIDERS, provider));
  return {
    description: sent.description,
    mask: sent.mask,
    service_type: oneOf(SERVICE_TYPES, sent.type),
    topology_type: oneOf(TOPOLOGY_TYPES, sent.topologyType),
    service_providers: JSON.stringify(providers),
    documentation_url:
      sent.documentationUrl === undefined || sent.documentationUrl === '' ? null : sent.documentationUrl,
    parameters: JSON.stringify(parametersOf(sent)),
    platform_ranges: JSON.stringify(sent.applicablePlatformVersions),
    config_ids: JSON.stringify(sent.applicableConfigsVersions),
  };
}

export function factsOf({ tenants }: TopologyRow, { privileges, tenantId }: Viewer) {
  return { privileges, tenantId, isOnlyOfDefault: isOnlyOfDefault(tenants.map((tenant) => tenant.tenantId)) };
}

function lacksManifest(runner: string): string {
  return `The zip has no ${MANIFEST}, so the runner ${runner} can’t launch it. Add one at the top of the zip`;
}

export const topologyRecordForm = (runnerOfZip: RunnerOfZip) =>
  tableForm({
    form: topologyForm,
    uploads: topologyForm,
    records: topologies,
    area: topologiesArea,
    editRefusal: (row, viewer) => topologyLifecycle.whyNot(NO_STATUS, factsOf(row, viewer), 'EDIT'),
    sent: ({ uploadedFileToken = null, isFileSet, ...body }, edited) => {
      const values = topologyValues({
        ...body,
        name: body.name.trim(),
        version: body.version.trim(),
        tenants: body.tenants.map((tenantId) => ({ tenantId })),
        applicableConfigsVersions: body.applicableConfigsVersions.map((deploymentConfigId) => ({ deploymentConfigId })),
      });
      const isKept = uploadedFileToken === null && isFileSet && edited?.has_file === true;
      if (isKept) return { ...values, zip: KEPT_ZIP };
      return {
        ...values,
        zip: uploadedFileToken === null ? null : { fileName: TOPOLOGY_FILE, token: uploadedFileToken },
      };
    },
    shown: (row) => topologyValues(topologyOf(row)),
    setting: async (within, original, edited, { viewer }) => ({
      original,
      tenantId: viewer.tenantId,
      productName: '',
      ownTenants: edited?.tenants ?? [],
      ownConfigs: edited?.configs ?? [],
      copied: null,
      reference: {
        tenants: await listTenants(within, await readGrants(within, viewer.userId)),
        deploymentConfigs: await listDeploymentConfigs(within),
      },
    }),
    checks: (within, { values: { name, version } }) => ({
      'topology exists': async () =>
        EXISTENCE_FINDINGS['topology exists'](
          await isTaken(within, 'topologies', { topology_id: `${name}/${version}` }),
        ),
    }),
    faults: async (within, { values: { name, version, serviceProviders, zip }, edited }) => {
      if (!zip?.token) return [];
      const upload = await within
        .selectFrom('uploads')
        .select(['size', 'has_manifest'])
        .where('token_hash', '=', uploadTokenHash(zip.token))
        .executeTakeFirst();
      if (edited === null && upload !== undefined && upload.size > LARGEST_NEW_ZIP)
        return [{ field: 'zip', message: fileSizeError(LARGEST_NEW_ZIP) }];
      const runner = upload?.has_manifest === false ? runnerOfZip({ name, version }, serviceProviders) : null;
      return runner === null ? [] : [{ field: 'zip', message: lacksManifest(runner) }];
    },
    columns: columnsOf,
    row: (sent, _, { viewer: { userId } }) => ({
      ...columnsOf(sent),
      name: sent.name,
      version: sent.version,
      sort_key: versionSortKey(sent.version),
      created_by: userId,
    }),
    tenants: ({ tenants }) => tenants,
  });
