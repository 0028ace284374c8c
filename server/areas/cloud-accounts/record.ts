/** Cloud accounts in the database, the contract and their form (Administration §5, §7). */
import { type Generated, type SqlBool, sql } from 'kysely';
import type {
  CloudAccount,
  CloudAccountBody,
  components,
  operations,
} from '../../../src/contract/generated/schema.d.ts';
import {
  cloudAccountLifecycle,
  cloudAccountOutboxRules,
} from '../../../src/machines/lifecycles/cloud-account/lifecycle.ts';
import { cloudAccountsArea } from '../../../src/rules/cloud-accounts/area.ts';
import {
  type CloudAccountCheckName,
  type CloudAccountValues,
  cloudAccountForm,
  existenceFinding,
} from '../../../src/rules/cloud-accounts/form.ts';
import {
  type CloudAccountRecord,
  type CloudAccountStatus,
  cloudAccountConditions,
  cloudAccountStatuses,
  loggedCloudAccount,
  recordOf,
  waitingCloudAccounts,
} from '../../../src/rules/cloud-accounts/record.ts';
import { pathOf } from '../../../src/rules/records/record-link.ts';
import { CONFIG_TOPOLOGY_VERSION } from '../../../src/rules/reference/topologies.ts';
import { approvalArea } from '../../approvals/approval-records.ts';
import type { Queries } from '../../database/database.ts';
import type { OperationColumns, RecordColumns } from '../../database/record-tables.ts';
import { nameSort, rankSort, textSort } from '../../database/sort-order.ts';
import type { Tables } from '../../database/tables.ts';
import type { StoreChecks } from '../../forms/findings.ts';
import { tableForm } from '../../forms/table-form.ts';
import { listTenants, readGrants } from '../../identity/accounts.ts';
import { approvalOfEdited } from '../../jobs/edited-approval.ts';
import { lastRunnerOf } from '../../jobs/last-runner.ts';
import { progressOf, runnerWaitOf } from '../../jobs/progress.ts';
import { plannedChangesOf, planOf } from '../../plans/plan-store.ts';
import { changesSinceApprovalOf } from '../../records/changes-since-approval.ts';
import { lastDecisionOf } from '../../records/decisions.ts';
import { hiddenEditsOf } from '../../records/hidden-edits.ts';
import { lastFailureOf } from '../../records/last-failure.ts';
import {
  contains,
  creatorOfRecord,
  equals,
  inConditions,
  OPERATION_COLUMNS,
  RECORD_COLUMNS,
  recordTable,
  tenantsOf,
} from '../../records/record-table.ts';
import { isTaken } from '../../records/taken.ts';
import { deploymentConfigName, listDeploymentConfigs } from '../../reference/lists.ts';

declare module '../../database/tables.ts' {
  interface Tables {
    cloud_account_types: { account_type_id: Generated<number>; account_type_name: string };
    cloud_accounts: RecordColumns &
      OperationColumns & {
        account_id: string;
        account_email: string;
        account_type_id: number;
        client: string;
        display_name: string;
        cloud_provider: Generated<components['schemas']['CloudProvider']>;
        should_persist_deployment_credential: boolean;
        should_create_monitoring_credential: boolean;
        is_existing: boolean;
        aws_account_id: string | null;
        aws_admin_role_name: string | null;
        deployment_config_id: string;
        status: Generated<CloudAccountStatus>;
      };
    cloud_account_tenants: { account_id: string; tenant_id: string };
  }
}

const BEFORE_LAUNCH = sql`record.status in (${sql.join(cloudAccountStatuses.beforeLaunch.map((status) => sql.lit(status)))})`;

function selectAccounts(queries: Queries) {
  return queries
    .selectFrom('cloud_accounts as record')
    .innerJoin('cloud_account_types as type', 'type.account_type_id', 'record.account_type_id')
    .select(RECORD_COLUMNS)
    .select(OPERATION_COLUMNS)
    .select([
      'record.account_id',
      'record.account_email',
      'record.account_type_id',
      'record.client',
      'record.display_name',
      'record.cloud_provider',
      'record.should_persist_deployment_credential',
      'record.should_create_monitoring_credential',
      'record.is_existing',
      'record.aws_account_id',
      'record.aws_admin_role_name',
      'record.deployment_config_id',
      'record.status',
      'record.account_id as id',
      'type.account_type_name',
      creatorOfRecord.as('creator'),
      lastDecisionOf('cloud-accounts', 'record.account_id').as('last_decision'),
      lastFailureOf('cloud-accounts', 'record.account_id').as('last_failure'),
      changesSinceApprovalOf('cloud-accounts', 'record.account_id').as('changes_since_approval'),
      lastRunnerOf('cloud-accounts', 'record.account_id').as('runner'),
      hiddenEditsOf('cloud-accounts', 'record.account_id').as('hidden_edits'),
      runnerWaitOf('cloud-accounts', 'record.account_id').as('runner_wait'),
      planOf('cloud-accounts', 'record.account_id', BEFORE_LAUNCH).as('plan'),
      plannedChangesOf('cloud-accounts', 'record.account_id', BEFORE_LAUNCH).as('planned_changes'),
      deploymentConfigName(sql.ref('record.deployment_config_id')).as('deployment_config_name'),
      tenantsOf('cloud_account_tenants', 'account_id').as('tenants'),
    ]);
}

