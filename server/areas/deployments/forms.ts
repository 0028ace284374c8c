/** The calls of the five deployment forms (Deployments §5 "Server validation", §7 "Create", "Update"). */
import type { DeploymentRequestBody } from '../../../src/rules/deployments/forms/body.ts';
import { formCalls } from '../../forms/form-calls.ts';
import type { Call, Handlers } from '../../plugins/contract/handlers.ts';
import { validationFailed } from '../../plugins/problem.ts';
import type { Services } from '../../services.ts';
import { requestForm } from './forms/request-form.ts';
import type { VpcRecords } from './forms/vpc.ts';

type CreateOperation =
  | 'createProductRequest'
  | 'createOnPremRequest'
  | 'createStoreServerRequest'
  | 'createWindowsRequest'
  | 'createDatabaseRequest';
type UpdateOperation =
  | 'updateProductRequest'
  | 'updateOnPremRequest'
  | 'updateStoreServerRequest'
  | 'updateWindowsRequest'
  | 'updateDatabaseRequest';
type ValidateOperation =
  | 'validateProductRequest'
  | 'validateOnPremRequest'
  | 'validateStoreServerRequest'
  | 'validateWindowsRequest'
  | 'validateDatabaseRequest';

/** The address of a database's call names its provider as well. */
function requireSameProvider(provider: 'aws' | 'azure', body: DeploymentRequestBody): void {
  if (body.cloudProvider.toLowerCase() === provider) return;
  throw validationFailed([{ field: 'cloudProvider', message: 'The URL names another cloud provider.' }]);
}

export function deploymentForms(
  services: Services,
  vpcs: VpcRecords,
): Handlers<CreateOperation | UpdateOperation | ValidateOperation> {
  const { create, ...form } = formCalls(services, requestForm(vpcs));
  const update = (call: Call<UpdateOperation>) => form.update(call, call.path.id);
  const validate = (call: Call<ValidateOperation>) => form.validate(call, call.query.id ?? null);

  return {
    createProductRequest: create,
    createOnPremRequest: create,
    createStoreServerRequest: create,
    createWindowsRequest: create,
    createDatabaseRequest: async (call) => {
      requireSameProvider(call.path.provider, call.body);
      return create(call);
    },
    updateProductRequest: update,
    updateOnPremRequest: update,
    updateStoreServerRequest: update,
    updateWindowsRequest: update,
    updateDatabaseRequest: async (call) => {
      requireSameProvider(call.path.provider, call.body);
      return update(call);
    },
    validateProductRequest: validate,
    validateOnPremRequest: validate,
    validateStoreServerRequest: validate,
    validateWindowsRequest: validate,
    validateDatabaseRequest: validate,
  };
}
