/** A cloud account as the database has it, and as the contract shows it. */
import { sql } from 'kysely';
import type { CloudAccount, operations } from '../../../src/contract/generated/schema.d.ts';
import { cloudAccountsArea } from '../../../src/rules/cloud-accounts/area.ts';
import { cloudAccountStatuses } from '../../../src/rules/cloud-accounts/record.ts';
import type { Queries } from '../../database/database.ts';
import { progressOf } from '../../records/progress.ts';
import { contains, creatorOfRecord, equals, recordTable, tenantsOf } from '../../records/record-table.ts';
import { deploymentConfigName } from '../../reference/topologies.ts';
import type { CloudAccountTables } from './tables.ts';

/** Accounts with the names of what they refer to. */
function selectAccounts(queries: Queries) {
  return queries
    .selectFrom('cloud_accounts as record')
    .innerJoin('cloud_account_types as type', 'type.account_type_id', 'record.account_type_id')
    .selectAll('record')
    .select([
      'record.account_id as id',
      'type.account_type_name',
      creatorOfRecord.as('creator'),
      deploymentConfigName(sql.ref('record.deployment_config_id')).as('deployment_config_name'),
      tenantsOf('cloud_account_tenants', 'account_id').as('tenants'),
    ]);
}

export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

/** What every answer shows of an account; no field of it is secret. */
export function accountOf(row: AccountRow): CloudAccount {
  return {
    accountId: row.account_id,
    accountEmail: row.account_email,
    accountTypeId: row.account_type_id,
    accountType: { accountTypeName: row.account_type_name },
    client: row.client,
    displayName: row.display_name,
    shouldPersistDeploymentCredential: row.should_persist_deployment_credential,
    shouldCreateMonitoringCredential: row.should_create_monitoring_credential,
    status: row.status,
    tenants: [...row.tenants],
    user: row.creator,
    awsAccountId: row.aws_account_id,
    awsAdminRoleName: row.aws_admin_role_name,
    deploymentConfigId: row.deployment_config_id,
    deploymentConfigName: row.deployment_config_name,
    cloudProvider: row.cloud_provider,
    isExistingCloudAccount: row.is_existing,
    lastRunJenkinsJob: row.last_build_url,
    progress: progressOf(row, cloudAccountStatuses.isInProgress(row.status)),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

type ListQuery = NonNullable<operations['listCloudAccounts']['parameters']['query']>;

/** Cloud accounts, as reads, commands, forms, jobs, both logs and the change feed know them. */
export const cloudAccounts = recordTable<AccountRow, CloudAccountTables['cloud_accounts'], CloudAccount, ListQuery>({
  area: 'cloud-accounts',
  entity: 'CloudAccount',
  noun: 'cloud account',
  title: ({ account_id: accountId, display_name: name }) => `cloud account ${accountId} (${name})`,
  table: 'cloud_accounts',
  key: 'account_id',
  ids: 'texts',
  routes: cloudAccountsArea.routes,
  sharing: { table: 'cloud_account_tenants', tenants: (row) => row.tenants.map(({ tenantId }) => tenantId) },
  select: selectAccounts,
  summary: accountOf,
  isPending: ({ status }) => cloudAccountStatuses.isPending(status),
  filters: {
    accountId: contains('account_id'),
    displayName: contains('display_name'),
    accountEmail: contains('account_email'),
    status: equals('status'),
    createdBy: equals('created_by'),
    cloudProvider: equals('cloud_provider'),
  },
});
