/** The form of a credential (Administration §2, §5 "Credential"), for screen and server. */
import { bodyLimits } from '../../contract/generated/body-limits/credentials.ts';
import type { CredentialBody } from '../../contract/generated/schema.d.ts';
import type { FieldsOf } from '../forms/controls.ts';
import { createDefinitions } from '../forms/define.ts';
import { isBlank } from '../forms/equal.ts';
import { checkboxField, choiceField, textField } from '../forms/fields.ts';
import type { FormSetting } from '../forms/form.ts';
import type { PlainValues } from '../forms/plain-values.ts';
import { type TenantsSetting, tenantsField } from '../forms/tenants-field.ts';
import type { TenantName } from '../people/tenants.ts';
import { CLOUD_PROVIDER_WORDS, CLOUD_PROVIDERS, cloudProviderNamed } from '../reference/cloud-providers.ts';
import {
  CREDENTIAL_SECRET_FIELDS,
  type CredentialSecretName,
  credentialSecretFault,
} from '../reference/environment-credential.ts';

export type CredentialValues = PlainValues<CredentialBody>;

export interface CredentialReference {
  readonly tenants: readonly TenantName[] | null;
}

export interface CredentialSetting extends FormSetting<CredentialValues>, TenantsSetting {
  readonly tenantId: string;
  readonly isKept: boolean;
  readonly reference: CredentialReference;
}

const { condition, derivation, form, options, plainList, section, warning } = createDefinitions<
  CredentialValues,
  CredentialSetting
>();

const LISTS = { tenants: plainList('tenants', 'tenants', ({ tenants }) => tenants) };

const isNew = condition('The cloud provider can’t be changed.', [], (_, { original }) => original === null);
const isRetainChosen = condition(
  'Monitoring runs unattended, so this credential’s secrets must be stored.',
  ['useForMonitoring'],
  ({ useForMonitoring }) => !useForMonitoring,
);

type SecretValues = Pick<CredentialValues, CredentialSecretName>;

function secretFields(cloudProvider: string) {
  const provider = cloudProviderNamed(cloudProvider);
  return provider === null ? [] : CREDENTIAL_SECRET_FIELDS[provider];
}

function isAnyGiven(cloudProvider: string, values: SecretValues): boolean {
  return secretFields(cloudProvider).some(({ name }) => !isBlank(values[name]));
}

const SECRETS = ['roleArn', 'subscriptionId', 'azureTenantId'] as const satisfies readonly CredentialSecretName[];

/** Secrets are asked for where they are retained. On an edit an empty field keeps the stored secret. */
function secretField<const Name extends CredentialSecretName>(
  provider: keyof typeof CREDENTIAL_SECRET_FIELDS,
  name: Name,
  label: string,
  example: string,
) {
  const { length: maxLength } = bodyLimits[name];
  return {
    name,
    label,
    control: 'secret',
    isSecret: true,
    visible: condition(
      'Only when credential data is retained.',
      ['cloudProvider', 'shouldRetainCredential'],
      ({ cloudProvider, shouldRetainCredential }) => cloudProvider === provider && shouldRetainCredential,
    ),
    required: {
      message: 'cannot be blank',
      when: condition(
        'No secrets are stored yet.',
        ['cloudProvider', ...SECRETS],
        ({ cloudProvider, ...values }, { original, isKept }) =>
          original === null || (!isKept && isAnyGiven(cloudProvider, values)),
      ),
    },
    keepsUnseen: ({ isKept }: CredentialSetting) => isKept,
    limits: { on: [], ask: () => ({ maxLength }) },
    rules: [
      {
        on: [name],
        ask: (values: Readonly<Record<Name, string>>) => credentialSecretFault({ name, example }, values[name].trim()),
      },
    ],
  } as const;
}

const [role] = CREDENTIAL_SECRET_FIELDS.AWS;
const [subscription, azureTenant] = CREDENTIAL_SECRET_FIELDS.AZURE;

