import * as v from 'valibot';
import { AppError } from '../../../contract/app-error.ts';
import { call } from '../../../contract/client.ts';
import { listCredentials } from '../../../contract/generated/operations/credentials.ts';
import * as operations from '../../../contract/generated/operations/deployment-choices.ts';
import { listPlatformVersions } from '../../../contract/generated/operations/platform-versions.ts';
import { listMonitoringScriptVersions } from '../../../contract/generated/operations/reference.ts';
import { getTopology } from '../../../contract/generated/operations/topologies.ts';
import { listVpcs } from '../../../contract/generated/operations/vpcs.ts';
import type { CloudProvider } from '../../../contract/generated/schema.d.ts';
import { cloudProviderNamed } from '../../../rules/cloud-providers.ts';
import { OFFERED_VPC_STATUSES } from '../../../rules/deployments/forms/placement-fields.ts';
import { platformVersionStatuses } from '../../../rules/deployments/forms/platform-version-statuses.ts';
import {
  type CredentialChoice,
  type DeploymentReference,
  PARAMETER_TYPES,
} from '../../../rules/deployments/forms/setting.ts';
import { everyRow } from '../../forms/every-row.ts';
import { ofTenant } from '../../forms/record-tenant.ts';
import { createReferenceSource, keyedSource, plainSource } from '../../forms/reference-source.ts';
import { topologySource } from '../../forms/topology-source.ts';

/** The provider by its name; a form has no other one. */
export function cloudProviderOf(name: string): CloudProvider {
  const provider = cloudProviderNamed(name);
  if (provider === null) throw new AppError({ kind: 'validation', message: `There is no provider '${name}'.` });
  return provider;
}

const texts = v.array(v.string());
const credentials = v.array(
  v.object({ credentialId: v.string(), credentialName: v.string(), cloudProvider: v.string(), isEmpty: v.boolean() }),
);

/** Where the lists of the deployment forms come from (Deployments §7 "Reference data"). */
export const referenceSource = createReferenceSource<DeploymentReference>(
  'deployments',
  ({ client }, { privileges }) => {
    const credentialSource = (use: { readonly useForDeployment: true } | { readonly useForMonitoring: true }) => ({
      of: 'credentials' as const,
      ...plainSource<readonly CredentialChoice[]>(credentials, async ({ signal, tenantId }) => {
        const rows = await everyRow((position) =>
          call(client, listCredentials, { params: { query: { ...position, ...use, ...ofTenant(tenantId) } }, signal }),
        );
        return rows
          .map(({ credentialId, credentialName, cloudProvider, isEmpty }) => ({
            credentialId: String(credentialId),
            credentialName,
            cloudProvider,
            isEmpty: isEmpty ?? false,
          }))
          .sort((left, right) => left.credentialName.localeCompare(right.credentialName));
      }),
    });
    const forced = (isForced = false) => (isForced ? { forceRefresh: true } : {});
    const status = [...platformVersionStatuses(privileges, ['RELEASE'])];

    return {
      credentials: credentialSource({ useForDeployment: true }),
      monitoringCredentials: credentialSource({ useForMonitoring: true }),
      configs: plainSource(texts, ({ signal, isForced }) =>
        call(client, operations.listConfigs, { params: { query: forced(isForced) }, signal }),
      ),
      platformVersions: {
        of: 'platform-versions',
        // What is offered of them goes by the privileges.
        variant: status.join(),
        ...plainSource(v.array(v.object({ version: v.string(), name: v.string() })), async ({ signal }) => {
          const rows = await everyRow((position) =>
            call(client, listPlatformVersions, { params: { query: { ...position, status } }, signal }),
          );
          return rows.map(({ version, name }) => ({ version, name }));
        }),
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
          async (path, { signal }) => {
            const found = await call(client, getTopology, { params: { path }, signal });
            const { additionalParameters = [], documentationUrl } = found;
            const { applicableConfigsVersions: deploymentConfigs = found.deploymentConfigs ?? [] } = found;
            return {
              additionalParameters: additionalParameters.map((parameter) => ({
                ...parameter,
                defaultValue: parameter.defaultValue ?? null,
              })),
              deploymentConfigs,
              documentationUrl: documentationUrl ?? null,
            };
          },
        ),
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
            return rows
              .map(({ vpcId, name, status: vpcStatus }) => ({ vpcId: String(vpcId), name, status: vpcStatus }))
              .toSorted((left, right) => left.name.localeCompare(right.name));
          },
        ),
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
