/** Credentials (Administration §3) and the secrets that operations get from them. */
import { type Generated, sql } from 'kysely';
import * as v from 'valibot';
import type { Credential, components, operations } from '../../../src/contract/generated/schema.d.ts';
import { AREAS } from '../../../src/rules/areas.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import type { RecordColumns } from '../../database/record-tables.ts';
import type { Tables } from '../../database/tables.ts';
import type { StoredCredentialSecrets } from '../../jobs/runner-inputs.ts';
import type { OperationCredential } from '../../jobs/status-commands.ts';
import { type FieldError, validationFailed } from '../../problems/problem.ts';
import type { CommandContext } from '../../records/command.ts';
import { logChange } from '../../records/log.ts';
import {
  contains,
  creatorOfRecord,
  equals,
  RECORD_COLUMNS,
  recordTable,
  tenantsOf,
} from '../../records/record-table.ts';
import { sealedFields } from '../../records/sealed-fields.ts';
import type { UsingRecords } from '../../records/usage.ts';
import { isEmptyCredential } from '../../reference/lists.ts';
import { seal } from '../../seal.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    credentials: RecordColumns & {
      credential_id: Generated<number>;
      credential_name: string;
      cloud_provider: components['schemas']['CloudProvider'];
      use_for_deployment: Generated<boolean>;
      use_for_monitoring: Generated<boolean>;
      should_retain: Generated<boolean>;
      /** Sealed `CredentialSecrets`; null if none are kept. */
      secrets: Uint8Array | null;
    };
    credential_tenants: { credential_id: number; tenant_id: string };
  }
}

function selectCredentials(queries: Queries) {
  return queries
    .selectFrom('credentials as record')
    .select(RECORD_COLUMNS)
    .select([
      'record.credential_id',
      'record.credential_name',
      'record.cloud_provider',
      'record.use_for_deployment',
      'record.use_for_monitoring',
      'record.should_retain',
      'record.secrets',
      'record.credential_id as id',
      isEmptyCredential('record').as('is_empty'),
      creatorOfRecord.as('creator'),
      tenantsOf('credential_tenants', 'credential_id').as('tenants'),
    ]);
}

export type CredentialRow = Awaited<ReturnType<ReturnType<typeof selectCredentials>['execute']>>[number];

function credentialOf(row: CredentialRow): Credential {
  return {
    credentialId: row.credential_id,
    credentialName: row.credential_name,
    cloudProvider: row.cloud_provider,
    tenants: [...row.tenants],
    shouldRetainCredential: row.should_retain,
    useForMonitoring: row.use_for_monitoring,
    useForDeployment: row.use_for_deployment,
    createdByUser: row.creator,
    isEmpty: row.is_empty,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

type ListQuery = Omit<NonNullable<operations['listCredentials']['parameters']['query']>, 'tenantId'>;

export const CREDENTIAL_USERS: readonly UsingRecords[] = [
  {
    area: 'deployments',
    table: 'deployment_requests',
    key: 'id',
    name: sql`client || ' / ' || environment_identifier`,
    columns: ['credential_id', 'monitoring_credential_id'],
    privileges: AREAS.deployments.routes.view.privileges,
  },
  {
    area: 'bi-deployments',
    table: 'bi_deployments',
    key: 'id',
    name: sql`client || ' / ' || environment_identifier`,
    columns: ['credential_id'],
    privileges: AREAS['bi-deployments'].routes.view.privileges,
  },
  {
    area: 'vpcs',
    table: 'vpcs',
    key: 'vpc_id',
    name: sql.ref('name'),
    columns: ['credential_id'],
    privileges: AREAS.vpcs.routes.view.privileges,
  },
];

export const credentials = recordTable<CredentialRow, Tables['credentials'], Credential, ListQuery>({
  area: 'credentials',
  entity: 'Credential',
  noun: 'credential',
  title: ({ id, credential_name: name }) => `credential #${id} (${name})`,
  table: 'credentials',
  key: 'credential_id',
  ids: 'numbers',
  routes: AREAS.credentials.routes,
  sharing: { table: 'credential_tenants', tenants: (row) => row.tenants.map(({ tenantId }) => tenantId) },
  users: {
    records: CREDENTIAL_USERS,
    shown: ({ credential_name: name, is_empty: isEmpty }) => ({ name, isEmpty }),
  },
  select: selectCredentials,
  summary: credentialOf,
  filters: {
    credentialName: contains('credential_name'),
    cloudProvider: equals('cloud_provider'),
    useForDeployment: equals('use_for_deployment'),
    useForMonitoring: equals('use_for_monitoring'),
  },
});

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

export function secretsOf(provider: CloudProvider, given: Given): CredentialSecrets {
  const secrets: { [Name in SecretName]?: string } = {};
  for (const { name } of SECRET_FIELDS[provider]) {
    const value = given[name];
    if (value !== undefined) secrets[name] = value;
  }
  return secrets;
}

function missingSecrets(provider: CloudProvider, given: Given | undefined): FieldError[] {
  return SECRET_FIELDS[provider]
    .filter(({ name }) => given?.[name] === undefined)
    .map(({ name, label }) => ({
      field: `credential.${name}`,
      message: `No secrets are stored for this credential. Enter its ${label}.`,
    }));
}

export const credentialSecrets = sealedFields<CredentialSecrets>(
  'credentials.secrets',
  v.object({
    roleArn: v.exactOptional(v.string()),
    subscriptionId: v.exactOptional(v.string()),
    azureTenantId: v.exactOptional(v.string()),
  }),
);

/** Of a stored credential, for a runner; empty if none are kept. */
export const storedSecrets: StoredCredentialSecrets = async (queries, keys, credentialId) => {
  const row = await queries
    .selectFrom('credentials')
    .select('secrets')
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return { ...credentialSecrets.open(keys, row?.secrets ?? null) };
};

/** Stores secrets from a command in their credential; announced and logged like an edit. */
async function retainSecrets(
  transaction: Transaction,
  { viewer, keys }: CommandContext,
  credentialId: number,
  secrets: CredentialSecrets,
): Promise<void> {
  const before = await credentials.lock(transaction, credentialId, null);
  if (before === null) throw new Error(`The credential ${credentialId} of a record does not exist.`);
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

/**
 * For one operation (Deployments §2 "credential dialog"): the stored secrets, or those of the command, which are kept if the user asked for
 * that.
 */
export const operationCredential: OperationCredential = async (
  transaction,
  context,
  { id, provider, isEmpty },
  given,
) => {
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
};