const fields: FieldsOf<CredentialValues, CredentialSetting> = {
  credentialName: textField('credentialName', 'Credential name', bodyLimits.credentialName),
  cloudProvider: {
    ...choiceField(
      'cloudProvider',
      'Cloud provider',
      'Select a cloud provider',
      options([], () => CLOUD_PROVIDERS.map((value) => ({ value, label: CLOUD_PROVIDER_WORDS[value] }))),
    ),
    editable: [isNew],
  },
  tenants: tenantsField,
  useForDeployment: checkboxField('useForDeployment', 'Use for deployment'),
  useForMonitoring: checkboxField('useForMonitoring', 'Use for monitoring'),
  shouldRetainCredential: {
    ...checkboxField('shouldRetainCredential', 'Retain credential data'),
    editable: [isRetainChosen],
  },
  roleArn: secretField('AWS', 'roleArn', 'Role ARN', role.example),
  subscriptionId: secretField('AZURE', 'subscriptionId', 'Subscription ID', subscription.example),
  azureTenantId: secretField('AZURE', 'azureTenantId', 'Azure tenant ID', azureTenant.example),
};

const WARNINGS = [
  warning(
    'shouldRetainCredential',
    'The secrets you entered won’t be stored. You’ll be asked for them each time.',
    ['shouldRetainCredential', 'cloudProvider', ...SECRETS],
    ({ shouldRetainCredential, cloudProvider, ...values }, { isKept }) =>
      !isKept && !shouldRetainCredential && isAnyGiven(cloudProvider, values),
  ),
  warning(
    'useForDeployment',
    'Select at least one use, or this credential won’t be available anywhere.',
    ['useForDeployment', 'useForMonitoring'],
    ({ useForDeployment, useForMonitoring }) => !useForDeployment && !useForMonitoring,
  ),
  warning(
    'shouldRetainCredential',
    'Saving deletes the stored secrets. You’ll be asked for them each time.',
    ['shouldRetainCredential'],
    ({ shouldRetainCredential }, { isKept }) => isKept && !shouldRetainCredential,
  ),
  warning(
    'shouldRetainCredential',
    'No secrets are stored yet. Enter them here, or store them the next time you run a command.',
    ['shouldRetainCredential', 'cloudProvider', ...SECRETS],
    ({ shouldRetainCredential, cloudProvider, ...values }, { original, isKept }) =>
      original !== null &&
      !isKept &&
      shouldRetainCredential &&
      secretFields(cloudProvider).length > 0 &&
      !isAnyGiven(cloudProvider, values),
  ),
];

export const credentialForm = form({
  name: 'CREDENTIAL',
  noun: 'credential',
  sections: [
    section('Credential', ['credentialName', 'cloudProvider', 'tenants']),
    section('Use', ['useForDeployment', 'useForMonitoring', 'shouldRetainCredential']),
    section('Secrets', SECRETS),
  ],
  fields,
  derivations: [
    derivation(['useForMonitoring'], ['shouldRetainCredential'], ({ useForMonitoring }) =>
      useForMonitoring ? { shouldRetainCredential: true } : {},
    ),
  ],
  warnings: WARNINGS,
  defaults: ({ tenantId }) => ({
    cloudProvider: 'AWS',
    tenants: [tenantId],
    useForDeployment: true,
    shouldRetainCredential: true,
  }),
  lists: LISTS,
  body: ({ cloudProvider, tenants, roleArn, subscriptionId, azureTenantId, ...values }): CredentialBody => {
    const provider = cloudProviderNamed(cloudProvider);
    if (provider === null) throw new Error(`'${cloudProvider}' is no cloud provider: the form has faults.`);
    const given: SecretValues = { roleArn, subscriptionId, azureTenantId };
    const sent = values.shouldRetainCredential ? CREDENTIAL_SECRET_FIELDS[provider] : [];
    return {
      ...values,
      cloudProvider: provider,
      tenants: [...tenants],
      ...Object.fromEntries(sent.flatMap(({ name }) => (isBlank(given[name]) ? [] : [[name, given[name].trim()]]))),
    };
  },
});
