/** The form of an AWS account (Administration §2, §5 "Cloud account"), for screen and server. */
import { bodyLimits } from '../../contract/generated/body-limits/cloud-accounts.ts';
import type { CloudAccount, CloudAccountBody } from '../../contract/generated/schema.d.ts';
import { isEmailAddress } from '../email-address.ts';
import type { FieldOf } from '../forms/controls.ts';
import { createForm } from '../forms/create-form.ts';
import { createDefinitions } from '../forms/define.ts';
import { isBlank } from '../forms/equal.ts';
import type { CheckFinding, FieldName, FormSetting } from '../forms/form.ts';
import { lengthError } from '../limits.ts';
import type { TenantName } from '../tenants.ts';
import { type CloudAccountStatus, isPending } from './statuses.ts';

/** Topologies of this version have the configs that accounts are made with (Administration §9). */
export const CONFIG_TOPOLOGY_VERSION = '1.0.1';

/** What is typed or chosen is text until it is sent; '' is nothing typed or chosen. */
export interface CloudAccountValues {
  readonly client: string;
  readonly accountId: string;
  readonly accountEmail: string;
  readonly displayName: string;
  readonly accountTypeId: string;
  /** Ids of the tenants that it belongs to. */
  readonly tenants: readonly string[];
  readonly isExistingCloudAccount: boolean;
  readonly awsAccountId: string;
  readonly awsAdminRoleName: string;
  readonly deploymentConfigId: string;
  readonly shouldPersistDeploymentCredential: boolean;
  readonly shouldCreateMonitoringCredential: boolean;
}

/** The lists to choose from; null until they have arrived. */
export interface CloudAccountReference {
  readonly accountTypes: readonly { readonly accountTypeId: number; readonly accountTypeName: string }[] | null;
  readonly deploymentConfigs: readonly { readonly deploymentConfigId: string; readonly name: string }[] | null;
  /** Those that the user works in. */
  readonly tenants: readonly TenantName[] | null;
}
export const NO_REFERENCE: CloudAccountReference = { accountTypes: null, deploymentConfigs: null, tenants: null };

export interface CloudAccountSetting extends FormSetting<CloudAccountValues> {
  /** The account's on an edit; null where one is asked for. */
  readonly status: CloudAccountStatus | null;
  /** Where it is asked for. */
  readonly tenantId: string;
  /** Those that the account has already, whether its user works in them or not. */
  readonly ownTenants: readonly TenantName[];
  readonly reference: CloudAccountReference;
}

type Fields = {
  readonly [Name in keyof CloudAccountValues]: FieldOf<CloudAccountValues, CloudAccountSetting, Name, object>;
};

const { check, choicesOf, condition, limits, plainList, rule, section } = createDefinitions<
  CloudAccountValues,
  CloudAccountSetting
>();

const LISTS = {
  accountTypes: plainList('accountTypes', 'account types', ({ accountTypes }) => accountTypes),
  deploymentConfigs: plainList('deploymentConfigs', 'deployment configs', (lists) => lists.deploymentConfigs),
  tenants: plainList('tenants', 'tenants', ({ tenants }) => tenants),
};
export type CloudAccountQuery = NonNullable<ReturnType<(typeof LISTS)[keyof typeof LISTS]['query']>>;

const isNew = condition('The account ID can’t be changed.', [], (_, { original }) => original === null);
const isConfigChoosable = condition(
  'The deployment config can be changed until the account is approved.',
  [],
  (_, { status }) => status === null || isPending(status),
);
const isExisting = condition(
  'Only of an AWS account that exists already.',
  ['isExistingCloudAccount'],
  ({ isExistingCloudAccount }) => isExistingCloudAccount,
);

/** A field whose text is at most as long as the contract lets it be. */
const text = <
  const Name extends 'client' | 'accountId' | 'accountEmail' | 'displayName' | 'awsAccountId' | 'awsAdminRoleName',
>(
  name: Name,
  label: string,
  fault: (value: string) => string | null = () => null,
) => {
  const maxLength = bodyLimits[name].length;
  return {
    name,
    label,
    control: 'text',
    required: { message: 'cannot be blank' },
    limits: limits([], () => ({ maxLength })),
    rules: [rule([name], (values) => lengthError(values[name], maxLength) ?? fault(values[name]))],
  } as const;
};

/** Addresses of the area's other calls: an account of that name would have none. */
const RESERVED = ['types', 'users', 'exists'];

