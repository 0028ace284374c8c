/** Cloud accounts asked for and changed through their form (Administration §5, §7 "Cloud accounts"). */
import { isDeepStrictEqual } from 'node:util';
import type { CloudAccountBody, CloudAccountOutcome, FieldError } from '../../src/contract/generated/schema.d.ts';
import { cloudAccountLifecycle } from '../../src/machines/lifecycles/cloud-account/lifecycle.ts';
import { cloudAccountsArea } from '../../src/rules/cloud-accounts/area.ts';
import {
  type CloudAccountCheckName,
  type CloudAccountReference,
  type CloudAccountSetting,
  type CloudAccountValues,
  CONFIG_TOPOLOGY_VERSION,
  cloudAccountForm,
  existenceFinding,
  NO_REFERENCE,
  valuesOf,
} from '../../src/rules/cloud-accounts/form.ts';
import type { Queries, Transaction } from '../database/database.ts';
import { requireCreation } from '../forms/creation.ts';
import { faultsOfCheck, findingsOf, type StoreChecks } from '../forms/findings.ts';
import { shownValues, withoutHidden } from '../forms/hidden-fields.ts';
import { listTenants, readGrants } from '../identity/accounts.ts';
import { requireAnyPrivilege, type Viewer } from '../identity/viewer.ts';
import { actionNotAllowed, notFound, staleVersion, validationFailed } from '../plugins/problem.ts';
import { isSeenVersion } from '../records/command.ts';
import { conflictWith, deletionOf } from '../records/conflict.ts';
import { logChange } from '../records/log.ts';
import {
  type AccountRow,
  accountExists,
  accountOf,
  cloudAccountRecords,
  findAccount,
  insertAccount,
  lockAccount,
  updateAccount,
} from './record.ts';

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
  viewer: Viewer,
): Promise<Draft> {
  const reference: CloudAccountReference = {
    ...NO_REFERENCE,
    accountTypes: await listAccountTypes(within),
    deploymentConfigs: await listDeploymentConfigs(within, CONFIG_TOPOLOGY_VERSION),
    tenants: await listTenants(within, await readGrants(within, viewer.userId)),
  };
  const ownTenants = edited?.tenants ?? [];
  const own = ownTenants.map(({ tenantId }) => tenantId);
  const setting: CloudAccountSetting = {
    original: edited === null ? null : valuesOf(accountOf(edited), own),
    status: edited?.status ?? null,
    tenantId: viewer.tenantId,
    ownTenants,
    reference,
  };
  return { values: withoutHidden(cloudAccountForm, valuesOf(body, body.tenants), setting), setting };
}

function faultsIn(within: Queries, { values, setting }: Draft): Promise<readonly FieldError[]> {
  const { accountId, accountEmail } = values;
  const checks: StoreChecks<CloudAccountCheckName> = {
    'id exists': async () => existenceFinding(await accountExists(within, { accountId })),
    'email exists': async () => existenceFinding(await accountExists(within, { accountEmail })),
  };
  return findingsOf(cloudAccountForm, values, setting, checks, []);
}

/** The account that is edited; refused where it is not there, or its user may not edit accounts. */
async function accountToEdit(
  within: Transaction,
  find: (within: Transaction, accountId: string, tenantScope: string | null) => Promise<AccountRow | null>,
  accountId: string,
  viewer: Viewer,
): Promise<AccountRow> {
  requireAnyPrivilege(viewer, cloudAccountsArea.routes.edit.privileges);
  const row = await find(within, accountId, viewer.tenantScope);
  if (row === null) throw notFound(undefined, await deletionOf(within, cloudAccountRecords, accountId, viewer));
  return row;
}

/** Why the account takes no edit as it stands, in a sentence; null where it does. */
function editRefusal({ status }: AccountRow, { privileges }: Viewer): string | null {
  return cloudAccountLifecycle.whyNot({ status }, { privileges }, 'EDIT')?.sentence ?? null;
}

function requireAccountCreation(viewer: Viewer): void {
  requireCreation(viewer, cloudAccountsArea.routes.create.privileges, 'a cloud account');
}

/** What saving it would say: the first message of each field. @param id the account that is edited; null where one is asked for */
export async function validateAccount(
  within: Transaction,
  id: string | null,
  body: CloudAccountBody,
  viewer: Viewer,
): Promise<readonly FieldError[]> {
  if (id === null) requireAccountCreation(viewer);
  const edited = id === null ? null : await accountToEdit(within, findAccount, id, viewer);
  const refusal = edited === null ? null : editRefusal(edited, viewer);
  const faults = await faultsIn(within, await readDraft(within, body, edited, viewer));
  return refusal === null ? faults : [{ field: 'status', message: refusal }, ...faults];
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

/** Asks for an account that waits for its approval. */
export async function createAccount(
  within: Transaction,
  body: CloudAccountBody,
  viewer: Viewer,
): Promise<CloudAccountOutcome> {
  requireAccountCreation(viewer);
  const draft = await readDraft(within, body, null, viewer);
  const faults = await faultsIn(within, draft);
  if (faults.length > 0) throw validationFailed(faults);
  const { values } = draft;
  const row = await insertAccount(
    within,
    {
      ...columnsOf(values),
      account_id: values.accountId,
      tenant_id: viewer.tenantId,
      created_by: viewer.userId,
    },
    values.tenants,
  );
  // Somebody else has taken the id or the address since it was looked for.
  if (row === null) throw validationFailed(faultsOfCheck(cloudAccountForm, 'id exists', existenceFinding(true)));
  const change = { action: 'CREATE', label: 'Create', userId: viewer.userId, before: null, after: row };
  await logChange(within, cloudAccountRecords, change);
  return { id: row.id, record: accountOf(row) };
}

export interface AccountUpdate {
  readonly id: string;
  /** The version that was edited; null where the caller names none. */
  readonly expectedVersion: number | null;
  readonly body: CloudAccountBody;
}

/** Changes an account; the version grows where anything that its form shows has changed. */
export async function changeAccount(
  within: Transaction,
  { id, expectedVersion, body }: AccountUpdate,
  viewer: Viewer,
): Promise<CloudAccountOutcome> {
  const before = await accountToEdit(within, lockAccount, id, viewer);
  const refusal = editRefusal(before, viewer);
  const conflict = () => conflictWith(within, cloudAccountRecords, before, viewer);
  // A status that takes no edit comes before a stale version: there is nothing left to look at again.
  if (refusal !== null) throw actionNotAllowed(refusal, await conflict());
  if (!isSeenVersion(before, expectedVersion)) {
    throw staleVersion(cloudAccountRecords.noun, before.version, await conflict());
  }
  const draft = await readDraft(within, body, before, viewer);
  const faults = await faultsIn(within, draft);
  if (faults.length > 0) throw validationFailed(faults);
  const original = draft.setting.original ?? draft.values;
  const values = shownValues(cloudAccountForm, draft.values, draft.setting, original);
  if (isDeepStrictEqual(values, original)) return { id, record: accountOf(before) };
  const after = await updateAccount(within, before, columnsOf(values), values.tenants);
  await logChange(within, cloudAccountRecords, {
    action: 'UPDATE',
    label: 'Edit',
    userId: viewer.userId,
    before,
    after,
  });
  return { id, record: accountOf(after) };
}
