import * as v from 'valibot';
import { AppError } from '../../../contract/app-error.ts';
import { call } from '../../../contract/client.ts';
import * as operations from '../../../contract/generated/operations/deployment-choices.ts';
import { listPlatformVersions } from '../../../contract/generated/operations/platform-versions.ts';
import { listMonitoringScriptVersions } from '../../../contract/generated/operations/reference.ts';
import { getTopology } from '../../../contract/generated/operations/topologies.ts';
import { listVpcs } from '../../../contract/generated/operations/vpcs.ts';
import type { CloudProvider, Vpc } from '../../../contract/generated/schema.d.ts';
import { platformVersionStatuses } from '../../../rules/deployments/forms/definitions.ts';
import { OFFERED_VPC_STATUSES } from '../../../rules/deployments/forms/placement-fields.ts';
import { type DeploymentReference, PARAMETER_TYPES } from '../../../rules/deployments/forms/setting.ts';
import { cloudProviderNamed } from '../../../rules/reference/cloud-providers.ts';
import { credentialSource, heldTopology, type TopologyParts, topologySource } from '../../forms/record-sources.ts';
import {
  createReferenceSource,
  everyRow,
  heldChoices,
  keyedSource,
  ofTenant,
  plainSource,
} from '../../forms/reference-source.ts';

export function cloudProviderOf(name: string): CloudProvider {
  const provider = cloudProviderNamed(name);
  if (provider === null) throw new AppError({ kind: 'validation', message: `There is no provider '${name}'.` });
  return provider;
}

function partsOf({
  additionalParameters = [],
  deploymentConfigs: configs = [],
  applicableConfigsVersions: deploymentConfigs = configs,
  documentationUrl = null,
}: TopologyParts) {
  return {
    additionalParameters: additionalParameters.map((parameter) => ({
      ...parameter,
      defaultValue: parameter.defaultValue ?? null,
    })),
    deploymentConfigs,
    documentationUrl,
  };
}

function vpcChoices(rows: readonly Vpc[]) {
  return rows
    .map(({ vpcId, name, status }) => ({ vpcId: String(vpcId), name, status }))
    .toSorted((left, right) => left.name.localeCompare(right.name));
}

const texts = v.array(v.string());
/** Deployments §7 "Reference data" */
export const referenceSource = createReferenceSource<DeploymentReference>(
  'deployments',
  ({ client }, { privileges }) => {
    const forced = (isForced = false) => (isForced ? { forceRefresh: true } : {});
    const status = [...platformVersionStatuses(privileges, ['RELEASE'])];

    return {
      credentials: credentialSource(client, 'useForDeployment'),
      monitoringCredentials: credentialSource(client, 'useForMonitoring'),
      configs: plainSource(texts, ({ signal, isForced }) =>
        call(client, operations.listConfigs, { params: { query: forced(isForced) }, signal }),
      ),
      platformVersions: {
        of: 'platform-versions',
        variant: status.join(),
        ...plainSource(v.array(v.object({ version: v.string(), name: v.string() })), async ({ signal }) => {
          const rows = await everyRow((position) =>
            call(client, listPlatformVersions, { params: { query: { ...position, status } }, signal }),
          );
          return rows.map(({ version, name }) => ({ version, name }));
        }),
        held: (_, { 'platform-versions': versions }) =>
          heldChoices(versions.readEvery(), (records) =>
            records
              .filter((record) => status.some((offered) => offered === record.status))
              .map(({ id, name }) => ({ version: id, name })),
          ),
      },
      topologies: topologySource(client),
      topology: {
        of: 'topologies',
        ...keyedSource(
          v.object({ name: v.string(), version: v.string() }),
          v.object({
            additionalParameters: v.array(
              v.object({
                parameterName: v.string(),
                description: v.string(),
                parameterType: v.picklist(PARAMETER_TYPES),
                defaultValue: v.nullable(v.string()),
              }),
            ),
            deploymentConfigs: v.array(v.object({ deploymentConfigId: v.string(), name: v.string() })),
            documentationUrl: v.nullable(v.string()),
          }),
          async (path, { signal }) => partsOf(await call(client, getTopology, { params: { path }, signal })),
        ),
        held: heldTopology(partsOf),
      },
      vpcs: {
        of: 'vpcs',
        ...keyedSource(
          v.object({ credentialId: v.string(), region: v.string(), deploymentConfigId: v.string() }),
          v.array(v.object({ vpcId: v.string(), name: v.string(), status: v.string() })),
          async ({ credentialId, region, deploymentConfigId }, { signal, tenantId }) => {
            const filters = {
              credentialId: Number(credentialId),
              region,
              ...(deploymentConfigId === '' ? {} : { deploymentConfigId }),
              status: [...OFFERED_VPC_STATUSES],
              ...ofTenant(tenantId),
            };
            const rows = await everyRow((position) =>
              call(client, listVpcs, { params: { query: { ...position, ...filters } }, signal }),
            );
            return vpcChoices(rows);
          },
        ),
        held: async ({ key }, { vpcs }) =>
          heldChoices(vpcs.readEvery(), (records) => {
            const fitting = records.filter(
              (record) =>
                record.credentialId === Number(key.credentialId) &&
                record.region === key.region &&
                (key.deploymentConfigId === '' || record.deploymentConfigId === key.deploymentConfigId) &&
                OFFERED_VPC_STATUSES.some((offered) => offered === record.status),
            );
            return { key, content: vpcChoices(fitting) };
          }),
      },
      zones: keyedSource(
        v.object({ cloudProvider: v.string(), region: v.string() }),
        texts,
        ({ cloudProvider, region }, { signal, isForced }) => {
          const query = { provider: cloudProviderOf(cloudProvider), region, ...forced(isForced) };
          return call(client, operations.listZones, { params: { query }, signal });
        },
      ),
      departments: plainSource(texts, ({ signal }) => call(client, operations.listDepartments, { signal })),
      subDepartments: keyedSource(v.object({ department: v.string() }), texts, (path, { signal }) =>
        call(client, operations.listSubDepartments, { params: { path }, signal }),
      ),
      instanceTypes: keyedSource(
        v.object({ cloudProvider: v.string() }),
        texts,
        async ({ cloudProvider }, { signal }) => {
          const path = { cloudProvider: cloudProviderOf(cloudProvider) };
          const types = await call(client, operations.listDatabaseInstanceTypes, { params: { path }, signal });
          return types.map(({ instanceType }) => instanceType);
        },
      ),
      scriptVersions: plainSource(v.array(v.object({ versionId: v.string(), version: v.string() })), ({ signal }) =>
        call(client, listMonitoringScriptVersions, { signal }),
      ),
    };
  },
);
