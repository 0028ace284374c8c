/** The form of a VPC (Administration §2, §5 "VPC"), for screen and server. */
import { bodyLimits } from '../../contract/generated/body-limits/vpcs.ts';
import type { VpcBody } from '../../contract/generated/schema.d.ts';
import {
  canonicalNetwork,
  canonicalNetworks,
  INVALID_CIDR,
  isCidr,
  networkWarning,
  usedNetworksError,
} from '../formats/cidr.ts';
import { isDomainName } from '../formats/domain-name.ts';
import type { FieldsOf } from '../forms/controls.ts';
import { createDefinitions } from '../forms/define.ts';
import { isBlank } from '../forms/equal.ts';
import { checkboxField, choiceField, textField } from '../forms/fields.ts';
import { type CheckFinding, type FormSetting, faultWhere } from '../forms/form.ts';
import type { PlainValues } from '../forms/plain-values.ts';
import { clientOfTenant } from '../people/tenants.ts';
import { regionOptions } from '../reference/regions.ts';
import { entriesError, lengthError } from '../texts/limits.ts';
import { isBuilt, type VpcStatus } from './record.ts';

export type VpcValues = PlainValues<VpcBody>;

export interface CredentialChoice {
  readonly credentialId: string;
  readonly credentialName: string;
  readonly cloudProvider: string;
  readonly isEmpty: boolean;
}

export interface VpcReference {
  readonly credentials: readonly CredentialChoice[] | null;
  readonly deploymentConfigs: readonly { readonly deploymentConfigId: string; readonly name: string }[] | null;
}
export const NO_REFERENCE: VpcReference = { credentials: null, deploymentConfigs: null };

export interface VpcSetting extends FormSetting<VpcValues> {
  readonly status: VpcStatus | null;
  readonly tenantId: string;
  /** The VPC's credential, which the list may lack. */
  readonly ownCredential: CredentialChoice | null;
  readonly given: Partial<VpcValues>;
  readonly reference: VpcReference;
}

const { check, choicesOf, condition, form, ofTenant, options, plainList, rule, section, warning, wordedWarning } =
  createDefinitions<VpcValues, VpcSetting>();

const LISTS = {
  credentials: ofTenant(plainList('credentials', 'credentials', ({ credentials }) => credentials)),
  deploymentConfigs: plainList('deploymentConfigs', 'deployment configs', (lists) => lists.deploymentConfigs),
};

type Chosen = Pick<VpcValues, 'credentialId'>;

function credentialOf({ credentialId }: Chosen, { reference, ownCredential }: VpcSetting): CredentialChoice | null {
  const known = [...(reference.credentials ?? []), ...(ownCredential === null ? [] : [ownCredential])];
  return known.find((credential) => credential.credentialId === credentialId) ?? null;
}

/** "Forms are disabled when the credential is empty (value -1, -2 or blank)", or holds no secrets. */
function isEmptyCredential(values: Chosen, setting: VpcSetting): boolean {
  return ['', '-1', '-2'].includes(values.credentialId) || credentialOf(values, setting)?.isEmpty === true;
}

function isAzure(values: Chosen, setting: VpcSetting): boolean {
  return credentialOf(values, setting)?.cloudProvider === 'AZURE';
}

const hasCredential = condition(
  'Choose a credential with stored secrets first.',
  ['credentialId'],
  (values, setting) => !isEmptyCredential(values, setting),
);
const isNotBuilt = condition(
  'This can’t be changed while the VPC is available.',
  [],
  (_, { status }) => !isBuilt(status),
);
const open = [isNotBuilt, hasCredential];
const ofAzure = condition('Only for a VPC on Azure.', ['credentialId'], isAzure);
const isExisting = condition('Only for an existing VPC.', ['isExistingVpc'], (values) => values.isExistingVpc);
const hasInfrastructure = condition(
  'Only with supporting infrastructure.',
  ['shouldDeploySupportingInfrastructure'],
  (values) => values.shouldDeploySupportingInfrastructure,
);

const NAME_LENGTH = 50;

function nameFault(name: string): string | null {
  return lengthError(name, NAME_LENGTH) ?? (/^\w+$/.test(name) ? null : 'can contain only letters, digits and _');
}

/** Azure's rules for names of resources and their groups. */
function azureFault(name: string): string | null {
  if (!/^[\w.()-]+$/.test(name)) return 'can contain only letters, digits and . _ - ( )';
  return name.endsWith('.') ? 'can’t end with a dot' : null;
}

function resourceFault(id: string, azure: boolean): string | null {
  if (azure) return azureFault(id);
  return /^vpc-[\w-]+$/.test(id) ? null : 'must start with vpc-, such as vpc-0a1b2c3d';
}

function dnsNameFault(name: string): string | null {
  return isDomainName(name) ? null : 'is not a valid domain name';
}

