/** The form of an AWS account (Administration §2, §5 "Cloud account"), for screen and server. */
import { bodyLimits } from '../../contract/generated/body-limits/cloud-accounts.ts';
import type { CloudAccountBody } from '../../contract/generated/schema.d.ts';
import { isEmailAddress } from '../formats/addresses.ts';
import type { FieldsOf } from '../forms/controls.ts';
import { createDefinitions } from '../forms/define.ts';
import { isBlank } from '../forms/equal.ts';
import { checkboxField, choiceField, textField } from '../forms/fields.ts';
import { type CheckFinding, type FormSetting, faultWhere } from '../forms/form.ts';
import type { PlainValues } from '../forms/plain-values.ts';
import { type TenantsSetting, tenantsField } from '../forms/tenants-field.ts';
import type { TenantName } from '../people/tenants.ts';
import { clientOfTenant } from '../people/tenants.ts';
import { lengthError } from '../texts/limits.ts';
import { type CloudAccountStatus, cloudAccountStatuses } from './record.ts';

export type CloudAccountValues = PlainValues<CloudAccountBody>;

export interface CloudAccountReference {
  readonly accountTypes: readonly { readonly accountTypeId: number; readonly accountTypeName: string }[] | null;
  readonly deploymentConfigs: readonly { readonly deploymentConfigId: string; readonly name: string }[] | null;
  readonly tenants: readonly TenantName[] | null;
}
export const NO_REFERENCE: CloudAccountReference = { accountTypes: null, deploymentConfigs: null, tenants: null };

export interface CloudAccountSetting extends FormSetting<CloudAccountValues>, TenantsSetting {
  readonly status: CloudAccountStatus | null;
  readonly tenantId: string;
  readonly reference: CloudAccountReference;
}

const { check, choicesOf, condition, form, plainList, section } = createDefinitions<
  CloudAccountValues,
  CloudAccountSetting
>();

const LISTS = {
  accountTypes: plainList('accountTypes', 'account types', ({ accountTypes }) => accountTypes),
  deploymentConfigs: plainList('deploymentConfigs', 'deployment configs', (lists) => lists.deploymentConfigs),
  tenants: plainList('tenants', 'tenants', ({ tenants }) => tenants),
};

const isNew = condition('The account ID can’t be changed.', [], (_, { original }) => original === null);
const isConfigChoosable = condition(
  'The deployment config can’t be changed after approval.',
  [],
  (_, { status }) => status === null || cloudAccountStatuses.isPending(status),
);
const isExisting = condition(
  'Only for an existing AWS account.',
  ['isExistingCloudAccount'],
  ({ isExistingCloudAccount }) => isExistingCloudAccount,
);

/** Addresses of other calls: an account with such a name would be unreachable. */
const RESERVED = ['types', 'users', 'exists'];

function accountIdFault(accountId: string): string | null {
  if (RESERVED.includes(accountId)) return 'is reserved';
  return /^\.{1,2}$|[/\\?#%]/.test(accountId) ? 'can’t contain / \\ ? # % or be . or ..' : null;
}

function emailFault(address: string): string | null {
  return isEmailAddress(address) ? null : 'is not a valid email address';
}

const fields: FieldsOf<CloudAccountValues, CloudAccountSetting> = {
  client: textField('client', 'Client', bodyLimits.client),
  accountId: { ...textField('accountId', 'Account ID', bodyLimits.accountId, accountIdFault), editable: [isNew] },
  accountEmail: textField('accountEmail', 'Account email', bodyLimits.accountEmail, emailFault),
  displayName: textField('displayName', 'Display name', bodyLimits.displayName),
  accountTypeId: choiceField(
    'accountTypeId',
    'Account type',
    'Select an account type',
    choicesOf(LISTS.accountTypes, [], (types) =>
      types.map(({ accountTypeId, accountTypeName }) => ({ value: String(accountTypeId), label: accountTypeName })),
    ),
  ),
  tenants: tenantsField,
  isExistingCloudAccount: checkboxField('isExistingCloudAccount', 'Existing AWS account'),
  awsAccountId: {
    ...textField('awsAccountId', 'AWS account ID', bodyLimits.awsAccountId, (id) =>
      /^\d{12}$/.test(id) ? null : 'must be 12 digits',
    ),
    visible: isExisting,
  },
  awsAdminRoleName: {
    ...textField('awsAdminRoleName', 'AWS admin role name', bodyLimits.awsAdminRoleName, (role) =>
      /^[\w+=,.@-]+$/.test(role) ? null : 'can contain only letters, digits and _ + = , . @ -',
    ),
    visible: isExisting,
  },
  deploymentConfigId: {
    ...choiceField(
      'deploymentConfigId',
      'Deployment config',
      'Select a deployment config',
      choicesOf(LISTS.deploymentConfigs, [], (configs) =>
        configs.map(({ deploymentConfigId: value, name }) => ({ value, label: `${name} (${value})` })),
      ),
    ),
    editable: [isConfigChoosable],
  },
  shouldPersistDeploymentCredential: checkboxField(
    'shouldPersistDeploymentCredential',
    'Persist deployment credential',
  ),
  shouldCreateMonitoringCredential: checkboxField('shouldCreateMonitoringCredential', 'Create monitoring credential'),
};

const CHECKS = [
  check(
    'id exists',
    'accountId',
    ['accountId'],
    ({ accountId }, { original }) =>
      original === null &&
      !isBlank(accountId) &&
      lengthError(accountId, bodyLimits.accountId.length) === null &&
      accountIdFault(accountId) === null,
  ),
  check(
    'email exists',
    'accountEmail',
    ['accountEmail'],
    ({ accountEmail: address }, { original }) =>
      lengthError(address, bodyLimits.accountEmail.length) === null &&
      emailFault(address) === null &&
      address.toLowerCase() !== original?.accountEmail.toLowerCase(),
  ),
];
export type CloudAccountCheckName = (typeof CHECKS)[number]['name'];

export function existenceFinding(exists: boolean): CheckFinding {
  return faultWhere(exists, 'A cloud account already exists under this ID or email');
}

export const cloudAccountForm = form({
  name: 'AWS',
  noun: 'cloud account',
  sections: [
    section('Account', ['client', 'accountId', 'accountEmail', 'displayName', 'accountTypeId', 'tenants']),
    section('AWS', ['isExistingCloudAccount', 'awsAccountId', 'awsAdminRoleName', 'deploymentConfigId']),
    section('Credentials', ['shouldPersistDeploymentCredential', 'shouldCreateMonitoringCredential']),
  ],
  fields,
  checks: CHECKS,
  defaults: ({ tenantId }) => ({ client: clientOfTenant(tenantId), tenants: [tenantId] }),
  lists: LISTS,
  placed: { section: 'AWS', by: () => ({ area: 'cloud-accounts', cloudProvider: 'AWS', topology: null }) },
  body: ({
    accountTypeId,
    deploymentConfigId,
    tenants,
    awsAccountId,
    awsAdminRoleName,
    ...values
  }): CloudAccountBody => ({
    ...values,
    accountTypeId: accountTypeId === '' ? null : Number(accountTypeId),
    deploymentConfigId: deploymentConfigId || null,
    tenants: [...tenants],
    awsAccountId: values.isExistingCloudAccount ? awsAccountId : null,
    awsAdminRoleName: values.isExistingCloudAccount ? awsAdminRoleName : null,
  }),
});
