import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Transaction } from '../database/database.ts';
import { validationFailed } from '../plugins/problem.ts';
import type { CommandContext } from '../records/command.ts';
import { seal } from '../seal.ts';
import { missingSecrets, retainSecrets, secretsOf } from './credential-secrets.ts';

/** The stored credential that a record's operations run with. */
export interface StoredCredential {
  readonly id: number | null;
  readonly provider: components['schemas']['CloudProvider'] | null;
  readonly isEmpty: boolean;
}

export type EnvironmentCredential = components['schemas']['EnvironmentCredential'];

/**
 * The secrets for one operation (Deployments §2 "credential dialog"). A stored credential that has its secrets is used as
 * it is, whatever was given. An empty one needs them with the command: they are kept with it where the user asked for
 * that, else they are answered sealed, to rest with the operation only.
 */
export async function operationCredential(
  transaction: Transaction,
  context: CommandContext,
  { id, provider, isEmpty }: StoredCredential,
  given: EnvironmentCredential | undefined,
): Promise<Uint8Array | null> {
  if (given !== undefined && given.credentialId !== id) {
    throw validationFailed([
      {
        field: 'credential.credentialId',
        message: 'This record uses a different credential now. Reload it and try again.',
      },
    ]);
  }
  if (id === null || provider === null || !isEmpty) return null;
  const missing = missingSecrets(provider, given);
  if (given === undefined || missing.length > 0) throw validationFailed(missing);
  const secrets = secretsOf(provider, given);
  if (given.shouldRetainCredential === true) {
    await retainSecrets(transaction, context, id, secrets);
    return null;
  }
  return seal(context.keys, 'operations.sealed_credential', JSON.stringify(secrets));
}
