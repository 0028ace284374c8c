/** A cloud account as the database has it, and as the contract shows it. */
import { type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import type { CloudAccount, CloudAccountUser, operations } from '../../src/contract/generated/schema.d.ts';
import { cloudAccountsArea } from '../../src/rules/cloud-accounts/area.ts';
import { isInProgress, isPending } from '../../src/rules/cloud-accounts/statuses.ts';
import type { TenantName } from '../../src/rules/tenants.ts';
import { containsText } from '../database/contains.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { recordChange } from '../database/records.ts';
import type { ChangeSource, ToldRecord } from '../live/change-source.ts';
import { pageOf } from '../records/page.ts';
import { pageWindow } from '../records/page-window.ts';
import { progressOf } from '../records/progress.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { CloudAccountTables } from './tables.ts';

const AREA = 'cloud-accounts';
type Row = CloudAccountTables['cloud_accounts'];

/** Whether an account belongs to a tenant; every one does where the scope is null. */
function isOf(tenantScope: string | null) {
  return tenantScope === null
    ? sql<SqlBool>`true`
    : sql<SqlBool>`account.account_id in (select account_id from cloud_account_tenants where tenant_id = ${tenantScope})`;
}

/** Accounts with the names of what they refer to; the caller narrows the query down. */
function selectAccounts(queries: Queries, tenantScope: string | null) {
  return queries
    .selectFrom('cloud_accounts as account')
    .innerJoin('cloud_account_types as type', 'type.account_type_id', 'account.account_type_id')
    .leftJoin('users as creator', 'creator.user_id', 'account.created_by')
    .where(isOf(tenantScope))
    .selectAll('account')
    .select([
      'account.account_id as id',
      'type.account_type_name',
      'creator.user_id as creator_id',
      'creator.first_name',
      'creator.last_name',
      sql<readonly TenantName[]>`array(
        select json_build_object('tenantId', tenant_id, 'tenantName', name)
        from cloud_account_tenants join tenants using (tenant_id)
        where cloud_account_tenants.account_id = account.account_id order by name)`.as('tenants'),
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
    user:
      row.creator_id === null ? null : { userId: row.creator_id, firstName: row.first_name, lastName: row.last_name },
    awsAccountId: row.aws_account_id,
    awsAdminRoleName: row.aws_admin_role_name,
    deploymentConfigId: row.deployment_config_id,
    cloudProvider: row.cloud_provider,
    isExistingCloudAccount: row.is_existing,
    lastRunJenkinsJob: row.last_build_url,
    progress: progressOf(row, isInProgress(row.status)),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

export async function findAccount(
  queries: Queries,
  accountId: string,
  tenantScope: string | null,
): Promise<AccountRow | null> {
  return (await selectAccounts(queries, tenantScope).where('account_id', '=', accountId).executeTakeFirst()) ?? null;
}

/** As `findAccount`, and nobody else changes the account until the transaction ends. */
export async function lockAccount(
  transaction: Transaction,
  accountId: string,
  tenantScope: string | null,
): Promise<AccountRow | null> {
  // Locked before it is read: its tenants are in another table, and may be changed until then.
  await sql`select from cloud_accounts where account_id = ${accountId} for update`.execute(transaction);
  return findAccount(transaction, accountId, tenantScope);
}

/** Whether any tenant has an account with one of these, in whatever letter case. */
export async function accountExists(
  queries: Queries,
  { accountId, accountEmail }: { readonly accountId?: string; readonly accountEmail?: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from cloud_accounts
    where lower(account_id) = lower(${accountId ?? null}) or lower(account_email) = lower(${accountEmail ?? null})
    limit 1`.execute(queries);
  return rows.length > 0;
}

type ListQuery = NonNullable<operations['listCloudAccounts']['parameters']['query']>;

/** A page of the accounts of a tenant (of all where the scope is null), by account id. */
export async function listAccounts(
  queries: Queries,
  tenantScope: string | null,
  query: ListQuery,
): Promise<{ readonly rows: readonly AccountRow[]; readonly total: number }> {
  const { accountId, displayName, accountEmail, status, createdBy, cloudProvider } = query;
  const contains = (column: string, part: string | undefined) =>
    part === undefined ? [] : [containsText(`account.${column}`, part)];
  const is = (column: string, value: string | number | undefined) =>
    value === undefined ? [] : [sql<SqlBool>`${sql.ref(`account.${column}`)} = ${value}`];
  const matches = [
    ...contains('account_id', accountId),
    ...contains('display_name', displayName),
    ...contains('account_email', accountEmail),
    ...is('status', status),
    ...is('created_by', createdBy),
    ...is('cloud_provider', cloudProvider),
  ];
  const ordered = selectAccounts(queries, tenantScope)
    .where(({ and }) => and(matches))
    .orderBy('account.account_id');
  return pageOf(queries, ordered, pageWindow(query, 1));
}

/** Those who asked for an account of the tenant, by name. */
export async function listAccountUsers(queries: Queries, tenantScope: string | null): Promise<CloudAccountUser[]> {
  const { rows } = await sql<CloudAccountUser>`
    select user_id as "userId", first_name as "firstName", last_name as "lastName" from users
    where user_id in (select created_by from cloud_accounts as account where ${isOf(tenantScope)})
    order by first_name, last_name, user_id`.execute(queries);
  return rows;
}

function announce(transaction: Transaction, accountId: string, tenants: readonly string[]): void {
  for (const tenantId of new Set(tenants))
    recordChange(transaction, { tenantId, area: AREA, recordId: accountId, kind: 'upsert' });
}

function tenantIds({ tenants }: Pick<AccountRow, 'tenants'>): readonly string[] {
  return tenants.map(({ tenantId }) => tenantId);
}

async function putTenants(transaction: Transaction, accountId: string, tenants: readonly string[]): Promise<void> {
  await transaction.deleteFrom('cloud_account_tenants').where('account_id', '=', accountId).execute();
  const rows = tenants.map((tenantId) => ({ account_id: accountId, tenant_id: tenantId }));
  await transaction.insertInto('cloud_account_tenants').values(rows).execute();
}

async function readAgain(transaction: Transaction, accountId: string): Promise<AccountRow> {
  return selectAccounts(transaction, null).where('account_id', '=', accountId).executeTakeFirstOrThrow();
}

/** Adds an account and announces it; null where there is one of its id or its address. */
export async function insertAccount(
  transaction: Transaction,
  row: Insertable<Row>,
  tenants: readonly string[],
): Promise<AccountRow | null> {
  const inserted = await transaction
    .insertInto('cloud_accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst();
  if (inserted === undefined) return null;
  await putTenants(transaction, row.account_id, tenants);
  announce(transaction, row.account_id, tenants);
  return readAgain(transaction, row.account_id);
}

/**
 * Writes what has changed of a locked account, and announces it wherever it is or was seen. The version grows with an edit and
 * with the decision: what the runner reports does not make a decision stale.
 * @param tenants given where an operator has changed the account
 */
export async function updateAccount(
  transaction: Transaction,
  before: AccountRow,
  changes: Updateable<Row>,
  tenants: readonly string[] | null = null,
): Promise<AccountRow> {
  const isDecided = isPending(before.status) && changes.status !== undefined && changes.status !== before.status;
  const version = tenants !== null || isDecided ? before.version + 1 : before.version;
  await transaction
    .updateTable('cloud_accounts')
    .set({ ...changes, version, updated_at: sql<Date>`now()` })
    .where('account_id', '=', before.account_id)
    .execute();
  if (tenants !== null) await putTenants(transaction, before.account_id, tenants);
  announce(transaction, before.account_id, [...tenantIds(before), ...(tenants ?? [])]);
  return readAgain(transaction, before.account_id);
}

/** Cloud accounts, as commands, forms and both logs know them. */
export const cloudAccountRecords: RecordKind<AccountRow, CloudAccount> = {
  area: AREA,
  entity: 'CloudAccount',
  noun: 'cloud account',
  listPrivileges: cloudAccountsArea.routes.list.privileges,
  tenants: tenantIds,
  lock: lockAccount,
  delete: async (transaction, { account_id: accountId }) => {
    await transaction.deleteFrom('cloud_accounts').where('account_id', '=', accountId).execute();
  },
  summary: accountOf,
  logged: (row) => ({ ...accountOf(row) }),
  title: ({ account_id: accountId, display_name: name }) => `cloud account ${accountId} (${name})`,
};

function toldRecord(row: AccountRow): ToldRecord {
  return {
    id: row.account_id,
    tenantIds: tenantIds(row),
    summary: () => accountOf(row),
    detail: () => accountOf(row),
  };
}

/** Cloud accounts in the change feed. */
export const cloudAccountChanges: ChangeSource = {
  area: AREA,
  listPrivileges: cloudAccountsArea.routes.list.privileges,
  viewPrivileges: cloudAccountsArea.routes.view.privileges,
  ids: 'texts',
  read: async (queries, ids) =>
    (await selectAccounts(queries, null).where('account_id', 'in', ids.map(String)).execute()).map(toldRecord),
  page: async (queries, { tenantScope, below, limit }) => {
    const rows = await selectAccounts(queries, tenantScope)
      .$if(below !== null, (query) => query.where('account_id', '<', String(below)))
      .orderBy('account_id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toldRecord);
  },
};
