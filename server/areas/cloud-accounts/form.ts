/** Cloud accounts asked for and changed through their form (Administration §5, §7 "Cloud accounts"). */
import type { CloudAccountBody } from '../../../src/contract/generated/schema.d.ts';
import { cloudAccountLifecycle } from '../../../src/machines/lifecycles/cloud-account/lifecycle.ts';
import { cloudAccountsArea } from '../../../src/rules/cloud-accounts/area.ts';
import {
  type CloudAccountCheckName,
  type CloudAccountValues,
  CONFIG_TOPOLOGY_VERSION,
  cloudAccountForm,
  existenceFinding,
} from '../../../src/rules/cloud-accounts/form.ts';
import type { Queries } from '../../database/database.ts';
import type { StoreChecks } from '../../forms/findings.ts';
import { tableForm } from '../../forms/table-form.ts';
import { listTenants, readGrants } from '../../identity/accounts.ts';
import { isTaken } from '../../records/taken.ts';
import { listDeploymentConfigs } from '../../reference/topologies.ts';
import { accountOf, cloudAccounts } from './record.ts';

export function listAccountTypes(queries: Queries) {
  return queries
    .selectFrom('cloud_account_types')
    .select(['account_type_id as accountTypeId', 'account_type_name as accountTypeName'])
    .orderBy('account_type_name')
    .execute();
}

/** What an account's row has of its form. */
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
