import type { Credential } from '../../contract/generated/schema.d.ts';

/** A credential as screens and device know it: by its number. */
export type CredentialRecord = Credential & { readonly id: number };

export function recordOf(credential: Credential): CredentialRecord {
  return { ...credential, id: credential.credentialId };
}

/** What is refused while something uses a credential. */
export const CREDENTIAL_DELETION = { verb: 'delete', noun: 'credential', keeping: 'unended' } as const;
