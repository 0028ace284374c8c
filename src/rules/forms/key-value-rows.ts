/** Lists of keys and values: additional parameters and tags (Deployments §5 "Sending rules"). Keys are case sensitive. */
import { bodyLimits } from '../../contract/generated/body-limits.ts';
import type { KeyValueRow } from '../deployments/forms/values.ts';
import { lengthError, namedText, tooMany } from '../limits.ts';
import { repeatedTexts } from '../repeated-texts.ts';
import { isSameValue } from './equal.ts';

export const ROW_ID_LENGTH = 3;

/** Characters. */
export const { keyLength: KEY_MAX_LENGTH, valueLength: VALUE_MAX_LENGTH } = bodyLimits.additionalParameters;
export const MAX_PARAMETERS = bodyLimits.additionalParameters.entries;

/** A fault of a row's key or value as a sentence that names the row; `message` follows what it is about. */
export function keyFault(key: string, message: string): string {
  return `The key ${namedText(key.trim())} ${message}.`;
}
export function valueFault(key: string, message: string): string {
  return `The value of ${namedText(key.trim())} ${message}.`;
}

/** Why rows can't be sent for their length or number; null where they can. */
export function rowLimitsError(rows: readonly KeyValueRow[], maxRows: number): string | null {
  for (const { key, value } of rows) {
    const ofKey = lengthError(key, KEY_MAX_LENGTH);
    if (ofKey !== null) return keyFault(key, ofKey);
    const ofValue = lengthError(value, VALUE_MAX_LENGTH);
    if (ofValue !== null) return valueFault(key, ofValue);
  }
  return rows.length > maxRows ? tooMany(maxRows) : null;
}

/** An id that no row has yet. */
function freeId(rows: readonly KeyValueRow[]): string {
  for (let number = rows.length; ; number += 1) {
    const id = number.toString(36).padStart(ROW_ID_LENGTH, '0');
    if (rows.every((row) => row.id !== id)) return id;
  }
}

export function withRow(rows: readonly KeyValueRow[], key: string, value: string): readonly KeyValueRow[] {
  return [...rows, { id: freeId(rows), key, value }];
}

export function rowsOf(map: Readonly<Record<string, string>>): readonly KeyValueRow[] {
  return Object.entries(map).reduce<readonly KeyValueRow[]>((rows, [key, value]) => withRow(rows, key, value), []);
}

/** As it is sent: trimmed, without pairs that have no key or no value. */
export function trimmedMap(rows: readonly KeyValueRow[]): Record<string, string> {
  const trimmed = rows.map(({ key, value }) => [key.trim(), value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([key, value]) => key !== '' && value !== ''));
}

/** Whether two lists of rows are sent as the same map: their order and the blanks around their texts don't count. */
export function areSentAlike(left: readonly KeyValueRow[], right: readonly KeyValueRow[]): boolean {
  const sent = (rows: readonly KeyValueRow[]) => Object.entries(trimmedMap(rows)).sort();
  return isSameValue(sent(left), sent(right));
}

/** As the Windows create form sends its tags: without pairs that have no key or no value, otherwise as typed. */
export function untrimmedMap(rows: readonly KeyValueRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.filter(({ key, value }) => key !== '' && value !== '').map(({ key, value }) => [key, value]),
  );
}

export function withoutRow(rows: readonly KeyValueRow[], id: string): readonly KeyValueRow[] {
  return rows.filter((row) => row.id !== id);
}

/** One row's key or value changed; the other rows stay the same objects. */
export function withRowText(
  rows: readonly KeyValueRow[],
  id: string,
  change: Partial<Pick<KeyValueRow, 'key' | 'value'>>,
): readonly KeyValueRow[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

/** A key that is known beforehand. */
export interface KeyValueSuggestion {
  readonly key: string;
  readonly description: string;
  /** What its row begins with; null where that is nothing. */
  readonly defaultValue: string | null;
  /** Its row is always there, with this key and a value. */
  readonly isMandatory: boolean;
}

/** The rows whose key is fixed and that can't be removed: the first one of each mandatory key. */
export function fixedRowIds(
  rows: readonly KeyValueRow[],
  suggestions: readonly KeyValueSuggestion[],
): ReadonlySet<string> {
  const mandatory = suggestions.filter(({ isMandatory }) => isMandatory);
  const ids = mandatory.map(({ key }) => rows.find((row) => row.key.trim() === key)?.id);
  return new Set(ids.filter((id) => id !== undefined));
}

/** The optional keys that no row has yet. */
export function unusedSuggestions(
  rows: readonly KeyValueRow[],
  suggestions: readonly KeyValueSuggestion[],
): readonly KeyValueSuggestion[] {
  const used = new Set(rows.map(({ key }) => key.trim()));
  return suggestions.filter(({ key, isMandatory }) => !isMandatory && !used.has(key));
}

/** Gives a row a known key, and its default value where nothing was typed before. */
export function withSuggestion(
  rows: readonly KeyValueRow[],
  id: string,
  { key, defaultValue }: KeyValueSuggestion,
): readonly KeyValueRow[] {
  return rows.map((row) => (row.id === id ? { ...row, key, value: row.value || (defaultValue ?? '') } : row));
}

function repeatedKeys(rows: readonly KeyValueRow[]): ReadonlySet<string> {
  return repeatedTexts(rows.map(({ key }) => key.trim()));
}

export interface RowFinding {
  readonly place: 'key' | 'value';
  /** A fault keeps the form from being saved; a note says that the row is left out. */
  readonly kind: 'fault' | 'note';
  readonly message: string;
}

/**
 * What there is to say of single rows, by row id; the same as the field's rules say of the list.
 * @param taken keys that other fields have, and what is said of them
 */
export function rowFindings(
  rows: readonly KeyValueRow[],
  suggestions: readonly KeyValueSuggestion[],
  repeatedMessage: string,
  taken: readonly string[] = [],
): ReadonlyMap<string, RowFinding> {
  const fixed = fixedRowIds(rows, suggestions);
  const repeated = repeatedKeys(rows);
  const findingOf = (row: KeyValueRow): RowFinding | null => {
    const key = row.key.trim();
    const value = row.value.trim();
    const longKey = lengthError(row.key, KEY_MAX_LENGTH);
    if (longKey !== null) return { place: 'key', kind: 'fault', message: `Key ${longKey}` };
    const longValue = lengthError(row.value, VALUE_MAX_LENGTH);
    if (longValue !== null) return { place: 'value', kind: 'fault', message: `Value ${longValue}` };
    if (key !== '' && !fixed.has(row.id) && (taken.includes(key) || repeated.has(key)))
      return { place: 'key', kind: 'fault', message: repeatedMessage };
    if (value === '' && fixed.has(row.id)) return { place: 'value', kind: 'fault', message: `${key} cannot be blank` };
    if (key === '' && value !== '') return { place: 'key', kind: 'note', message: 'Without a key it is not saved.' };
    if (key !== '' && value === '')
      return { place: 'value', kind: 'note', message: 'Without a value it is not saved.' };
    return null;
  };
  return new Map(
    rows.flatMap((row) => {
      const finding = findingOf(row);
      return finding === null ? [] : [[row.id, finding] as const];
    }),
  );
}

/** Whether two rows that would be sent have the same key. */
export function hasRepeatedKey(rows: readonly KeyValueRow[]): boolean {
  return repeatedKeys(rows).size > 0;
}
