import { topologyParser } from '../../contract/generated/parsers/topologies.ts';
import type { Topology } from '../../contract/generated/schema.d.ts';
import { loggedEntity } from '../audit/logged-entity.ts';
import { textFilter } from '../lists/filters.ts';
import { createListAddress, type QueryOf } from '../lists/list-address.ts';
import { DEFAULT_TENANT } from '../people/tenants.ts';
import { userName } from '../people/users.ts';
import { comparisonOf, sectionsOf } from '../records/record-sections.ts';
import { CLOUD_PROVIDER_WORDS } from '../reference/cloud-providers.ts';
import { topologyId } from '../reference/topologies.ts';
import { lengthError, namedText } from '../texts/limits.ts';

export const SERVICE_TYPES = ['PRODUCT', 'STORESERVER', 'WINDOWS', 'DATABASE'] as const;
export const TOPOLOGY_TYPES = ['STANDARD', 'CUSTOM'] as const;
export const TOPOLOGY_TYPE_WORDS = { STANDARD: 'Standard', CUSTOM: 'Custom' } as const;

/** The product's own type has the product's name. */
export function serviceTypeWords(type: Topology['type'], productName: string): string {
  switch (type) {
    case 'PRODUCT':
      return productName;
    case 'STORESERVER':
      return 'Store Server';
    case 'WINDOWS':
      return 'Windows';
    case 'DATABASE':
      return 'Database';
    case undefined:
      return '';
  }
}

/** `id` is name and version; `version` counts changes, as in every record. */
export type TopologyRecord = Omit<Topology, 'version' | 'revision' | 'deploymentConfigs'> & {
  readonly id: string;
  readonly topologyVersion: string;
  readonly version?: number;
};

export function recordOf({
  version: topologyVersion,
  revision,
  deploymentConfigs: _,
  ...topology
}: Topology): TopologyRecord {
  const id = topologyId(topology.name, topologyVersion);
  return { ...topology, id, topologyVersion, ...(revision !== undefined && { version: revision }) };
}

export function wireOf({ id: _, topologyVersion, version: revision, ...topology }: TopologyRecord): Topology {
  return { ...topology, version: topologyVersion, ...(revision !== undefined && { revision }) };
}

/** "Topology edit and delete are hidden when the topology belongs only to DEFAULT." */
export function isOnlyOfDefault(tenantIds: readonly string[]): boolean {
  return tenantIds.length > 0 && tenantIds.every((tenantId) => tenantId === DEFAULT_TENANT);
}

export const TOPOLOGY_IS_USED = 'This topology is currently being used by a deployment';

export const TOPOLOGY_FILE = 'topology.zip';

export const PARAMETER_TYPES = ['OPTIONAL', 'PRIVATE_MANDATORY', 'PUBLIC_MANDATORY', 'MANDATORY'] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

export const PARAMETER_TYPE_WORDS = {
  OPTIONAL: 'Optional',
  PRIVATE_MANDATORY: 'Mandatory in private mode',
  PUBLIC_MANDATORY: 'Mandatory in public mode',
  MANDATORY: 'Mandatory',
} as const satisfies Record<ParameterType, string>;

export function parameterWords({
  parameterType,
  defaultValue,
}: {
  readonly parameterType: ParameterType;
  readonly defaultValue?: string | null;
}): string {
  const given = defaultValue == null || defaultValue === '' ? '.' : `, default ${defaultValue}.`;
  return `${PARAMETER_TYPE_WORDS[parameterType]}${given}`;
}

export interface ParameterRow {
  readonly id: string;
  readonly parameterName: string;
  readonly parameterType: string;
  readonly description: string;
  readonly defaultValue: string;
}

export interface RangeRow {
  readonly id: string;
  readonly branchVersion: string;
  readonly minVersion: string;
  readonly maxVersion: string;
}

export type CellFaults = Readonly<Record<string, string>>;

const NAME_LENGTH = 50;
const DESCRIPTION_LENGTH = 500;
const DEFAULT_LENGTH = 50;

export function isParameterType(text: string): text is ParameterType {
  return PARAMETER_TYPES.some((type) => type === text);
}

export function hasDefault({ parameterType }: Pick<ParameterRow, 'parameterType'>): boolean {
  return parameterType === 'OPTIONAL';
}

function textFault(text: string, label: string, max: number): string | null {
  const fault = text.trim() === '' ? 'cannot be blank' : lengthError(text.trim(), max);
  return fault === null ? null : `${label} ${fault}.`;
}

function faultyRows<Row extends { readonly id: string }>(
  rows: readonly Row[],
  faultsOf: (row: Row) => Readonly<Record<string, string | null>>,
): ReadonlyMap<string, CellFaults> {
  const found = new Map<string, CellFaults>();
  for (const row of rows) {
    const faults = Object.entries(faultsOf(row)).flatMap(([cell, fault]) => (fault === null ? [] : [[cell, fault]]));
    if (faults.length > 0) found.set(row.id, Object.fromEntries(faults));
  }
  return found;
}

