import { ALL_TENANTS } from '../tenants.ts';

/** Any value of a log as a text: what is no text, number or truth value is written as JSON; '' where there is none. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return JSON.stringify(value, null, 1);
  return String(value);
}

/** A part of a list in a line: what has but one property, as a privilege has its name, by that alone. */
function partWords(part: unknown): string {
  if (typeof part !== 'object' || part === null) return valueWords(part);
  const [only, ...others] = Object.values(part);
  return others.length === 0 && typeof only !== 'object' ? valueWords(only) : JSON.stringify(part);
}

/** The parts of a list, a line each; null where it is none. An absent list has nothing in it. */
function listLines(value: unknown): readonly string[] | null {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value.map(partWords) : null;
}

function textOf(lines: readonly string[], stayed: number): string {
  return [...lines, ...(stayed === 0 ? [] : [`and ${stayed} unchanged`])].join('\n');
}

/** The old and the new value of a property as texts. Of two lists, what is in one alone, a line each: of 60 privileges one is new. */
export function changeWords(left: unknown, right: unknown): readonly [string, string] {
  const before = listLines(left);
  const after = listLines(right);
  if (before === null || after === null || before.length + after.length === 0)
    return [valueWords(left), valueWords(right)];
  const gone = before.filter((line) => !after.includes(line));
  const come = after.filter((line) => !before.includes(line));
  // In another order.
  if (gone.length + come.length === 0) return [textOf(before, 0), textOf(after, 0)];
  return [textOf(gone, before.length - gone.length), textOf(come, after.length - come.length)];
}

const ABBREVIATION = /\b(arn|aws|az|bi|cidr|dns|em|id|ip|nlb|rag|url|vm|vpc)(?=s?\b)/g;

/** 'Monitoring agent' of 'monitoringAgent' and of 'monitoring.agent': a property that no field of a page is named for. */
export function propertyWords(property: string): string {
  const words = property
    .replaceAll(/[._]+/g, ' ')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll(ABBREVIATION, (abbreviation) => abbreviation.toUpperCase());
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A constant of the wire: 'PENDING_APPROVAL'. */
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

/** One entry of a list in a line: by its name where it has one. */
function entryWords(entry: unknown, property: string): string {
  if (typeof entry !== 'object' || entry === null) return leafWords(entry, property);
  const parts = Object.entries(entry).filter(([, part]) => part !== null && typeof part !== 'object');
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return leafWords(only[1], only[0]);
  return parts.map(([name, part]) => namedWords(name, part)).join(', ');
}

/**
 * Any value of a log in words: an entry of a list in each line, and a part of a group with its name.
 * @param property what it is the value of
 */
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
  /** How many are on both sides, where one side has several. */
  readonly kept: number;
}

/** What is on one side alone, each as often as it is more there; of an order that differs, both sides. */
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