const fields: FieldsOf<VpcValues, VpcSetting> = {
  credentialId: {
    ...choiceField(
      'credentialId',
      'Credential',
      'Select a credential',
      choicesOf(LISTS.credentials, [], (credentials, _, { status, ownCredential }) =>
        credentials
          .filter(({ cloudProvider }) =>
            isBuilt(status) && ownCredential !== null
              ? cloudProvider === ownCredential.cloudProvider
              : cloudProvider !== 'ON_PREM',
          )
          .map(({ credentialId, credentialName }) => ({ value: credentialId, label: credentialName })),
      ),
    ),
    rules: [
      rule(['credentialId'], (values, setting) =>
        isEmptyCredential(values, setting) ? 'Select a credential with stored secrets.' : null,
      ),
    ],
  },
  isExistingVpc: { ...checkboxField('isExistingVpc', 'Existing VPC'), editable: open },
  vpcResourceId: {
    ...textField('vpcResourceId', 'Resource identifier', bodyLimits.vpcResourceId),
    rules: [
      rule(
        ['vpcResourceId', 'credentialId'],
        (values, setting) =>
          lengthError(values.vpcResourceId, bodyLimits.vpcResourceId.length) ??
          resourceFault(values.vpcResourceId, isAzure(values, setting)),
      ),
    ],
    visible: isExisting,
    editable: open,
  },
  client: { ...textField('client', 'Client', bodyLimits.client), editable: open },
  name: {
    ...textField('name', 'Name', { length: NAME_LENGTH }),
    // A name from a deployment request stays as it is.
    rules: [rule(['name'], ({ name }, { original }) => (name === original?.name ? null : nameFault(name)))],
    editable: open,
  },
  vpcResourceGroup: {
    ...textField('vpcResourceGroup', 'Resource group', bodyLimits.vpcResourceGroup, azureFault),
    visible: ofAzure,
    editable: open,
  },
  existingVpcResourceGroup: {
    ...checkboxField('existingVpcResourceGroup', 'Existing resource group'),
    visible: ofAzure,
    editable: open,
  },
  region: {
    ...choiceField('region', 'Region', 'Select a region', {
      // The credential's provider, known from its list, determines the regions.
      list: 'credentials',
      ...options(['credentialId'], (values, setting) => {
        const credential = credentialOf(values, setting);
        return credential === null ? null : regionOptions(credential.cloudProvider);
      }),
    }),
    editable: open,
  },
  vpcCidr: {
    ...textField('vpcCidr', 'VPC CIDR', bodyLimits.vpcCidr),
    rules: [
      rule(
        ['vpcCidr'],
        ({ vpcCidr }) =>
          lengthError(vpcCidr.trim(), bodyLimits.vpcCidr.length) ?? (isCidr(vpcCidr) ? null : INVALID_CIDR),
      ),
    ],
    editable: open,
    kept: [
      condition(
        'Remove the used CIDRs to change this.',
        ['vpcCidr', 'usedCidrs'],
        ({ vpcCidr, usedCidrs }) => usedCidrs.length === 0 || !isCidr(vpcCidr),
      ),
    ],
  },
  usedCidrs: {
    name: 'usedCidrs',
    label: 'Used CIDRs',
    control: 'entries',
    entry: { isAcceptable: isCidr, inputMode: 'text', canonical: canonicalNetwork },
    editable: [hasCredential],
    waitsFor: [condition('Enter a valid VPC CIDR first.', ['vpcCidr'], ({ vpcCidr }) => isCidr(vpcCidr))],
    limits: { on: [], ask: () => ({ maxEntries: bodyLimits.usedCidrs.entries }) },
    rules: [
      rule(['usedCidrs'], ({ usedCidrs }) => entriesError(usedCidrs, bodyLimits.usedCidrs.entries)),
      rule(['usedCidrs', 'vpcCidr'], ({ usedCidrs, vpcCidr }) => usedNetworksError(usedCidrs, vpcCidr)),
    ],
  },
  shouldDeploySupportingInfrastructure: {
    ...checkboxField('shouldDeploySupportingInfrastructure', 'Deploy supporting infrastructure'),
    editable: open,
  },
  dnsName: {
    ...textField('dnsName', 'DNS name', bodyLimits.dnsName, dnsNameFault),
    visible: hasInfrastructure,
    editable: open,
  },
  deploymentConfigId: {
    ...choiceField(
      'deploymentConfigId',
      'Deployment config',
      'Select a deployment config',
      choicesOf(LISTS.deploymentConfigs, [], (configs, _, { given: { deploymentConfigId: asked = '' } }) => {
        const listed = configs.map(({ deploymentConfigId: value, name }) => ({ value, label: `${name} (${value})` }));
        // A request chooses among the VPCs of its config, which may belong to another topology.
        const isListed = asked === '' || listed.some(({ value }) => value === asked);
        return isListed ? listed : [...listed, { value: asked, label: asked }];
      }),
    ),
    editable: open,
  },
};

