import { type CommandHeaders, type ContractClient, call } from '../../../contract/client.ts';
import * as operations from '../../../contract/generated/operations/deployment-forms.ts';
import type { CommandOutcome, ValidationAnswer } from '../../../contract/generated/schema.d.ts';
import type { DeploymentRequestBody } from '../../../rules/deployments/forms/body.ts';

/** A database's provider as the paths have it: in lower case. */
function providerSegment(cloudProvider: string): 'aws' | 'azure' {
  return cloudProvider === 'AZURE' ? 'azure' : 'aws';
}

/** Makes a request (Deployments §7 "Create"). Throws an AppError. */
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

/** Changes a request (Deployments §7 "Update"). Throws an AppError. */
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

/**
 * Asks what is wrong with a request before it is saved (Deployments §5 "Server validation"). Throws an AppError.
 * @param id the request that is edited; null where one is made
 */
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
