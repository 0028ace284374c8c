/** The calls of the five deployment forms (Deployments §5 "Server validation", §7 "Create", "Update"). */
import type { CommandOutcome, ValidationAnswer } from '../../../src/contract/generated/schema.d.ts';
import type { DeploymentRequestBody } from '../../../src/rules/deployments/forms/body.ts';
import { transaction } from '../../database/database.ts';
import { requestForm } from '../../deployments/forms/request-form.ts';
import { createRecord, updateRecord, validateRecord } from '../../forms/record-form.ts';
import { expectedVersion } from '../../plugins/commands.ts';
import type { Call, Handlers } from '../../plugins/contract/handlers.ts';
import { validationFailed } from '../../plugins/problem.ts';
import type { CommandContext } from '../../records/command.ts';
import type { Services } from '../../services.ts';

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
  throw validationFailed([{ field: 'cloudProvider', message: 'The address names another cloud provider.' }]);
}

export function deploymentForms(services: Services): Handlers<CreateOperation | UpdateOperation | ValidateOperation> {
  const { queries, commands, secrets: keys, now } = services;

  function contextOf({ viewer }: Pick<Call<CreateOperation>, 'viewer'>): CommandContext {
    return { viewer, now: now(), keys };
  }

  function create(call: Call<CreateOperation>): Promise<CommandOutcome> {
    return commands.run(call, (within) => createRecord(requestForm, within, call.body, contextOf(call)));
  }

  function update(call: Call<UpdateOperation>): Promise<CommandOutcome> {
    const edit = { id: call.path.id, expectedVersion: expectedVersion(call), body: call.body };
    return commands.run(call, (within) => updateRecord(requestForm, within, edit, contextOf(call)));
  }

  async function validate(call: Call<ValidateOperation>): Promise<ValidationAnswer> {
    const { body, query } = call;
    const errors = await transaction(queries, (within) =>
      validateRecord(requestForm, within, query.id ?? null, body, contextOf(call)),
    );
    return { errors: [...errors] };
  }

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
