/** The demo's cloud accounts. */
import { type CloudAccountStatus, cloudAccountStatuses } from '../../src/rules/cloud-accounts/record.ts';
import type { Transaction } from '../database/database.ts';
import { askedFor, demoRecords, firstBuildLog } from './status-records.ts';

const RECORDS = demoRecords<CloudAccountStatus>(cloudAccountStatuses.all, [
  'ACTIVE',
  'ACTIVE',
  'PENDING_APPROVAL',
  'INITIATED',
]);
/** Seen by other tenants beside its own. */
const SHARED = { tenantId: 'BRIGHTWATER', name: 'Shared network', status: 'ACTIVE' } as const;
const OTHERS = ['HALDEN', 'KESTREL'];

/** Whether an account exists at the provider. */
const CREATED: ReadonlySet<CloudAccountStatus> = new Set([
  ...(['CREATING_DEPLOYMENT_ROLE', 'CREATING_DEPLOYMENT_ROLE_FAILED', 'CREATING_MONITORING_ROLE'] as const),
  ...(['CREATING_MONITORING_ROLE_FAILED', 'ACTIVE', 'CLOSED'] as const),
]);
const BUILT: ReadonlySet<CloudAccountStatus> = new Set([...CREATED, 'LAUNCHING_FAILED', 'CREATING_ACCOUNT_FAILED']);

export async function insertCloudAccounts(transaction: Transaction, publicUrl: string, now: Date): Promise<void> {
  const types = await transaction.selectFrom('cloud_account_types').select('account_type_id').execute();
  const rows = [...RECORDS, SHARED].map((record, index) => {
    const { tenantId, name, status } = record;
    const id = `${tenantId}-${name}`.toLowerCase().replaceAll(' ', '-');
    return {
      ...askedFor(record, cloudAccountStatuses.isPending(status) ? 1 + index : 20 + 7 * index, now),
      account_id: id,
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
      last_build_url: BUILT.has(status) ? `${publicUrl}/dashboard/cloudaccounts/logs/${id}/builds/1` : null,
    };
  });
  const seen = rows.flatMap(({ account_id, tenant_id, display_name: name }) =>
    [tenant_id, ...(name === SHARED.name ? OTHERS : [])].map((tenant) => ({ account_id, tenant_id: tenant })),
  );
  const logs = rows
    .filter(({ status }) => BUILT.has(status))
    .map(({ account_id: id, status }) =>
      firstBuildLog(
        { area: 'cloud-accounts', id, status },
        'cloud-account-creation',
        [`+ ./prepare.sh --account ${id}`],
        'CreateAccountStatus: FAILED, FailureReason EMAIL_ALREADY_EXISTS',
      ),
    );
  await transaction.insertInto('cloud_accounts').values(rows).execute();
  await transaction.insertInto('cloud_account_tenants').values(seen).execute();
  await transaction.insertInto('build_logs').values(logs).execute();
}
