/** The form of a BI deployment (Administration §2, §5 "BI deployment"), for screen and server. */
import { bodyLimits } from '../../contract/generated/body-limits/bi-deployments.ts';
import type { BiDeploymentBody } from '../../contract/generated/schema.d.ts';
import { isEmailAddress } from '../formats/addresses.ts';
import type { FieldsOf, RandomSource } from '../forms/controls.ts';
import { createDefinitions } from '../forms/define.ts';
import { choiceField, textField } from '../forms/fields.ts';
import { type CheckFinding, FINE, type FormSetting, faultWhere } from '../forms/form.ts';
import { type KeyValueRow, rowsOf, trimmedMap } from '../forms/key-value-rows.ts';
import type { PlainValues } from '../forms/plain-values.ts';
import type { Loaded } from '../forms/reference.ts';
import { clientOfTenant } from '../people/tenants.ts';
import { CLIENT_AND_ENVIRONMENT_MAX_LENGTH, nameError, pairError, roomBeside } from '../records/identification.ts';
import { CLOUD_PROVIDER_WORDS, cloudProviderNamed } from '../reference/cloud-providers.ts';
import { regionOptions } from '../reference/regions.ts';
import { isBiTopology } from '../reference/topologies.ts';
import { type BiDeploymentStatus, biDeploymentStatuses, EMPTY_CREDENTIAL_WARNING } from './record.ts';

export type BiDeploymentValues = Omit<PlainValues<BiDeploymentBody>, 'additionalParameters'> & {
  readonly additionalParameters: readonly KeyValueRow[];
};

interface CredentialChoice {
  readonly credentialId: string;
  readonly credentialName: string;
  readonly cloudProvider: string;
  /** Its secrets are not retained. */
  readonly isEmpty: boolean;
}
interface TopologyChoice {
  readonly name: string;
  readonly version: string;
  readonly serviceProviders: readonly string[];
}
interface TopologyParts {
  readonly deploymentConfigs: readonly { readonly deploymentConfigId: string; readonly name: string }[];
  readonly parameters: readonly {
    readonly parameterName: string;
    readonly description: string;
    readonly defaultValue: string | null;
  }[];
}
interface TopologyKey {
  readonly name: string;
  readonly version: string;
}

export interface BiDeploymentReference {
  readonly credentials: readonly CredentialChoice[] | null;
  readonly topologies: readonly TopologyChoice[] | null;
  readonly topology: Loaded<TopologyKey, TopologyParts> | null;
}
export const NO_REFERENCE: BiDeploymentReference = { credentials: null, topologies: null, topology: null };

export interface BiDeploymentSetting extends FormSetting<BiDeploymentValues> {
  readonly tenantId: string;
  readonly userEmail: string;
  /** The device has no secrets of the record: what is left empty stays as it is. */
  readonly lacksSecrets: boolean;
  /** The edited record's credential is empty: another credential of its provider can replace it. */
  readonly hasEmptyCredential: boolean;
  readonly status: BiDeploymentStatus | null;
  readonly reference: BiDeploymentReference;
}

const {
  check,
  choicesOf,
  condition,
  form,
  keyedList,
  keyValueRows,
  limits,
  options,
  ofTenant,
  plainList,
  rule,
  section,
  optionalSection,
  warning,
} = createDefinitions<BiDeploymentValues, BiDeploymentSetting>();

const LISTS = {
  credentials: ofTenant(plainList('credentials', 'credentials', ({ credentials }) => credentials)),
  topologies: ofTenant(plainList('topologies', 'topologies', ({ topologies }) => topologies)),
  topology: keyedList(
    'topology',
    'topology details',
    ({ topology }) => topology,
    ['topologyName', 'topologyVersion'],
    ({ topologyName: name, topologyVersion: version }): TopologyKey | null =>
      name === '' || version === '' ? null : { name, version },
  ),
};

