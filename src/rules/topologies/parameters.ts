/** The rows of a topology's form: its parameters, and the platform versions that it is for (Administration §5 "Topology"). */
import { lengthError, namedText } from '../limits.ts';

export const PARAMETER_TYPES = ['OPTIONAL', 'PRIVATE_MANDATORY', 'PUBLIC_MANDATORY', 'MANDATORY'] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

export const PARAMETER_TYPE_WORDS = {
  OPTIONAL: 'Optional',
  PRIVATE_MANDATORY: 'Mandatory in private mode',
  PUBLIC_MANDATORY: 'Mandatory in public mode',
  MANDATORY: 'Mandatory',
} as const satisfies Record<ParameterType, string>;

/** What is asked of a parameter, and what it is where nothing is given. */
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

/** A parameter as it is typed; `id` tells it from the others while it is. */
export interface ParameterRow {
  readonly id: string;
  readonly parameterName: string;
  readonly parameterType: string;
  readonly description: string;
  readonly defaultValue: string;
}

/** A range of builds of one branch. */
export interface RangeRow {
  readonly id: string;
  readonly branchVersion: string;
  readonly minVersion: string;
  readonly maxVersion: string;
}

/** What is wrong with the cells of a row, by their names. */
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

/** The cells in which something is wrong; rows without a fault are left out. */
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

/** The largest number of a build. */
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

/** What is said of all rows where something is wrong with one: the first of them by its name, where it has one. */
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
