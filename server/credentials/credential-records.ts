/** A credential as the database has it, and as the contract shows it: never with its secrets. */
import { sql } from 'kysely';
import type { Credential, operations } from '../../src/contract/generated/schema.d.ts';
import { AREAS } from '../../src/rules/areas.ts';
import type { Queries } from '../database/database.ts';
import { contains, creatorOfRecord, equals, recordTable, tenantsOf } from '../records/record-table.ts';
import type { UsingRecords } from '../records/usage.ts';
import { isEmptyCredential } from './emptiness.ts';
import type { CredentialTables } from './tables.ts';

function selectCredentials(queries: Queries) {
  return queries
    .selectFrom('credentials as record')
    .selectAll('record')
    .select([
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

/** The records that have a credential. */
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

/** Credentials, as reads, commands, forms, both logs and the change feed know them. */
export const credentials = recordTable<CredentialRow, CredentialTables['credentials'], Credential, ListQuery>({
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