const PROVIDERS = ['AZURE', 'AWS'] as const;

const secretsAreAskedFor = condition(
  'Leave blank to keep the current value.',
  [],
  (_, { lacksSecrets }) => !lacksSecrets,
);
const credentialIsChosen = condition('Select a credential first.', ['credentialId'], (chosen) => !!chosen.credentialId);
/** What is built and where was approved: it can't change afterwards. */
const isUndecided = condition(
  'This can’t be changed after approval. To use a different value, create a new BI deployment.',
  [],
  (_, { status }) => status === null || biDeploymentStatuses.isPending(status),
);
const reviewed = { editable: [isUndecided] } as const;
const isUndecidedOrEmpty = condition(
  'This can’t be changed after approval unless the credential is empty. To use a different one, create a new BI deployment.',
  [],
  (_, { status, hasEmptyCredential }) =>
    status === null || biDeploymentStatuses.isPending(status) || hasEmptyCredential,
);
const topologyIsChosen = condition('Select a topology first.', ['topologyName'], (chosen) => !!chosen.topologyName);
const versionIsChosen = condition(
  'Select a topology and its version first.',
  ['topologyName', 'topologyVersion'],
  ({ topologyName, topologyVersion }) => topologyName !== '' && topologyVersion !== '',
);

function topologiesOf(topologies: readonly TopologyChoice[], cloudProvider: string) {
  return topologies.filter(
    ({ name, serviceProviders }) => isBiTopology(name) && serviceProviders.includes(cloudProvider),
  );
}

/** Says which limit the identifier exceeds when it is the shared one, for which the text has no message. */
function roomFault(client: string): string {
  return `and client can be at most ${CLIENT_AND_ENVIRONMENT_MAX_LENGTH} characters in total (client: ${client.length})`;
}

