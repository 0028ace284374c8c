import { ALL_TENANTS } from '../people/tenants.ts';

/** Any log value as text: JSON unless it is a text, number or boolean; '' for none. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value, null, 1);
  return String(value);
}

/** One entry of a list: an object with a single property, as a privilege, shows only that value. */
function partWords(part: unknown): string {
  if (typeof part !== 'object' || part === null) return valueWords(part);
  const [only, ...others] = Object.values(part);
  return others.length === 0 && typeof only !== 'object' ? valueWords(only) : JSON.stringify(part);
}

/** The entries of a list, one per line; null where it isn't a list. An absent list is empty. */
function listLines(value: unknown): readonly string[] | null {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value.map(partWords) : null;
}

function textOf(lines: readonly string[], stayed: number): string {
  return [...lines, ...(stayed === 0 ? [] : [`and ${stayed} unchanged`])].join('\n');
}

/** The old and new value as texts. Of two lists only the differing entries, one per line: of 60 privileges one is new. */
export function changeWords(left: unknown, right: unknown): readonly [string, string] {
  const before = listLines(left);
  const after = listLines(right);
  if (before === null || after === null || before.length + after.length === 0)
    return [valueWords(left), valueWords(right)];
  const gone = before.filter((line) => !after.includes(line));
  const come = after.filter((line) => !before.includes(line));
  if (gone.length + come.length === 0) return [textOf(before, 0), textOf(after, 0)];
  return [textOf(gone, before.length - gone.length), textOf(come, after.length - come.length)];
}

const ABBREVIATION = /\b(arn|aws|az|bi|cidr|dns|em|id|ip|nlb|rag|url|vm|vpc)(?=s?\b)/g;

/** 'Monitoring agent' for 'monitoringAgent' and 'monitoring.agent', properties without a field. */
export function propertyWords(property: string): string {
  const words = property
    .replaceAll(/[._]+/g, ' ')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(ABBREVIATION, (abbreviation) => abbreviation.toUpperCase());
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const CONSTANT = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$|^[A-Z]{5,}$/;

/** Values of these properties are ids, even if they look like constants. */
const OF_IDS = /ids?$/i;

function leafWords(value: unknown, property: string): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === ALL_TENANTS) return 'All Tenants';
  const isConstant = typeof value === 'string' && CONSTANT.test(value) && !OF_IDS.test(property);
  return isConstant ? propertyWords(value) : String(value);
}

function namedWords(name: string, value: unknown): string {
  return `${propertyWords(name)}: ${leafWords(value, name)}`;
}

function entryWords(entry: unknown, property: string): string {
  if (typeof entry !== 'object' || entry === null) return leafWords(entry, property);
  const parts = Object.entries(entry).filter(([, part]) => part !== null && typeof part !== 'object');
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return leafWords(only[1], only[0]);
  return parts.map(([name, part]) => namedWords(name, part)).join(', ');
}

/** One line per list entry, and the parts of a group with their names. `property` is the value's. */
export function readableLines(value: unknown, property = ''): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  if (Array.isArray(value)) return value.map((entry) => entryWords(entry, property));
  if (typeof value !== 'object') return [leafWords(value, property)];
  return Object.entries(value).flatMap(([name, part]) =>
    typeof part === 'object' && part !== null
      ? readableLines(part, name).map((line) => `${propertyWords(name)}: ${line}`)
      : [namedWords(name, part)],
  );
}

export interface LinesDifference {
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** How many entries are on both sides, where one side has several. */
  readonly kept: number;
}

/** Entries on one side only, each as often as it occurs more there; both sides where only the order differs. */
export function linesDifference(before: readonly string[], after: readonly string[]): LinesDifference {
  const rest = [...after];
  const removed = before.filter((line) => {
    const place = rest.indexOf(line);
    if (place !== -1) rest.splice(place, 1);
    return place === -1;
  });
  if (removed.length + rest.length === 0) return { removed: before, added: after, kept: 0 };
  return { removed, added: rest, kept: before.length - removed.length };
}