export type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['execute']>>[number];

/** No field of it is secret. */
function accountOf(row: AccountRow): CloudAccount {
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
    runner: row.runner,
    progress: progressOf(row, cloudAccountStatuses.isInProgress(row.status)),
    lastDecision: row.last_decision,
    lastFailure: cloudAccountStatuses.hasFailed(row.status) ? row.last_failure : null,
    changesSinceApproval: row.changes_since_approval,
    hiddenEdits: row.hidden_edits,
    ...(row.plan !== null && { plan: row.plan, plannedChanges: row.planned_changes }),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

type ListQuery = NonNullable<operations['listCloudAccounts']['parameters']['query']>;

export const cloudAccountApprovals = approvalArea<AccountRow, CloudAccountRecord>({
  waitingRows: sql<SqlBool>`record.status = ${waitingCloudAccounts.status}`,
  area: cloudAccountsArea,
  rules: cloudAccountOutboxRules,
  shown: (row) => recordOf(accountOf(row)),
  tenants: ({ tenants }) => tenants.map(({ tenantId }) => tenantId),
  view: loggedCloudAccount,
  path: ({ account_id: accountId, cloud_provider: provider }) =>
    pathOf(cloudAccountsArea.routes.view.path, { provider: provider.toLowerCase(), accountId }),
});

export const cloudAccounts = recordTable<AccountRow, Tables['cloud_accounts'], CloudAccount, ListQuery>({
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
  approvals: cloudAccountApprovals,
  sorts: {
    displayName: textSort(sql`record.display_name`),
    accountEmail: textSort(sql`record.account_email`),
    createdBy: nameSort(sql`record.creator ->> 'firstName'`, sql`record.creator ->> 'lastName'`),
    status: rankSort(sql`record.status`, cloudAccountStatuses.byUrgency),
  },
  filters: {
    accountId: contains('account_id'),
    displayName: contains('display_name'),
    accountEmail: contains('account_email'),
    status: equals('status'),
    createdBy: equals('created_by'),
    cloudProvider: equals('cloud_provider'),
    condition: inConditions('status', cloudAccountConditions),
  },
});

export function listAccountTypes(queries: Queries) {
  return queries
    .selectFrom('cloud_account_types')
    .select(['account_type_id as accountTypeId', 'account_type_name as accountTypeName'])
    .orderBy('account_type_name')
    .execute();
}

function columnsOf(sent: CloudAccountBody, values: CloudAccountValues) {
  return {
    account_email: sent.accountEmail,
    account_type_id: Number(values.accountTypeId),
    client: sent.client,
    display_name: sent.displayName,
    should_persist_deployment_credential: values.shouldPersistDeploymentCredential,
    should_create_monitoring_credential: values.shouldCreateMonitoringCredential,
    is_existing: values.isExistingCloudAccount,
    aws_account_id: sent.awsAccountId,
    aws_admin_role_name: sent.awsAdminRoleName,
    deployment_config_id: values.deploymentConfigId,
  };
}

export const accountForm = tableForm({
  form: cloudAccountForm,
  records: cloudAccounts,
  area: cloudAccountsArea,
  editRefusal: ({ status }, { privileges }) => cloudAccountLifecycle.whyNot({ status }, { privileges }, 'EDIT'),
  outdate: approvalOfEdited(cloudAccounts, cloudAccountLifecycle),
  sent: (body) => body,
  shown: (row) => ({ ...accountOf(row), tenants: row.tenants.map(({ tenantId }) => tenantId) }),
  setting: async (within, original, edited, { viewer }) => ({
    original,
    status: edited?.status ?? null,
    tenantId: viewer.tenantId,
    ownTenants: edited?.tenants ?? [],
    reference: {
      accountTypes: await listAccountTypes(within),
      deploymentConfigs: await listDeploymentConfigs(within, CONFIG_TOPOLOGY_VERSION),
      tenants: await listTenants(within, await readGrants(within, viewer.userId)),
    },
  }),
  checks: (within, { values }): StoreChecks<CloudAccountCheckName> => ({
    'id exists': async () =>
      existenceFinding(await isTaken(within, 'cloud_accounts', { account_id: values.accountId })),
    'email exists': async () =>
      existenceFinding(await isTaken(within, 'cloud_accounts', { account_email: values.accountEmail })),
  }),
  columns: columnsOf,
  row: (sent, values, { viewer: { tenantId, userId } }) => ({
    ...columnsOf(sent, values),
    account_id: sent.accountId,
    tenant_id: tenantId,
    created_by: userId,
  }),
  tenants: ({ tenants }) => tenants,
});