const fields: FieldsOf<BiDeploymentValues, BiDeploymentSetting> = {
  client: textField('client', 'Client', bodyLimits.client, nameError),
  environmentIdentifier: {
    ...textField('environmentIdentifier', 'Environment Identifier', bodyLimits.environmentIdentifier),
    limits: limits(['client'], ({ client }) => roomBeside(client)),
    rules: [
      // The narrower limit first: a value too long with its client isn't reported for the wider one.
      rule(['client', 'environmentIdentifier'], ({ client, environmentIdentifier }) =>
        pairError(client, environmentIdentifier) === null ? null : roomFault(client),
      ),
      rule(['environmentIdentifier'], ({ environmentIdentifier }) => nameError(environmentIdentifier)),
    ],
  },
  approvalReference: textField('approvalReference', 'Approval Reference', bodyLimits.approvalReference),
  notificationEmail: textField('notificationEmail', 'Notification email', bodyLimits.notificationEmail, (address) =>
    isEmailAddress(address) ? null : 'is not a valid email address',
  ),
  cloudProvider: {
    ...choiceField(
      'cloudProvider',
      'Cloud provider',
      'Select a cloud provider',
      options([], () => PROVIDERS.map((value) => ({ value, label: CLOUD_PROVIDER_WORDS[value] }))),
    ),
    ...reviewed,
  },
  credentialId: {
    ...choiceField(
      'credentialId',
      'Credential',
      'Select a credential',
      choicesOf(LISTS.credentials, ['cloudProvider'], (credentials, { cloudProvider }) =>
        credentials
          .filter((credential) => credential.cloudProvider === cloudProvider)
          .map(({ credentialId: value, credentialName: label }) => ({ value, label })),
      ),
    ),
    editable: [isUndecidedOrEmpty],
  },
  region: {
    ...choiceField(
      'region',
      'Region',
      'Select a region',
      options(['cloudProvider'], ({ cloudProvider }) => regionOptions(cloudProvider)),
    ),
    ...reviewed,
    waitsFor: [credentialIsChosen],
  },
  topologyName: {
    ...choiceField(
      'topologyName',
      'Topology',
      'Select a topology to deploy',
      choicesOf(LISTS.topologies, ['cloudProvider'], (topologies, { cloudProvider }) => {
        const names = topologiesOf(topologies, cloudProvider).map(({ name }) => name);
        return [...new Set(names)].map((name) => ({ value: name, label: name }));
      }),
    ),
    ...reviewed,
  },
  topologyVersion: {
    ...choiceField(
      'topologyVersion',
      'Topology version',
      'Select a version of the topology',
      choicesOf(LISTS.topologies, ['cloudProvider', 'topologyName'], (topologies, { cloudProvider, topologyName }) =>
        topologiesOf(topologies, cloudProvider)
          .filter(({ name }) => name === topologyName)
          .map(({ version }) => ({ value: version, label: version })),
      ),
    ),
    ...reviewed,
    waitsFor: [topologyIsChosen],
  },
  deploymentConfigId: {
    ...choiceField(
      'deploymentConfigId',
      'Deployment config',
      'Select a deployment config',
      choicesOf(LISTS.topology, [], ({ deploymentConfigs }) =>
        deploymentConfigs.map(({ deploymentConfigId: value, name: label }) => ({ value, label })),
      ),
    ),
    ...reviewed,
    waitsFor: [versionIsChosen],
  },
  connectionString: {
    ...textField('connectionString', 'Connection string', bodyLimits.connectionString),
    control: 'secret',
    isSecret: true,
    required: { message: 'cannot be blank', when: secretsAreAskedFor },
  },
  pbiUserDisplayName: textField('pbiUserDisplayName', 'User display name', bodyLimits.pbiUserDisplayName),
  pbiUserMailNickName: textField('pbiUserMailNickName', 'User mail nickname', bodyLimits.pbiUserMailNickName),
  pbiUserDefaultPassword: {
    name: 'pbiUserDefaultPassword',
    label: 'User default password',
    control: 'secret',
    isSecret: true,
    isOnlyGenerated: true,
    generate: generateBiPassword,
    required: { message: 'must be generated with the button next to this field', when: secretsAreAskedFor },
    rules: [
      rule(['pbiUserDefaultPassword'], ({ pbiUserDefaultPassword: given }, { original }) =>
        // The record's own value stays: it may predate the rule.
        given === '' || given === original?.pbiUserDefaultPassword ? null : biPasswordFault(given),
      ),
    ],
  },
  additionalParameters: {
    name: 'additionalParameters',
    label: 'Additional parameters',
    ...keyValueRows(
      {
        noun: 'parameter',
        emptyWords: 'No parameters yet.',
        repeatedMessage: 'Each key can be used once.',
        maxRows: bodyLimits.additionalParameters.entries,
        maxKeyLength: bodyLimits.additionalParameters.keyLength,
        maxValueLength: bodyLimits.additionalParameters.valueLength,
        list: LISTS.topology.list,
      },
      ['additionalParameters', 'topologyName', 'topologyVersion'],
      ({ additionalParameters: rows, ...chosen }, { reference }) => ({
        rows,
        suggestions: (LISTS.topology.read(chosen, { reference })?.parameters ?? []).map(
          ({ parameterName: key, ...parameter }) => ({ key, ...parameter, isMandatory: false }),
        ),
      }),
    ),
  },
};

function isPair(client: string, environmentIdentifier: string): boolean {
  return [nameError(client), nameError(environmentIdentifier), pairError(client, environmentIdentifier)].every(
    (error) => error === null,
  );
}

const CHECKS = [
  check(
    'pair exists',
    'environmentIdentifier',
    ['client', 'environmentIdentifier'],
    ({ client, environmentIdentifier }, { original }) =>
      isPair(client, environmentIdentifier) &&
      (client.toLowerCase() !== original?.client.toLowerCase() ||
        environmentIdentifier.toLowerCase() !== original.environmentIdentifier.toLowerCase()),
  ),
  check('client exists', 'client', ['client'], ({ client }) => nameError(client) === null),
];
export type BiDeploymentCheckName = (typeof CHECKS)[number]['name'];

