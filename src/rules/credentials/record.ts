import { credentialParser } from '../../contract/generated/parsers/credentials.ts';
import type { Credential } from '../../contract/generated/schema.d.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { choiceFilter, textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { userName } from '../people/users.ts';
import { comparisonOf, sectionsOf, yesOrNo } from '../records/record-sections.ts';
import { CLOUD_PROVIDER_WORDS } from '../reference/cloud-providers.ts';
import { CREDENTIAL_SECRET_FIELDS, type CredentialSecretName } from '../reference/environment-credential.ts';

export type CredentialRecord = Credential & { readonly id: number };

export function recordOf(credential: Credential): CredentialRecord {
  return { ...credential, id: credential.credentialId };
}

export const CREDENTIAL_DELETION = { verb: 'delete', noun: 'credential', keeping: 'unended' } as const;

export function usedForWords({ useForDeployment, useForMonitoring }: Credential): readonly string[] {
  return [...(useForDeployment === true ? ['Deployment'] : []), ...(useForMonitoring === true ? ['Monitoring'] : [])];
}

export function asksForSecrets({ cloudProvider, isEmpty, shouldRetainCredential }: Credential): boolean {
  return CREDENTIAL_SECRET_FIELDS[cloudProvider].length > 0 && (isEmpty ?? shouldRetainCredential === false);
}

export function secretsWords(credential: Credential): string {
  if (asksForSecrets(credential)) return 'Empty';
  return CREDENTIAL_SECRET_FIELDS[credential.cloudProvider].length === 0 ? 'None needed' : 'Retained';
}

function secret<const Label extends string>(
  provider: Credential['cloudProvider'],
  name: CredentialSecretName,
  label: Label,
) {
  return {
    label,
    isShown: ({ cloudProvider }: Credential) => cloudProvider === provider,
    secret: {
      name: label,
      value: (credential: Credential) => credential[name],
      isKept: (credential: Credential) => !asksForSecrets(credential),
    },
  };
}

/** The page of a credential (Administration §2 "Credentials"), also used to compare states. */
export const credentialSections = sectionsOf<CredentialRecord>()([
  {
    title: 'Credential',
    fields: [
      { label: 'Credential name', compares: ['credentialName'], text: ({ credentialName }) => credentialName },
      {
        label: 'Cloud provider',
        compares: ['cloudProvider'],
        text: ({ cloudProvider }) => CLOUD_PROVIDER_WORDS[cloudProvider],
      },
      { label: 'Used for', compares: ['useForDeployment', 'useForMonitoring'], lines: usedForWords },
      { label: 'Created By', text: ({ createdByUser }) => (createdByUser ? userName(createdByUser) : null) },
      {
        label: 'Tenants',
        compares: ['tenants'],
        lines: ({ tenants }) => tenants?.map(({ tenantName }) => tenantName) ?? [],
      },
    ],
  },
  {
    title: 'Secrets',
    fields: [
      {
        label: 'Retain credential data',
        compares: ['shouldRetainCredential'],
        text: (credential) => yesOrNo(credential.shouldRetainCredential),
      },
      { label: 'Secrets', compares: ['isEmpty', 'cloudProvider'], text: secretsWords },
      secret('AWS', 'roleArn', 'Role ARN'),
      secret('AZURE', 'subscriptionId', 'Subscription ID'),
      secret('AZURE', 'azureTenantId', 'Azure tenant ID'),
    ],
  },
  { title: 'Used by', fields: [] },
]);

export const credentialComparison = comparisonOf<CredentialRecord>(credentialSections);

/** Administration §2 "Credentials": AWS or AZURE. */
export const credentialListAddress = createListAddress(1, {
  credentialName: textFilter('Credential name'),
  cloudProvider: choiceFilter(
    'Cloud provider',
    ['AWS', 'AZURE'],
    (provider: 'AWS' | 'AZURE') => CLOUD_PROVIDER_WORDS[provider],
  ),
});
export type CredentialListQuery = QueryOf<typeof credentialListAddress>;

export const loggedCredential = loggedEntity({
  parser: credentialParser,
  recordOf,
  sections: credentialSections,
  title: ({ cloudProvider, credentialName }) => `${CLOUD_PROVIDER_WORDS[cloudProvider]} credential ${credentialName}`,
});
