import { AppError } from '../../../contract/app-error.ts';
import { type ContractClient, call } from '../../../contract/client.ts';
import * as operations from '../../../contract/generated/operations/deployment-choices.ts';
import {
  listCredentials,
  listMonitoringScriptVersions,
  listPlatformVersions,
} from '../../../contract/generated/operations/reference.ts';
import type { CloudProvider } from '../../../contract/generated/schema.d.ts';
import { OFFERED_VPC_STATUSES } from '../../../rules/deployments/forms/placement-fields.ts';
import { platformVersionStatuses } from '../../../rules/deployments/forms/platform-version-statuses.ts';
import type { ReferenceQuery } from '../../../rules/deployments/forms/reference-lists.ts';
import type { CredentialChoice, DeploymentReference } from '../../../rules/deployments/forms/setting.ts';
import type { FormPortal, FormViewer } from '../../forms/form-address.ts';
import { type ReferenceCallOptions, type ReferenceSource, Renewals } from '../../forms/reference-lists.ts';
import { referenceParser } from './reference-parser.ts';

/** Rows of one page; the contract's bound. */
const PAGE_SIZE = 100;
/** A list that is longer than this many pages is nothing to choose from. */
const MAX_PAGES = 50;

interface PagePosition {
  readonly offset: number;
  readonly pageSize: number;
  readonly page: number;
}

/** Every row of a paged list. */
async function everyRow<Row>(
  read: (position: PagePosition) => Promise<{ readonly results: readonly Row[]; readonly totalRecords: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { results, totalRecords } = await read({ offset: page * PAGE_SIZE, pageSize: PAGE_SIZE, page });
    rows.push(...results);
    if (results.length === 0 || rows.length >= totalRecords) break;
  }
  return rows;
}

const CLOUD_PROVIDERS = ['AWS', 'AZURE', 'ON_PREM'] as const satisfies readonly CloudProvider[];

/** The provider by its name; a form has no other one. */
export function cloudProviderNamed(name: string): CloudProvider {
  const provider = CLOUD_PROVIDERS.find((known) => known === name);
  if (provider === undefined) throw new AppError({ kind: 'validation', message: `There is no provider '${name}'.` });
  return provider;
}

const renewals = new Renewals<DeploymentReference, ReferenceQuery>();

/** Where the lists of the deployment forms come from (Deployments §7 "Reference data"). */
export function referenceSource(
  { client }: Pick<FormPortal, 'client'>,
  { privileges }: Pick<FormViewer, 'privileges'>,
): ReferenceSource<DeploymentReference, ReferenceQuery> {
  return {
    area: 'deployments',
    fetch: createReferenceCalls(client, privileges),
    parser: referenceParser,
    // What is offered of the platform versions goes by the privileges.
    variantOf: ({ list }) =>
      list === 'platformVersions' ? platformVersionStatuses(privileges, ['RELEASE']).join() : null,
    renewals,
  };
}

/** Each answers the list that was asked for, or throws an AppError. */
function createReferenceCalls(client: ContractClient, privileges: ReadonlySet<string>) {
  const credentials = async (
    use: { readonly useForDeployment: true } | { readonly useForMonitoring: true },
    options: { readonly signal?: AbortSignal },
  ): Promise<readonly CredentialChoice[]> => {
    const rows = await everyRow((position) =>
      call(client, listCredentials, { params: { query: { ...position, ...use } }, ...options }),
    );
    return rows.map(({ credentialId, credentialName, cloudProvider, isEmpty }) => ({
      credentialId: String(credentialId),
      credentialName,
      cloudProvider,
      isEmpty: isEmpty ?? false,
    }));
  };

  return async (
    query: ReferenceQuery,
    { signal, isForced = false }: ReferenceCallOptions = {},
  ): Promise<Partial<DeploymentReference>> => {
    const options = signal === undefined ? {} : { signal };
    const forced = isForced ? { forceRefresh: true } : {};
    switch (query.list) {
      case 'credentials':
        return { credentials: await credentials({ useForDeployment: true }, options) };
      case 'monitoringCredentials':
        return { monitoringCredentials: await credentials({ useForMonitoring: true }, options) };
      case 'configs':
        return { configs: await call(client, operations.listConfigs, { params: { query: forced }, ...options }) };
      case 'platformVersions': {
        const status = [...platformVersionStatuses(privileges, ['RELEASE'])];
        const rows = await everyRow((position) =>
          call(client, listPlatformVersions, { params: { query: { ...position, status } }, ...options }),
        );
        return { platformVersions: rows.map(({ version, name }) => ({ version, name })) };
      }
      case 'topologies': {
        const rows = await everyRow((position) =>
          call(client, operations.listTopologies, { params: { query: position }, ...options }),
        );
        return {
          topologies: rows.map(({ name, version, serviceProviders }) => ({ name, version, serviceProviders })),
        };
      }
      case 'topology': {
        const found = await call(client, operations.getTopology, { params: { path: query.key }, ...options });
        const { additionalParameters, deploymentConfigs, documentationUrl } = found;
        const content = {
          additionalParameters: additionalParameters.map((parameter) => ({
            ...parameter,
            defaultValue: parameter.defaultValue ?? null,
          })),
          deploymentConfigs,
          documentationUrl: documentationUrl ?? null,
        };
        return { topology: { key: query.key, content } };
      }
      case 'vpcs': {
        const { credentialId, region, deploymentConfigId } = query.key;
        const filters = {
          credentialId: Number(credentialId),
          region,
          ...(deploymentConfigId === '' ? {} : { deploymentConfigId }),
          status: [...OFFERED_VPC_STATUSES],
        };
        const rows = await everyRow((position) =>
          call(client, operations.listVpcs, { params: { query: { ...position, ...filters } }, ...options }),
        );
        const content = rows.map(({ vpcId, name, status }) => ({ vpcId: String(vpcId), name, status }));
        return { vpcs: { key: query.key, content } };
      }
      case 'zones': {
        const { cloudProvider, region } = query.key;
        const zones = { provider: cloudProviderNamed(cloudProvider), region, ...forced };
        const content = await call(client, operations.listZones, { params: { query: zones }, ...options });
        return { zones: { key: query.key, content } };
      }
      case 'departments':
        return { departments: await call(client, operations.listDepartments, options) };
      case 'subDepartments': {
        const content = await call(client, operations.listSubDepartments, { params: { path: query.key }, ...options });
        return { subDepartments: { key: query.key, content } };
      }
      case 'instanceTypes': {
        const cloudProvider = cloudProviderNamed(query.key.cloudProvider);
        const types = await call(client, operations.listDatabaseInstanceTypes, {
          params: { path: { cloudProvider } },
          ...options,
        });
        return { instanceTypes: { key: query.key, content: types.map(({ instanceType }) => instanceType) } };
      }
      case 'scriptVersions':
        return { scriptVersions: await call(client, listMonitoringScriptVersions, options) };
    }
  };
}
