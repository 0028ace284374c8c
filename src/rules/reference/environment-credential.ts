import { idWords } from '../records/record-key.ts';
import { lengthError } from '../texts/limits.ts';

/** The secrets that a command carries where the stored credential is empty (Deployments §2, Administration §5). */
export interface CredentialSecretField {
  readonly name: 'roleArn' | 'subscriptionId' | 'azureTenantId';
  readonly label: string;
  readonly example: string;
}
export type CredentialSecretName = CredentialSecretField['name'];

export const CREDENTIAL_SECRET_FIELDS = {
  AWS: [{ name: 'roleArn', label: 'Role ARN', example: 'arn:aws:iam::123456789012:role/name' }],
  AZURE: [
    { name: 'subscriptionId', label: 'Subscription ID', example: '00000000-0000-0000-0000-000000000000' },
    { name: 'azureTenantId', label: 'Tenant ID', example: '00000000-0000-0000-0000-000000000000' },
  ],
  ON_PREM: [],
} as const satisfies Record<string, readonly CredentialSecretField[]>;

const ROLE_ARN = /^arn:aws:iam::\d{12}:role\/[A-Za-z0-9+=,.@_/-]+$/;
/** Characters (Administration §5). */
const ROLE_ARN_MAX_LENGTH = 200;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function credentialSecretFault(
  { name, example }: Omit<CredentialSecretField, 'label'>,
  value: string,
): string | null {
  if (value === '') return 'cannot be blank';
  const isWellFormed = name === 'roleArn' ? ROLE_ARN.test(value) : GUID.test(value);
  return isWellFormed ? lengthError(value, ROLE_ARN_MAX_LENGTH) : `must look like ${example}`;
}

export function credentialSecretError(field: CredentialSecretField, value: string): string | null {
  const fault = credentialSecretFault(field, value);
  return fault === null ? null : `${field.label} ${fault}`;
}

export interface CredentialDemand {
  readonly credentialId: number;
  /** Its number where the record doesn't contain the name. */
  readonly credentialName: string;
  readonly secrets: readonly CredentialSecretField[];
}

export function credentialDemand(record: {
  readonly credentialId?: number | null;
  readonly cloudProvider?: keyof typeof CREDENTIAL_SECRET_FIELDS | null;
  readonly credentialName?: string | null;
}): CredentialDemand | null {
  const { credentialId, cloudProvider, credentialName } = record;
  if (credentialId == null) return null;
  return {
    credentialId,
    credentialName: credentialName ?? idWords(credentialId),
    secrets: CREDENTIAL_SECRET_FIELDS[cloudProvider ?? 'AWS'],
  };
}
