/** Cloud accounts asked for and changed through their form (Administration §5, §7 "Cloud accounts"). */
import { isDeepStrictEqual } from 'node:util';
import type { CloudAccount, CloudAccountBody, FieldError } from '../../../src/contract/generated/schema.d.ts';
import { cloudAccountLifecycle } from '../../../src/machines/lifecycles/cloud-account/lifecycle.ts';
import { cloudAccountsArea } from '../../../src/rules/cloud-accounts/area.ts';
import {
  type CloudAccountCheckName,
  type CloudAccountReference,
  type CloudAccountSetting,
  type CloudAccountValues,
  CONFIG_TOPOLOGY_VERSION,
  cloudAccountForm,
  existenceFinding,
  NO_REFERENCE,
} from '../../../src/rules/cloud-accounts/form.ts';
import type { Queries } from '../../database/database.ts';
import { requireCreation } from '../../forms/creation.ts';
import { faultsOfCheck, findingsOf, type StoreChecks } from '../../forms/findings.ts';
import { shownValues, withoutHidden } from '../../forms/hidden-fields.ts';
import type { RecordForm } from '../../forms/record-form.ts';
import { listTenants, readGrants } from '../../identity/accounts.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import type { CommandContext } from '../../records/command.ts';
import { type AccountRow, accountExists, accountOf, cloudAccounts } from './record.ts';

export function listAccountTypes(queries: Queries) {
  return queries
    .selectFrom('cloud_account_types')
    .select(['account_type_id as accountTypeId', 'account_type_name as accountTypeName'])
    .orderBy('account_type_name')
    .execute();
}

/** The configs of the topologies of a version; of all of them where none is named. */
export function listDeploymentConfigs(queries: Queries, topologyVersion: string | undefined) {
  return queries
    .selectFrom('deployment_configs')
    .select(['deployment_config_id as deploymentConfigId', 'name'])
    .$if(topologyVersion !== undefined, (query) => query.where('topology_version', '=', topologyVersion ?? ''))
    .orderBy('topology_name')
    .orderBy('position')
    .execute();
}

interface Draft {
  readonly values: CloudAccountValues;
  readonly setting: CloudAccountSetting;
}

/** A body read as the form's values, with what its rules ask for: nothing of that is taken from the body. */
async function readDraft(
  within: Queries,
  body: CloudAccountBody,
  edited: AccountRow | null,
  { viewer }: CommandContext,
): Promise<Draft> {
  const reference: CloudAccountReference = {
    ...NO_REFERENCE,
    accountTypes: await listAccountTypes(within),
    deploymentConfigs: await listDeploymentConfigs(within, CONFIG_TOPOLOGY_VERSION),
    tenants: await listTenants(within, await readGrants(within, viewer.userId)),
  };
  const ownTenants = edited?.tenants ?? [];
  const tenants = ownTenants.map(({ tenantId }) => tenantId);
  const setting: CloudAccountSetting = {
    original: edited === null ? null : cloudAccountForm.valuesOf({ ...accountOf(edited), tenants }),
    status: edited?.status ?? null,
    tenantId: viewer.tenantId,
    ownTenants,
    reference,
  };
  return { values: withoutHidden(cloudAccountForm, cloudAccountForm.valuesOf(body), setting), setting };
}

function faultsIn(within: Queries, { values, setting }: Draft): Promise<readonly FieldError[]> {
  const { accountId, accountEmail } = values;
  const checks: StoreChecks<CloudAccountCheckName> = {
    'id exists': async () => existenceFinding(await accountExists(within, { accountId })),
    'email exists': async () => existenceFinding(await accountExists(within, { accountEmail })),
  };
  return findingsOf(cloudAccountForm, values, setting, checks, []);
}

/** What an account's row has of its form. */
function columnsOf(values: CloudAccountValues) {
  const { isExistingCloudAccount: isExisting } = values;
  return {
    account_email: values.accountEmail,
    account_type_id: Number(values.accountTypeId),
    client: values.client,
    display_name: values.displayName,
    should_persist_deployment_credential: values.shouldPersistDeploymentCredential,
    should_create_monitoring_credential: values.shouldCreateMonitoringCredential,
    is_existing: isExisting,
    aws_account_id: isExisting ? values.awsAccountId : null,
    aws_admin_role_name: isExisting ? values.awsAdminRoleName : null,
    deployment_config_id: values.deploymentConfigId,
  };
}

export const accountForm: RecordForm<AccountRow, CloudAccount, CloudAccountBody, Draft> = {
  records: cloudAccounts,
  find: cloudAccounts.find,
  requireCreation: (viewer) => requireCreation(viewer, cloudAccountsArea.routes.create.privileges, 'a cloud account'),
  requireEdit: (viewer) => requireAnyPrivilege(viewer, cloudAccountsArea.routes.edit.privileges),
  editRefusal: ({ status }, { privileges }) =>
    cloudAccountLifecycle.whyNot({ status }, { privileges }, 'EDIT')?.sentence ?? null,
  readDraft,
  faults: faultsIn,
  insert: (within, { values }, { viewer }) =>
    cloudAccounts.insert(
      within,
      { ...columnsOf(values), account_id: values.accountId, tenant_id: viewer.tenantId, created_by: viewer.userId },
      values.tenants,
    ),
  taken: () => faultsOfCheck(cloudAccountForm, 'id exists', existenceFinding(true)),
  update: async (within, before, draft) => {
    const original = draft.setting.original ?? draft.values;
    const values = shownValues(cloudAccountForm, draft.values, draft.setting, original);
    if (isDeepStrictEqual(values, original)) return null;
    return { after: await cloudAccounts.edit(within, before, columnsOf(values), values.tenants) };
  },
};
