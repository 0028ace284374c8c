/** The secrets of a cloud credential (Administration §3 "Credential"): what each provider asks for, and how they rest. */
import * as v from 'valibot';
import type { components } from '../../src/contract/generated/schema.d.ts';
import type { Transaction } from '../database/database.ts';
import type { FieldError } from '../plugins/problem.ts';
import type { CommandContext } from '../records/command.ts';
import { logChange } from '../records/log.ts';
import { sealedFields } from '../records/sealed-fields.ts';
import { credentials } from './credential-records.ts';

type CloudProvider = components['schemas']['CloudProvider'];
type Given = Pick<components['schemas']['EnvironmentCredential'], 'roleArn' | 'subscriptionId' | 'azureTenantId'>;
type SecretName = keyof Given;
export type CredentialSecrets = { readonly [Name in SecretName]?: string };

interface SecretField {
  readonly name: SecretName;
  readonly label: string;
}

const SECRET_FIELDS = {
  AWS: [{ name: 'roleArn', label: 'role ARN' }],
  AZURE: [
    { name: 'subscriptionId', label: 'subscription ID' },
    { name: 'azureTenantId', label: 'tenant ID' },
  ],
  ON_PREM: [],
} as const satisfies Record<CloudProvider, readonly SecretField[]>;

/** The secrets that the provider asks for, out of what was given. */
export function secretsOf(provider: CloudProvider, given: Given): CredentialSecrets {
  const secrets: { [Name in SecretName]?: string } = {};
  for (const { name } of SECRET_FIELDS[provider]) {
    const value = given[name];
    if (value !== undefined) secrets[name] = value;
  }
  return secrets;
}

/** One error for each secret that the provider asks for and that was not given. */
export function missingSecrets(provider: CloudProvider, given: Given | undefined): FieldError[] {
  return SECRET_FIELDS[provider]
    .filter(({ name }) => given?.[name] === undefined)
    .map(({ name, label }) => ({
      field: `credential.${name}`,
      message: `No secrets are stored for this credential. Enter its ${label}.`,
    }));
}

/** As a credential keeps them. */
export const credentialSecrets = sealedFields<CredentialSecrets>(
  'credentials.secrets',
  v.object({
    roleArn: v.exactOptional(v.string()),
    subscriptionId: v.exactOptional(v.string()),
    azureTenantId: v.exactOptional(v.string()),
  }),
);

/** Keeps secrets that came with a command with their credential, as an edit does: whoever sees it is told, and so is the log. */
export async function retainSecrets(
  transaction: Transaction,
  { viewer, keys }: CommandContext,
  credentialId: number,
  secrets: CredentialSecrets,
): Promise<void> {
  const before = await credentials.lock(transaction, credentialId, null);
  if (before === null) throw new Error(`The credential ${credentialId} of a record is not there.`);
  const after = await credentials.edit(transaction, before, {
    secrets: credentialSecrets.seal(keys, secrets),
    should_retain: true,
  });
  await logChange(transaction, credentials, {
    action: 'UPDATE',
    label: 'Retain the data of',
    userId: viewer.userId,
    before,
    after,
    changedSecrets: Object.keys(secrets),
  });
}