/** "name 1-50, description 1-500, type one of the four, default value 1-50 when OPTIONAL". */
export function parameterFaults(rows: readonly ParameterRow[]): ReadonlyMap<string, CellFaults> {
  const names = rows.map(({ parameterName }) => parameterName.trim());
  return faultyRows(rows, (row) => {
    const name = row.parameterName.trim();
    const isRepeated = name !== '' && names.indexOf(name) !== names.lastIndexOf(name);
    return {
      parameterName: isRepeated ? 'Each name can be used once.' : textFault(row.parameterName, 'Name', NAME_LENGTH),
      parameterType: isParameterType(row.parameterType) ? null : 'Select a type.',
      description: textFault(row.description, 'Description', DESCRIPTION_LENGTH),
      defaultValue: hasDefault(row) ? textFault(row.defaultValue, 'Default value', DEFAULT_LENGTH) : null,
    };
  });
}

const MOST = 2_147_483_647;

function wholeNumber(text: string): number | null {
  const number = /^\d{1,10}$/.test(text.trim()) ? Number(text) : null;
  return number !== null && number <= MOST ? number : null;
}

/** "branchVersion dotted alphanumerics, minVersion and maxVersion integers at least 0". */
export function rangeFaults(rows: readonly RangeRow[]): ReadonlyMap<string, CellFaults> {
  return faultyRows(rows, ({ branchVersion, minVersion, maxVersion }) => {
    const isBranch =
      /^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*$/.test(branchVersion.trim()) && branchVersion.length <= NAME_LENGTH;
    const [min, max] = [wholeNumber(minVersion), wholeNumber(maxVersion)];
    return {
      branchVersion:
        branchVersion.trim() === ''
          ? 'Branch version cannot be blank.'
          : isBranch
            ? null
            : 'Branch version can contain only letters and digits separated by dots.',
      minVersion: min === null ? 'Minimum must be a whole number of at least 0.' : null,
      maxVersion:
        max === null
          ? 'Maximum must be a whole number of at least 0.'
          : min !== null && max < min
            ? 'Maximum can’t be less than the minimum.'
            : null,
    };
  });
}

export function rowsFault<Row extends { readonly id: string }>(
  rows: readonly Row[],
  faults: ReadonlyMap<string, CellFaults>,
  noun: string,
  nameOf: (row: Row) => string,
): string | null {
  const faulty = rows.find(({ id }) => faults.has(id));
  const [first] = faulty === undefined ? [] : Object.values(faults.get(faulty.id) ?? {});
  if (faulty === undefined || first === undefined) return null;
  const name = nameOf(faulty).trim();
  return name === '' ? `A ${noun} is incomplete: ${first}` : `The ${noun} ${namedText(name)} is incomplete: ${first}`;
}

/** The page of a topology (Administration §2, §3), also used to compare states. */
export const topologySections = sectionsOf<TopologyRecord>()([
  {
    title: 'Topology',
    fields: [
      { label: 'Name', text: ({ name }) => name },
      { label: 'Version', isMono: true, text: ({ topologyVersion }) => topologyVersion },
      {
        label: 'Type',
        compares: ['type'],
        text: ({ type }) => type,
        withProduct: ({ type }, product) => serviceTypeWords(type, product),
      },
      {
        label: 'Topology type',
        compares: ['topologyType'],
        text: ({ topologyType }) => topologyType && TOPOLOGY_TYPE_WORDS[topologyType],
      },
      { label: 'Network Mask', compares: ['mask'], text: ({ mask }) => (mask === undefined ? null : `/${mask}`) },
      {
        label: 'Service providers',
        compares: ['serviceProviders'],
        lines: ({ serviceProviders }) => serviceProviders.map((provider) => CLOUD_PROVIDER_WORDS[provider]),
      },
      { label: 'Created By', text: ({ createdUser }) => (createdUser ? userName(createdUser) : null) },
      {
        label: 'Tenants',
        compares: ['tenants'],
        lines: ({ tenants = [] }) => tenants.map(({ tenantName }) => tenantName),
      },
      {
        label: 'Documentation URL',
        isWide: true,
        compares: ['documentationUrl'],
        text: ({ documentationUrl }) => documentationUrl,
      },
      {
        label: 'Description',
        isWide: true,
        isDescription: true,
        compares: ['description'],
        text: ({ description }) => description,
      },
    ],
  },
  {
    title: 'Applies to',
    fields: [
      {
        label: 'Applicable config versions',
        compares: ['applicableConfigsVersions'],
        lines: ({ applicableConfigsVersions = [] }) => applicableConfigsVersions.map(({ name }) => name),
      },
      {
        label: 'Config versions',
        compares: ['applicablePlatformVersions'],
        lines: ({ applicablePlatformVersions = [] }) =>
          applicablePlatformVersions.map(
            ({ branchVersion, minVersion, maxVersion }) => `${branchVersion}: ${minVersion} to ${maxVersion}`,
          ),
      },
    ],
  },
  {
    title: 'Parameters',
    fields: [
      {
        label: 'Parameters',
        compares: ['additionalParameters'],
        isWide: true,
        lines: ({ additionalParameters = [] }) =>
          additionalParameters.map((parameter) => `${parameter.parameterName}: ${parameterWords(parameter)}`),
      },
    ],
  },
  { title: 'Files', fields: [] },
]);

export const topologyComparison = comparisonOf<TopologyRecord>(topologySections);

export const topologyListAddress = createListAddress(1, { name: textFilter('Name') });
export type TopologyListQuery = QueryOf<typeof topologyListAddress>;

export const loggedTopology = loggedEntity({
  parser: topologyParser,
  recordOf,
  sections: topologySections,
  title: ({ name, topologyVersion }) => `Deployment topology ${name} ${topologyVersion}`,
});
