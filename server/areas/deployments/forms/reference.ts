/** What the forms' rules choose from: only the server's own rows, nothing from a body. */
import type { CloudProvider } from '../../../../src/contract/generated/schema.d.ts';
import { platformVersionStatuses, type ReferenceQuery } from '../../../../src/rules/deployments/forms/definitions.ts';
import {
  type CredentialChoice,
  type DeploymentReference,
  type PlatformVersionChoice,
  type TopologyDetail,
  type VpcChoice,
  type VpcsKey,
  wholeNumber,
} from '../../../../src/rules/deployments/forms/setting.ts';
import type { Queries } from '../../../database/database.ts';
import {
  findTopology,
  listConfigs,
  listCredentials,
  listDepartments,
  listInstanceTypes,
  listMonitoringScripts,
  listPlatformVersions,
  listSubDepartments,
  listTopologies,
  listZones,
} from '../../../reference/lists.ts';
import { listVpcs } from '../../../reference/vpcs.ts';

export interface ReferenceScope {
  readonly tenantId: string;
  readonly privileges: ReadonlySet<string>;
}

const RELEASED = ['RELEASE'] as const;

function isProvider(text: string): text is CloudProvider {
  return text === 'AWS' || text === 'AZURE' || text === 'ON_PREM';
}

async function credentialChoices(
  queries: Queries,
  { tenantId }: ReferenceScope,
  filters: { readonly useForDeployment?: true; readonly useForMonitoring?: true },
): Promise<readonly CredentialChoice[]> {
  const rows = await listCredentials(queries, tenantId, filters);
  return rows.map((row) => ({
    credentialId: String(row.credential_id),
    credentialName: row.credential_name,
    cloudProvider: row.cloud_provider,
    isEmpty: row.is_empty,
  }));
}

async function versionChoices(
  queries: Queries,
  { privileges }: ReferenceScope,
): Promise<readonly PlatformVersionChoice[]> {
  return listPlatformVersions(queries, platformVersionStatuses(privileges, RELEASED));
}

async function topologyDetail(queries: Queries, name: string, version: string): Promise<TopologyDetail> {
  const topology = await findTopology(queries, name, version);
  if (topology === null) return { additionalParameters: [], deploymentConfigs: [], documentationUrl: null };
  return {
    additionalParameters: topology.additionalParameters.map((parameter) => ({
      ...parameter,
      defaultValue: parameter.defaultValue ?? null,
    })),
    deploymentConfigs: topology.deploymentConfigs,
    documentationUrl: topology.documentationUrl,
  };
}

async function vpcChoices(queries: Queries, { tenantId }: ReferenceScope, key: VpcsKey): Promise<readonly VpcChoice[]> {
  const credentialId = wholeNumber(key.credentialId);
  if (credentialId === null) return [];
  const vpcs = await listVpcs(queries, tenantId, {
    credentialId,
    region: key.region,
    ...(key.deploymentConfigId === '' ? {} : { deploymentConfigId: key.deploymentConfigId }),
  });
  return vpcs.map(({ vpcId, name, status }) => ({ vpcId: String(vpcId), name, status }));
}

/** One list, possibly empty: a missing list would vouch for any choice. */
export async function listFor(
  queries: Queries,
  scope: ReferenceScope,
  query: ReferenceQuery,
): Promise<Partial<DeploymentReference>> {
  switch (query.list) {
    case 'credentials':
      return { credentials: await credentialChoices(queries, scope, { useForDeployment: true }) };
    case 'monitoringCredentials':
      return { monitoringCredentials: await credentialChoices(queries, scope, { useForMonitoring: true }) };
    case 'configs':
      return { configs: await listConfigs(queries) };
    case 'platformVersions':
      return { platformVersions: await versionChoices(queries, scope) };
    case 'topologies':
      return { topologies: await listTopologies(queries, scope.tenantId) };
    case 'departments':
      return { departments: await listDepartments(queries) };
    case 'scriptVersions':
      return { scriptVersions: await listMonitoringScripts(queries) };
    case 'topology':
      return {
        topology: { key: query.key, content: await topologyDetail(queries, query.key.name, query.key.version) },
      };
    case 'vpcs':
      return { vpcs: { key: query.key, content: await vpcChoices(queries, scope, query.key) } };
    case 'zones': {
      const { cloudProvider, region } = query.key;
      const content = isProvider(cloudProvider) ? await listZones(queries, cloudProvider, region) : [];
      return { zones: { key: query.key, content } };
    }
    case 'subDepartments': {
      const content = (await listSubDepartments(queries, query.key.department)) ?? [];
      return { subDepartments: { key: query.key, content } };
    }
    case 'instanceTypes': {
      const { cloudProvider } = query.key;
      const types = isProvider(cloudProvider) ? await listInstanceTypes(queries, cloudProvider) : [];
      return { instanceTypes: { key: query.key, content: types.map(({ instanceType }) => instanceType) } };
    }
  }
}
