import type { components } from '../../../../src/contract/generated/schema.d.ts';
import { missingSecrets, retainSecrets, secretsOf } from '../../../credentials/credential-secrets.ts';
import type { Transaction } from '../../../database/database.ts';
import { validationFailed } from '../../../plugins/problem.ts';
import type { CommandContext } from '../../../records/command.ts';
import { seal } from '../../../seal.ts';
import type { DeploymentRecord } from '../record.ts';

export type EnvironmentCredential = components['schemas']['EnvironmentCredential'];

/**
 * The secrets for one operation (Deployments §2 "credential dialog"). A stored credential that has its secrets is used as
 * it is, whatever was given. An empty one needs them with the command: they are kept with it where the user asked for
 * that, else they are answered sealed, to rest with the operation only.
 */
export async function operationCredential(
  transaction: Transaction,
  context: CommandContext,
  record: DeploymentRecord,
  given: EnvironmentCredential | undefined,
): Promise<Uint8Array | null> {
  const { credential_id: credentialId, credential_provider: provider } = record;
  if (given !== undefined && given.credentialId !== credentialId) {
    throw validationFailed([
      { field: 'credential.credentialId', message: 'This is not the credential of the deployment.' },
    ]);
  }
  if (credentialId === null || provider === null || !record.credential_is_empty) return null;
  const missing = missingSecrets(provider, given);
  if (given === undefined || missing.length > 0) throw validationFailed(missing);
  const secrets = secretsOf(provider, given);
  if (given.shouldRetainCredential === true) {
    await retainSecrets(transaction, context, credentialId, secrets);
    return null;
  }
  return seal(context.keys, 'operations.sealed_credential', JSON.stringify(secrets));
}
