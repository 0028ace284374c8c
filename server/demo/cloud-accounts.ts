/** The demo's cloud accounts: one in every status in the first tenant, the usual ones in the others. */
import { type CloudAccountStatus, cloudAccountStatuses } from '../../src/rules/cloud-accounts/statuses.ts';
import type { Transaction } from '../database/database.ts';
import { DEMO_TENANTS, type DemoTenantId } from './identities.ts';

const PURPOSES = ['Sandbox', 'Till lab', 'Loyalty', 'Stock', 'Web shop', 'Reporting', 'Training'] as const;
const USUAL = ['ACTIVE', 'ACTIVE', 'PENDING_APPROVAL', 'INITIATED'] as const satisfies readonly CloudAccountStatus[];

/** `others` are the tenants that see an account beside its own. */
function demoAccounts() {
  const accounts = DEMO_TENANTS.flatMap(({ tenantId }, tenant) =>
    (tenant === 0 ? [...cloudAccountStatuses.all, ...USUAL] : USUAL).map((status, index) => {
      const purpose = PURPOSES[(tenant === 0 ? index : index + 2) % PURPOSES.length];
      return { tenantId, status, name: `${purpose} ${index + 1}`, others: [] as readonly DemoTenantId[] };
    }),
  );
  const shared = { name: 'Shared network', status: 'ACTIVE', others: ['HALDEN', 'KESTREL'] } as const;
  return [...accounts, { ...shared, tenantId: DEMO_TENANTS[0].tenantId }];
}

/** Whether an account exists at the provider. */
const CREATED: ReadonlySet<CloudAccountStatus> = new Set([
  ...(['CREATING_DEPLOYMENT_ROLE', 'CREATING_DEPLOYMENT_ROLE_FAILED', 'CREATING_MONITORING_ROLE'] as const),
  ...(['CREATING_MONITORING_ROLE_FAILED', 'ACTIVE', 'CLOSED'] as const),
]);
const BUILT: ReadonlySet<CloudAccountStatus> = new Set([...CREATED, 'LAUNCHING_FAILED', 'CREATING_ACCOUNT_FAILED']);

export async function insertCloudAccounts(transaction: Transaction, publicUrl: string, now: Date): Promise<void> {
  const types = await transaction.selectFrom('cloud_account_types').select('account_type_id').execute();
  const accounts = demoAccounts().map((account, index) => {
    const { tenantId, name, status } = account;
    const id = `${tenantId}-${name}`.toLowerCase().replaceAll(' ', '-');
    const made = new Date(
      now.getTime() - (cloudAccountStatuses.isPending(status) ? 1 + index : 20 + 7 * index) * 86_400_000,
    );
    const row = {
      account_id: id,
      tenant_id: tenantId,
      account_email: `aws+${id}@meridian.example`,
      account_type_id: types[index % Math.max(1, types.length)]?.account_type_id ?? 1,
      client: tenantId.toLowerCase(),
      display_name: name,
      should_persist_deployment_credential: index % 2 === 0,
      should_create_monitoring_credential: index % 3 !== 0 || status.startsWith('CREATING_MONITORING'),
      is_existing: false,
      aws_account_id: CREATED.has(status) ? String(481_200_000_000 + index * 7_919) : null,
      aws_admin_role_name: CREATED.has(status) ? 'OrganizationAccountAccessRole' : null,
      deployment_config_id: index % 2 === 0 ? 't910-1.4' : 't300-1.1',
      status,
      created_by: tenantId === 'BRIGHTWATER' ? 1 : 6,
      last_build_url: BUILT.has(status) ? `${publicUrl}/dashboard/cloudaccounts/logs/${id}` : null,
      created_at: made,
      updated_at: made,
    };
    return { row, tenants: [tenantId, ...account.others] };
  });
  await transaction
    .insertInto('cloud_accounts')
    .values(accounts.map(({ row }) => row))
    .execute();
  await transaction
    .insertInto('cloud_account_tenants')
    .values(
      accounts.flatMap(({ row, tenants }) => tenants.map((tenant_id) => ({ account_id: row.account_id, tenant_id }))),
    )
    .execute();
  const logs = accounts.flatMap(({ row }) => (row.last_build_url === null ? [] : [logOf(row.account_id, row.status)]));
  await transaction.insertInto('build_logs').values(logs).execute();
}

function logOf(accountId: string, status: CloudAccountStatus) {
  const failedJob = status.endsWith('_FAILED') ? status.slice(0, -'_FAILED'.length) : null;
  const end =
    failedJob === null
      ? ['Finished: SUCCESS']
      : ['CreateAccountStatus: FAILED, FailureReason EMAIL_ALREADY_EXISTS', `ERROR: ${failedJob}`, 'Finished: FAILURE'];
  return {
    area: 'cloud-accounts',
    subject_id: accountId,
    build_number: 1,
    job_name: 'cloud-account-creation',
    failed_job: failedJob && `cloud-account-creation/${failedJob.toLowerCase().replaceAll('_', '-')}`,
    content: [`Started build #1 of ${accountId}`, `+ ./prepare.sh --account ${accountId}`, ...end, ''].join('\n'),
  };
}
