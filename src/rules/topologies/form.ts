/** The form of a topology (Administration §2, §5 "Topology"), for screen and server. */
import * as v from 'valibot';
import { bodyLimits } from '../../contract/generated/body-limits/topologies.ts';
import type { Topology, TopologyBody } from '../../contract/generated/schema.d.ts';
import { webAddress } from '../formats/addresses.ts';
import type { FieldsOf, ValueParsers } from '../forms/controls.ts';
import { createDefinitions } from '../forms/define.ts';
import { isBlank } from '../forms/equal.ts';
import { choiceField, paragraphField, textField } from '../forms/fields.ts';
import { type CheckFinding, type FormSetting, faultWhere } from '../forms/form.ts';
import type { PickedZip } from '../forms/picked-files.ts';
import { type TenantsSetting, tenantsField } from '../forms/tenants-field.ts';
import type { TenantName } from '../people/tenants.ts';
import { CLOUD_PROVIDER_WORDS, CLOUD_PROVIDERS } from '../reference/cloud-providers.ts';
import { entriesError, lengthError } from '../texts/limits.ts';
import {
  hasDefault,
  type ParameterRow,
  parameterFaults,
  type RangeRow,
  rangeFaults,
  rowsFault,
  SERVICE_TYPES,
  serviceTypeWords,
  TOPOLOGY_FILE,
  TOPOLOGY_TYPE_WORDS,
  TOPOLOGY_TYPES,
} from './record.ts';

/** Default, smallest and largest network mask (Administration §9). */
const DEFAULT_MASK = '27';
const [LEAST_MASK, MOST_MASK] = [16, 28];

export interface TopologyValues {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly type: string;
  readonly topologyType: string;
  readonly mask: string;
  readonly serviceProviders: readonly string[];
  readonly tenants: readonly string[];
  readonly documentationUrl: string;
  readonly applicableConfigsVersions: readonly string[];
  readonly applicablePlatformVersions: readonly RangeRow[];
  readonly additionalParameters: readonly ParameterRow[];
  readonly zip: PickedZip | null;
}

export interface TopologyControls {
  readonly parameters: readonly ParameterRow[];
  readonly ranges: readonly RangeRow[];
}

const text = v.string();
export const TOPOLOGY_CONTROL_PARSERS: ValueParsers<TopologyControls> = {
  parameters: v.array(
    v.strictObject({ id: text, parameterName: text, parameterType: text, description: text, defaultValue: text }),
  ),
  ranges: v.array(v.strictObject({ id: text, branchVersion: text, minVersion: text, maxVersion: text })),
};

export interface TopologyReference {
  readonly tenants: readonly TenantName[] | null;
  readonly deploymentConfigs: readonly { readonly deploymentConfigId: string; readonly name: string }[] | null;
}
export const NO_REFERENCE: TopologyReference = { tenants: null, deploymentConfigs: null };

export interface TopologySetting extends FormSetting<TopologyValues>, TenantsSetting {
  readonly tenantId: string;
  readonly productName: string;
  /** The topology's configs, which lists may not contain any more. */
  readonly ownConfigs: readonly { readonly deploymentConfigId: string; readonly name: string }[];
  readonly copied: TopologyValues | null;
  readonly reference: TopologyReference;
}

const { check, choicesOf, condition, form, options, plainList, rule, section } = createDefinitions<
  TopologyValues,
  TopologySetting
>();

const LISTS = {
  tenants: plainList('tenants', 'tenants', ({ tenants }) => tenants),
  deploymentConfigs: plainList('deploymentConfigs', 'deployment configs', (lists) => lists.deploymentConfigs),
};

const isNew = condition('This can’t be changed.', [], (_, { original }) => original === null);

function nameFault(name: string): string | null {
  return /^[A-Za-z0-9_]+$/.test(name) ? null : 'can contain only letters, digits and _';
}

function versionFault(version: string): string | null {
  return /^[A-Za-z0-9.-]+$/.test(version) ? null : 'can contain only letters, digits, - and .';
}

