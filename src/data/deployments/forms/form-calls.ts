import { type CommandHeaders, type ContractClient, call } from '../../../contract/client.ts';
import {
  addDatabaseInstanceType,
  deleteDatabaseInstanceType,
} from '../../../contract/generated/operations/deployment-choices.ts';
import * as operations from '../../../contract/generated/operations/deployment-forms.ts';
import { listDeploymentRequests } from '../../../contract/generated/operations/deployments.ts';
import type { CommandOutcome, ValidationAnswer } from '../../../contract/generated/schema.d.ts';
import type { DeploymentRequestBody } from '../../../rules/deployments/forms/body.ts';
import type { ReferenceQuery } from '../../../rules/deployments/forms/definitions.ts';
import {
  LINKABLE_TYPE,
  type LinkableFilters,
  type LinkablePage,
  type LinkableRequest,
} from '../../../rules/deployments/forms/linked-requests.ts';
import type { PlatformVersionChoice, VpcChoice, VpcsKey } from '../../../rules/deployments/forms/setting.ts';
import { DEFAULT_LIST_QUERY, listParameters } from '../../../rules/deployments/list-query.ts';
import { cellLook } from '../../../rules/deployments/status-display.ts';
import type { FormPortal, FormViewer } from '../../forms/form-address.ts';
import { ReferenceLists } from '../../forms/reference-lists.ts';
import { ofTenant } from '../../forms/reference-source.ts';
import { cloudProviderOf, referenceSource } from './reference-calls.ts';

function providerSegment(cloudProvider: string): 'aws' | 'azure' {
  return cloudProvider === 'AZURE' ? 'azure' : 'aws';
}

/** Deployments §7 "Create". Throws an AppError. */
export function createRequest(
  client: ContractClient,
  body: DeploymentRequestBody,
  header: CommandHeaders,
): Promise<CommandOutcome | undefined> {
  const params = { header };
  switch (body.deploymentType) {
    case 'PRODUCT':
      return call(client, operations.createProductRequest, { params, body });
    case 'PRODUCT_ON_PREM':
      return call(client, operations.createOnPremRequest, { params, body });
    case 'STORESERVER':
      return call(client, operations.createStoreServerRequest, { params, body });
    case 'WINDOWS':
      return call(client, operations.createWindowsRequest, { params, body });
    case 'DATABASE': {
      const provider = providerSegment(body.cloudProvider);
      return call(client, operations.createDatabaseRequest, { params: { path: { provider }, header }, body });
    }
  }
}

/** Deployments §7 "Update". Throws an AppError. */
export function updateRequest(
  client: ContractClient,
  id: number,
  body: DeploymentRequestBody,
  header: CommandHeaders,
): Promise<CommandOutcome | undefined> {
  const params = { path: { id }, header };
  switch (body.deploymentType) {
    case 'PRODUCT':
      return call(client, operations.updateProductRequest, { params, body });
    case 'PRODUCT_ON_PREM':
      return call(client, operations.updateOnPremRequest, { params, body });
    case 'STORESERVER':
      return call(client, operations.updateStoreServerRequest, { params, body });
    case 'WINDOWS':
      return call(client, operations.updateWindowsRequest, { params, body });
    case 'DATABASE': {
      const provider = providerSegment(body.cloudProvider);
      return call(client, operations.updateDatabaseRequest, { params: { path: { provider, id }, header }, body });
    }
  }
}

/** Deployments §5 "Server validation". `id` is null for a new request. Throws an AppError. */
export function validateRequestBody(
  client: ContractClient,
  id: number | null,
  body: DeploymentRequestBody,
  signal: AbortSignal,
): Promise<ValidationAnswer> {
  const params = { query: id === null ? {} : { id } };
  switch (body.deploymentType) {
    case 'PRODUCT':
      return call(client, operations.validateProductRequest, { params, body, signal });
    case 'PRODUCT_ON_PREM':
      return call(client, operations.validateOnPremRequest, { params, body, signal });
    case 'STORESERVER':
      return call(client, operations.validateStoreServerRequest, { params, body, signal });
    case 'WINDOWS':
      return call(client, operations.validateWindowsRequest, { params, body, signal });
    case 'DATABASE':
      return call(client, operations.validateDatabaseRequest, { params, body, signal });
  }
}

/** Single calls of controls; each throws an AppError. A list that one changes is reloaded and reaches the open form. */
export function createFormCalls(portal: FormPortal, viewer: FormViewer) {
  const { client } = portal;
  const lists = new ReferenceLists(portal, viewer, referenceSource(portal, viewer));
  const renew = async (query: ReferenceQuery, isForced: boolean): Promise<void> => {
    await lists.renew(query, { isForced });
  };

  return {
    /** Ten requests to link a Windows request to; `page` is 0-based. Without `tenantId` all that the viewer sees. */
    async findLinkableRequests(
      filters: LinkableFilters,
      page: number,
      signal?: AbortSignal,
      tenantId?: string,
    ): Promise<LinkablePage> {
      const parameters = listParameters({ ...DEFAULT_LIST_QUERY, ...filters, page }, viewer.privileges);
      const { deployments, totalRecords } = await call(client, listDeploymentRequests, {
        params: { query: { ...parameters, deploymentType: LINKABLE_TYPE, ...ofTenant(tenantId) } },
        ...(signal && { signal }),
      });
      const requests = deployments.map(
        ({
          id,
          client: name,
          environmentIdentifier,
          environmentTypeProduction,
          status,
          enableMonitoring,
        }): LinkableRequest => ({
          linked: { id, client: name, environmentIdentifier, deploymentType: LINKABLE_TYPE },
          isProduction: environmentTypeProduction,
          status: cellLook(status, enableMonitoring ?? false),
        }),
      );
      return { requests, total: totalRecords };
    },

    async addInstanceType(cloudProvider: string, instanceType: string): Promise<void> {
      const body = { cloudProvider: cloudProviderOf(cloudProvider), instanceType };
      await call(client, addDatabaseInstanceType, { body });
      await renew({ list: 'instanceTypes', key: { cloudProvider } }, false);
    },

    async deleteInstanceType(cloudProvider: string, instanceType: string): Promise<void> {
      const path = { cloudProvider: cloudProviderOf(cloudProvider), instanceType };
      await call(client, deleteDatabaseInstanceType, { params: { path } });
      await renew({ list: 'instanceTypes', key: { cloudProvider } }, false);
    },

    /** Also updates the open form. */
    async refreshVpcs(key: VpcsKey): Promise<readonly VpcChoice[]> {
      const { vpcs } = await lists.renew({ list: 'vpcs', key });
      return vpcs?.content ?? [];
    },

    /** Also updates the open form. */
    async refreshPlatformVersions(): Promise<readonly PlatformVersionChoice[]> {
      const { platformVersions } = await lists.renew({ list: 'platformVersions' });
      return platformVersions ?? [];
    },

    refreshConfigs: (): Promise<void> => renew({ list: 'configs' }, true),

    refreshZones: (cloudProvider: string, region: string): Promise<void> =>
      renew({ list: 'zones', key: { cloudProvider, region } }, true),
  } as const;
}

export type FormCalls = ReturnType<typeof createFormCalls>;