function isOther(text: string, own: string | undefined): boolean {
  return !isBlank(text) && text.toLowerCase() !== own?.toLowerCase();
}

const CHECKS = [
  check(
    'name exists',
    'name',
    ['name'],
    ({ name }, { original }) => isOther(name, original?.name) && nameFault(name) === null,
  ),
  check(
    'resource exists',
    'vpcResourceId',
    ['isExistingVpc', 'vpcResourceId', 'credentialId'],
    (values, setting) =>
      values.isExistingVpc &&
      isOther(values.vpcResourceId, setting.original?.vpcResourceId) &&
      resourceFault(values.vpcResourceId, isAzure(values, setting)) === null,
  ),
  check(
    'DNS name exists',
    'dnsName',
    ['shouldDeploySupportingInfrastructure', 'dnsName'],
    ({ shouldDeploySupportingInfrastructure, dnsName }, { original }) =>
      shouldDeploySupportingInfrastructure &&
      isOther(dnsName, original?.dnsName) &&
      lengthError(dnsName, bodyLimits.dnsName.length) === null &&
      dnsNameFault(dnsName) === null,
  ),
];
export type VpcCheckName = (typeof CHECKS)[number]['name'];

export const EXISTENCE_FINDINGS: Readonly<Record<VpcCheckName, (exists: boolean) => CheckFinding>> = {
  'name exists': (exists) => faultWhere(exists, 'A VPC with this name already exists'),
  'resource exists': (exists) => faultWhere(exists, 'A VPC with this resource identifier already exists'),
  'DNS name exists': (exists) => faultWhere(exists, 'A VPC with this DNS name already exists'),
};

export const vpcForm = form({
  name: 'VPC',
  noun: 'VPC',
  sections: [
    section('Cloud', ['credentialId', 'region']),
    section('VPC', [
      ...(['client', 'name', 'isExistingVpc', 'vpcResourceId'] as const),
      ...(['vpcResourceGroup', 'existingVpcResourceGroup'] as const),
    ]),
    section('Network', ['vpcCidr', 'usedCidrs']),
    section('Infrastructure', ['deploymentConfigId', 'shouldDeploySupportingInfrastructure', 'dnsName']),
  ],
  fields,
  checks: CHECKS,
  warnings: [
    warning(
      'credentialId',
      'Empty credential selected. Please update credential before creating VPC.',
      ['credentialId'],
      isEmptyCredential,
    ),
    wordedWarning(
      'vpcCidr',
      'It is saved with the first address of its range. It may be a range that can’t be used for a VPC.',
      ['vpcCidr'],
      ({ vpcCidr }) => networkWarning(vpcCidr),
    ),
  ],
  defaults: ({ tenantId, given }) => ({ client: clientOfTenant(tenantId), ...given }),
  lists: LISTS,
  placed: {
    section: 'Cloud',
    by: (values, setting) => {
      const { cloudProvider = null } = credentialOf(values, setting) ?? {};
      return cloudProvider === null ? null : { area: 'vpcs', cloudProvider, topology: null };
    },
  },
  body: ({ usedCidrs, ...values }, setting): VpcBody => {
    const azure = isAzure(values, setting);
    const { isExistingVpc, shouldDeploySupportingInfrastructure } = values;
    return {
      ...values,
      credentialId: values.credentialId === '' ? null : Number(values.credentialId),
      region: values.region || null,
      deploymentConfigId: values.deploymentConfigId || null,
      // A deployed VPC keeps its identifier.
      vpcResourceId: ((isExistingVpc || isBuilt(setting.status)) && values.vpcResourceId) || null,
      vpcResourceGroup: (azure && values.vpcResourceGroup) || null,
      existingVpcResourceGroup: azure && values.existingVpcResourceGroup,
      dnsName: (shouldDeploySupportingInfrastructure && values.dnsName) || null,
      vpcCidr: canonicalNetwork(values.vpcCidr),
      usedCidrs: canonicalNetworks(usedCidrs),
    };
  },
});

const GIVEN = [
  'client',
  'credentialId',
  'region',
  'deploymentConfigId',
] as const satisfies readonly (keyof VpcValues)[];

/** Initial values from a form that needs a VPC; the proposed name is made valid. */
export function givenVpc(known: Readonly<Record<string, string>>): Partial<VpcValues> {
  const given: Partial<Record<(typeof GIVEN)[number], string>> = {};
  for (const name of GIVEN) if (known[name]) given[name] = known[name];
  return { ...given, name: (known['name'] ?? '').replaceAll(/\W/g, '_').slice(0, NAME_LENGTH) };
}