function accountIdFault(accountId: string): string | null {
  if (RESERVED.includes(accountId)) return 'is reserved';
  return /^\.{1,2}$|[/\\?#%]/.test(accountId) ? 'may not contain / \\ ? # %, nor be . or ..' : null;
}

function isMail(values: Pick<CloudAccountValues, 'accountEmail'>): boolean {
  return (
    lengthError(values.accountEmail, bodyLimits.accountEmail.length) === null && isEmailAddress(values.accountEmail)
  );
}

const fields: Fields = {
  client: text('client', 'Client'),
  accountId: { ...text('accountId', 'Account ID', accountIdFault), editable: [isNew] },
  accountEmail: text('accountEmail', 'Account Email', (address) =>
    isEmailAddress(address) ? null : 'is not a valid email address',
  ),
  displayName: text('displayName', 'Display Name'),
  accountTypeId: {
    name: 'accountTypeId',
    label: 'Account Type',
    control: 'choice',
    required: { message: 'Select an account type' },
    options: choicesOf(LISTS.accountTypes, [], (types) =>
      types.map(({ accountTypeId, accountTypeName }) => ({ value: String(accountTypeId), label: accountTypeName })),
    ),
  },
  tenants: {
    name: 'tenants',
    label: 'Tenants',
    control: 'picks',
    required: { message: 'Select at least one tenant' },
    options: choicesOf(LISTS.tenants, [], (tenants, _, { ownTenants }) => {
      const others = ownTenants.filter((own) => !tenants.some(({ tenantId }) => tenantId === own.tenantId));
      return [...tenants, ...others].map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }));
    }),
    rules: [
      rule(['tenants'], ({ tenants: picked }, { reference, ownTenants }) => {
        const known = reference.tenants === null ? null : [...reference.tenants, ...ownTenants];
        const isKnown = (id: string) => known === null || known.some(({ tenantId }) => tenantId === id);
        return picked.every(isKnown) ? null : 'Some are not tenants that you work in.';
      }),
    ],
  },
  isExistingCloudAccount: { name: 'isExistingCloudAccount', label: 'Existing AWS account', control: 'checkbox' },
  awsAccountId: {
    ...text('awsAccountId', 'AWS Account ID', (id) => (/^\d{12}$/.test(id) ? null : 'must be 12 digits')),
    visible: isExisting,
  },
  awsAdminRoleName: {
    ...text('awsAdminRoleName', 'AWS Admin Role Name', (role) =>
      /^[\w+=,.@-]+$/.test(role) ? null : 'may contain only letters, digits and _ + = , . @ -',
    ),
    visible: isExisting,
  },
  deploymentConfigId: {
    name: 'deploymentConfigId',
    label: 'Deployment Config',
    control: 'choice',
    editable: [isConfigChoosable],
    required: { message: 'Select a deployment config' },
    options: choicesOf(LISTS.deploymentConfigs, [], (configs) =>
      configs.map(({ deploymentConfigId, name }) => ({
        value: deploymentConfigId,
        label: `${name} (${deploymentConfigId})`,
      })),
    ),
  },
  shouldPersistDeploymentCredential: {
    name: 'shouldPersistDeploymentCredential',
    label: 'Persist deployment credential',
    control: 'checkbox',
  },
  shouldCreateMonitoringCredential: {
    name: 'shouldCreateMonitoringCredential',
    label: 'Create monitoring credential',
    control: 'checkbox',
  },
};

/** Asked when the field is left, and before it is saved. */
const CHECKS = [
  check(
    'id exists',
    'accountId',
    ['accountId'],
    ({ accountId }, { original }) => original === null && !isBlank(accountId) && accountIdFault(accountId) === null,
  ),
  check(
    'email exists',
    'accountEmail',
    ['accountEmail'],
    (values, { original }) =>
      isMail(values) && values.accountEmail.toLowerCase() !== original?.accountEmail.toLowerCase(),
  ),
];
export type CloudAccountCheckName = (typeof CHECKS)[number]['name'];

/** What the answer to either check means. */
export function existenceFinding(exists: boolean): CheckFinding {
  if (!exists) return { kind: 'fine', message: '' };
  return { kind: 'fault', message: 'A cloud account already exists under this ID or email' };
}

export const cloudAccountForm = createForm<
  CloudAccountValues,
  CloudAccountSetting,
  Fields[FieldName<CloudAccountValues>],
  CloudAccountQuery,
  CloudAccountBody
>({
  name: 'AWS',
  noun: 'cloud account',
  sections: [
    section('Account', ['client', 'accountId', 'accountEmail', 'displayName', 'accountTypeId', 'tenants']),
    section('AWS', ['isExistingCloudAccount', 'awsAccountId', 'awsAdminRoleName', 'deploymentConfigId']),
    section('Credentials', ['shouldPersistDeploymentCredential', 'shouldCreateMonitoringCredential']),
  ],
  fields,
  resets: [],
  derivations: [],
  checks: CHECKS,
  warnings: [],
  defaults: ({ tenantId }) => ({
    client: tenantId,
    accountId: '',
    accountEmail: '',
    displayName: '',
    accountTypeId: '',
    tenants: [tenantId],
    isExistingCloudAccount: false,
    awsAccountId: '',
    awsAdminRoleName: '',
    deploymentConfigId: '',
    shouldPersistDeploymentCredential: false,
    shouldCreateMonitoringCredential: false,
  }),
  lists: LISTS,
  body: ({ accountTypeId, deploymentConfigId, tenants, awsAccountId, awsAdminRoleName, ...values }) => ({
    ...values,
    accountTypeId: accountTypeId === '' ? null : Number(accountTypeId),
    deploymentConfigId: deploymentConfigId || null,
    tenants: [...tenants],
    awsAccountId: values.isExistingCloudAccount ? awsAccountId : null,
    awsAdminRoleName: values.isExistingCloudAccount ? awsAdminRoleName : null,
  }),
});

type SentFields = Omit<CloudAccountBody, 'tenants' | 'deploymentConfigId'> & Pick<CloudAccount, 'deploymentConfigId'>;

/** The values of an account that is edited, or of a body as the server judges it. */
export function valuesOf(sent: SentFields, tenants: readonly string[]): CloudAccountValues {
  return {
    client: sent.client,
    accountId: sent.accountId,
    accountEmail: sent.accountEmail,
    displayName: sent.displayName,
    accountTypeId: String(sent.accountTypeId ?? ''),
    tenants,
    isExistingCloudAccount: sent.isExistingCloudAccount ?? false,
    awsAccountId: sent.awsAccountId ?? '',
    awsAdminRoleName: sent.awsAdminRoleName ?? '',
    deploymentConfigId: sent.deploymentConfigId ?? '',
    shouldPersistDeploymentCredential: sent.shouldPersistDeploymentCredential ?? false,
    shouldCreateMonitoringCredential: sent.shouldCreateMonitoringCredential ?? false,
  };
}