export function pairFinding(exists: boolean): CheckFinding {
  return faultWhere(exists, 'This client already has a BI deployment with this environment identifier');
}

/** A client's first deployment makes it known, so an unknown client is a note, not a fault. */
export function clientFinding(exists: boolean): CheckFinding {
  return exists ? FINE : { kind: 'note', message: 'No BI deployment exists for this client yet.' };
}

export const biDeploymentForm = form({
  name: 'BI',
  noun: 'BI deployment',
  sections: [
    section('Request', ['client', 'environmentIdentifier', 'approvalReference', 'notificationEmail']),
    section('Cloud', ['cloudProvider', 'credentialId', 'region']),
    section('Topology', ['topologyName', 'topologyVersion', 'deploymentConfigId']),
    section('Power BI', ['connectionString', 'pbiUserDisplayName', 'pbiUserMailNickName', 'pbiUserDefaultPassword']),
    optionalSection('Additional parameters', ['additionalParameters']),
  ],
  fields,
  checks: CHECKS,
  warnings: [
    warning('credentialId', EMPTY_CREDENTIAL_WARNING, ['credentialId'], ({ credentialId }, { reference }) =>
      Boolean(reference.credentials?.find((credential) => credential.credentialId === credentialId)?.isEmpty),
    ),
  ],
  defaults: ({ tenantId, userEmail }) => ({
    client: clientOfTenant(tenantId),
    notificationEmail: userEmail,
    cloudProvider: 'AZURE',
    topologyName: 'BI_DEPLOYMENT',
    topologyVersion: '1.0.1',
  }),
  lists: LISTS,
  placed: {
    section: 'Topology',
    by: ({ cloudProvider, topologyName, topologyVersion }) =>
      topologyName === '' || topologyVersion === ''
        ? null
        : { area: 'bi-deployments', cloudProvider, topology: `${topologyName}/${topologyVersion}` },
  },
  body: ({ cloudProvider, credentialId, additionalParameters, ...values }): BiDeploymentBody => ({
    ...values,
    cloudProvider: cloudProviderNamed(cloudProvider) ?? 'AZURE',
    credentialId: credentialId === '' ? null : Number(credentialId),
    region: values.region || null,
    topologyName: values.topologyName || null,
    topologyVersion: values.topologyVersion || null,
    deploymentConfigId: values.deploymentConfigId || null,
    connectionString: values.connectionString || null,
    pbiUserDefaultPassword: values.pbiUserDefaultPassword || null,
    additionalParameters: trimmedMap(additionalParameters),
  }),
});

export function biDeploymentValues<Sent extends { readonly additionalParameters?: Readonly<Record<string, string>> }>({
  additionalParameters = {},
  ...sent
}: Sent) {
  return { ...sent, additionalParameters: rowsOf(additionalParameters) };
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const SYMBOLS = '!@#$%&*';
const KINDS = [LOWER, UPPER, DIGITS, SYMBOLS] as const;
const WHOLE_SET = KINDS.join('');

const LENGTH = 13;

/** One character of each kind in the specification's order, then 9 from the whole set. */
export function generateBiPassword(random: RandomSource): string {
  const alphabets = Array.from({ length: LENGTH }, (_, position) => KINDS[position] ?? WHOLE_SET);
  return alphabets.map((alphabet) => alphabet.charAt(random(alphabet.length))).join('');
}

/** Why the password is not acceptable, to follow the field's label; null where it is. */
export function biPasswordFault(text: string): string | null {
  const characters = [...text];
  const isGenerated =
    characters.length === LENGTH &&
    characters.every((character, position) => (KINDS[position] ?? WHOLE_SET).includes(character));
  return isGenerated ? null : 'must be generated with the button next to this field';
}