const fields: FieldsOf<TopologyValues, TopologySetting, TopologyControls> = {
  name: { ...textField('name', 'Name', bodyLimits.name, nameFault), editable: [isNew] },
  version: { ...textField('version', 'Version', bodyLimits.version, versionFault), editable: [isNew] },
  description: {
    ...paragraphField('description', 'Description', bodyLimits.description),
    required: { message: 'cannot be blank' },
  },
  type: choiceField(
    'type',
    'Type',
    'Select a type',
    options([], (_, { productName }) =>
      SERVICE_TYPES.map((value) => ({ value, label: serviceTypeWords(value, productName) })),
    ),
  ),
  topologyType: choiceField(
    'topologyType',
    'Topology type',
    'Select a topology type',
    options([], () => TOPOLOGY_TYPES.map((value) => ({ value, label: TOPOLOGY_TYPE_WORDS[value] }))),
  ),
  mask: {
    name: 'mask',
    label: 'Network Mask',
    control: 'integer',
    required: { message: 'cannot be blank' },
    help: 'Mask needs to be equal or smaller than the mask from Deployment JSON',
    limits: { on: [], ask: () => ({ min: LEAST_MASK, max: MOST_MASK }) },
    rules: [
      rule(['mask'], ({ mask }) => {
        const isMask = /^\d{1,3}$/.test(mask.trim()) && Number(mask) >= LEAST_MASK && Number(mask) <= MOST_MASK;
        return isMask ? null : `must be a whole number from ${LEAST_MASK} to ${MOST_MASK}`;
      }),
    ],
  },
  serviceProviders: {
    name: 'serviceProviders',
    label: 'Service providers',
    control: 'picks',
    required: { message: 'Select at least one service provider' },
    options: options([], () => CLOUD_PROVIDERS.map((value) => ({ value, label: CLOUD_PROVIDER_WORDS[value] }))),
    rules: [
      rule(['serviceProviders'], ({ serviceProviders }) =>
        serviceProviders.every((each) => CLOUD_PROVIDERS.some((known) => known === each))
          ? null
          : 'Choose service providers from the list.',
      ),
    ],
  },
  tenants: tenantsField,
  documentationUrl: {
    name: 'documentationUrl',
    label: 'Documentation URL',
    control: 'text',
    limits: { on: [], ask: () => ({ maxLength: bodyLimits.documentationUrl.length }) },
    rules: [
      rule(
        ['documentationUrl'],
        ({ documentationUrl: url }) =>
          lengthError(url, bodyLimits.documentationUrl.length) ??
          (isBlank(url) || webAddress(url.trim()) !== null ? null : 'is not a URL'),
      ),
    ],
  },
  applicableConfigsVersions: {
    name: 'applicableConfigsVersions',
    label: 'Applicable config versions',
    control: 'picks',
    required: { message: 'Select at least one applicable config version' },
    options: choicesOf(LISTS.deploymentConfigs, [], (configs, _, { ownConfigs }) => {
      const others = ownConfigs.filter((own) =>
        configs.every(({ deploymentConfigId }) => deploymentConfigId !== own.deploymentConfigId),
      );
      return [...configs, ...others].map(({ deploymentConfigId: value, name }) => ({
        value,
        label: `${name} (${value})`,
      }));
    }),
    rules: [
      rule(['applicableConfigsVersions'], (chosen, { ownConfigs, reference: { deploymentConfigs: listed } }) => {
        const known = listed === null ? null : [...listed, ...ownConfigs];
        const isKnown = (id: string) => known === null || known.some((each) => each.deploymentConfigId === id);
        return chosen.applicableConfigsVersions.every(isKnown) ? null : 'Choose deployment configs from the list.';
      }),
    ],
  },
  applicablePlatformVersions: {
    name: 'applicablePlatformVersions',
    label: 'Config versions',
    control: 'ranges',
    limits: { on: [], ask: () => ({ maxEntries: bodyLimits.applicablePlatformVersions.entries }) },
    rules: [
      rule(
        ['applicablePlatformVersions'],
        ({ applicablePlatformVersions: rows }) =>
          entriesError(rows, bodyLimits.applicablePlatformVersions.entries) ??
          rowsFault(rows, rangeFaults(rows), 'config version', ({ branchVersion }) => branchVersion),
      ),
    ],
  },
  additionalParameters: {
    name: 'additionalParameters',
    label: 'Parameters',
    control: 'parameters',
    limits: { on: [], ask: () => ({ maxEntries: bodyLimits.additionalParameters.entries }) },
    rules: [
      rule(
        ['additionalParameters'],
        ({ additionalParameters: rows }) =>
          entriesError(rows, bodyLimits.additionalParameters.entries) ??
          rowsFault(rows, parameterFaults(rows), 'parameter', ({ parameterName }) => parameterName),
      ),
    ],
  },
  zip: {
    name: 'zip',
    label: 'Topology zip',
    control: 'zip',
    upload: { path: 'topologies', filename: TOPOLOGY_FILE },
    required: {
      message: 'Upload the zip of the topology',
      // Older topologies may have none and can still be edited.
      when: condition(
        'A topology without a zip can be saved without one.',
        [],
        (_, { original }) => original === null || original.zip !== null,
      ),
    },
    rules: [
      rule(['zip'], ({ zip }) =>
        zip !== null && zip.token === null ? 'The zip isn’t uploaded yet. Wait for it, or upload it again' : null,
      ),
    ],
  },
};

const CHECKS = [
  check(
    'topology exists',
    'version',
    ['name', 'version'],
    ({ name, version }, { original }) =>
      original === null &&
      !isBlank(name) &&
      !isBlank(version) &&
      nameFault(name) === null &&
      versionFault(version) === null,
  ),
];
export type TopologyCheckName = (typeof CHECKS)[number]['name'];

export const EXISTENCE_FINDINGS: Readonly<Record<TopologyCheckName, (exists: boolean) => CheckFinding>> = {
  'topology exists': (exists) => faultWhere(exists, 'A topology with this name and version already exists'),
};

export const topologyForm = form({
  name: 'TOPOLOGY',
  noun: 'topology',
  sections: [
    section('Topology', ['name', 'version', 'type', 'topologyType', 'description', 'documentationUrl']),
    section('Network', ['mask', 'serviceProviders']),
    section('Applies to', ['applicableConfigsVersions', 'applicablePlatformVersions', 'tenants']),
    section('Parameters', ['additionalParameters']),
    section('File', ['zip']),
  ],
  fields,
  parsers: TOPOLOGY_CONTROL_PARSERS,
  checks: CHECKS,
  lists: LISTS,
  defaults: ({ tenantId, copied }) =>
    copied ?? { mask: DEFAULT_MASK, type: 'PRODUCT', topologyType: 'CUSTOM', tenants: [tenantId] },
  body: ({ zip, mask, additionalParameters, applicablePlatformVersions, ...values }): TopologyBody => ({
    ...values,
    mask: Number(mask),
    description: values.description.trim(),
    documentationUrl: values.documentationUrl.trim(),
    serviceProviders: [...values.serviceProviders],
    tenants: [...values.tenants],
    applicableConfigsVersions: [...values.applicableConfigsVersions],
    additionalParameters: additionalParameters.map((row) => ({
      parameterName: row.parameterName.trim(),
      parameterType: row.parameterType,
      description: row.description.trim(),
      defaultValue: hasDefault(row) ? row.defaultValue.trim() : null,
    })),
    applicablePlatformVersions: applicablePlatformVersions.map(({ branchVersion, minVersion, maxVersion }) => ({
      branchVersion: branchVersion.trim(),
      minVersion: Number(minVersion),
      maxVersion: Number(maxVersion),
    })),
    isFileSet: zip !== null,
    uploadedFileToken: zip?.token || null,
  }),
});

/** A body may contain unknown values. */
type SentTopology = Partial<
  Omit<
    Topology,
    'type' | 'topologyType' | 'serviceProviders' | 'tenants' | 'additionalParameters' | 'applicableConfigsVersions'
  >
> & {
  readonly type?: string;
  readonly topologyType?: string;
  readonly serviceProviders?: readonly string[];
  readonly tenants?: readonly { readonly tenantId: string }[];
  readonly additionalParameters?: readonly {
    readonly parameterName: string;
    readonly parameterType: string;
    readonly description: string;
    readonly defaultValue?: string | null;
  }[];
  readonly applicableConfigsVersions?: readonly { readonly deploymentConfigId: string }[];
};

/** An existing zip has no token, since no call returns one. */
export const KEPT_ZIP: PickedZip = { fileName: TOPOLOGY_FILE, token: '' };

export function topologyValues({
  name,
  version,
  mask,
  type,
  topologyType,
  description,
  documentationUrl,
  ...topology
}: SentTopology): TopologyValues {
  return topologyForm.valuesOf({
    name,
    version,
    mask: mask ?? DEFAULT_MASK,
    type,
    topologyType,
    description,
    documentationUrl,
    serviceProviders: topology.serviceProviders,
    tenants: topology.tenants?.map(({ tenantId }) => tenantId),
    applicableConfigsVersions: topology.applicableConfigsVersions?.map(({ deploymentConfigId }) => deploymentConfigId),
    applicablePlatformVersions: topology.applicablePlatformVersions?.map((range, place) => ({
      id: String(place + 1),
      branchVersion: range.branchVersion,
      minVersion: String(range.minVersion),
      maxVersion: String(range.maxVersion),
    })),
    additionalParameters: topology.additionalParameters?.map((parameter, place) => ({
      ...parameter,
      id: String(place + 1),
      defaultValue: parameter.defaultValue ?? '',
    })),
    zip: topology.topologyFiles?.includes(TOPOLOGY_FILE) === true ? KEPT_ZIP : null,
  });
}

/** "a copy; the version gets the suffix -copy"; its zip has to be uploaded again. */
export function copiedValues(values: TopologyValues, tenantId: string): TopologyValues {
  const copyVersion = `${values.version.slice(0, bodyLimits.version.length - '-copy'.length)}-copy`;
  return { ...values, version: copyVersion, topologyType: 'CUSTOM', tenants: [tenantId], zip: null };
}
