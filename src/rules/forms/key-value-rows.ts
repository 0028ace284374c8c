/** Additional parameters and tags (Deployments §5 "Sending rules"). Keys are case sensitive. */
import { lengthError, namedText, tooMany } from '../texts/limits.ts';
import { isSameValue } from './equal.ts';

export interface KeyValueRow {
  /** Three characters, unique in its list (§9). */
  readonly id: string;
  readonly key: string;
  readonly value: string;
}

const ROW_ID_LENGTH = 3;

/** A sentence naming the row; `message` follows its subject. */
export function keyFault(key: string, message: string): string {
  return `The key ${namedText(key.trim())} ${message}.`;
}
export function valueFault(key: string, message: string): string {
  return `The value of ${namedText(key.trim())} ${message}.`;
}

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

/** Trimmed, without pairs that lack a key or value. */
export function trimmedMap(rows: readonly KeyValueRow[]): Record<string, string> {
  const trimmed = rows.map(({ key, value }) => [key.trim(), value.trim()] as const);
  return Object.fromEntries(trimmed.filter(([key, value]) => key !== '' && value !== ''));
}

/** Whether both are sent as the same map: order and surrounding blanks don't count. */
export function areSentAlike(left: readonly KeyValueRow[], right: readonly KeyValueRow[]): boolean {
  const sent = (rows: readonly KeyValueRow[]) => Object.entries(trimmedMap(rows)).sort();
  return isSameValue(sent(left), sent(right));
}

/** For the Windows create form's tags: drops pairs that lack a key or value, the rest as typed. */
export function untrimmedMap(rows: readonly KeyValueRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.filter(({ key, value }) => key !== '' && value !== '').map(({ key, value }) => [key, value]),
  );
}

export function withoutRow(rows: readonly KeyValueRow[], id: string): readonly KeyValueRow[] {
  return rows.filter((row) => row.id !== id);
}

export function withRowText(
  rows: readonly KeyValueRow[],
  id: string,
  change: Partial<Pick<KeyValueRow, 'key' | 'value'>>,
): readonly KeyValueRow[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

export interface KeyValueSuggestion {
  readonly key: string;
  readonly description: string;
  readonly defaultValue: string | null;
  /** Its row is always there and needs a value. */
  readonly isMandatory: boolean;
}

/** Rows that can't be removed or renamed: the first one of each mandatory key. */
export function fixedRowIds(
  rows: readonly KeyValueRow[],
  suggestions: readonly KeyValueSuggestion[],
): ReadonlySet<string> {
  const mandatory = suggestions.filter(({ isMandatory }) => isMandatory);
  const ids = mandatory.map(({ key }) => rows.find((row) => row.key.trim() === key)?.id);
  return new Set(ids.filter((id) => id !== undefined));
}

export function unusedSuggestions(
  rows: readonly KeyValueRow[],
  suggestions: readonly KeyValueSuggestion[],
): readonly KeyValueSuggestion[] {
  const used = new Set(rows.map(({ key }) => key.trim()));
  return suggestions.filter(({ key, isMandatory }) => !isMandatory && !used.has(key));
}

export function withSuggestion(
  rows: readonly KeyValueRow[],
  id: string,
  { key, defaultValue }: KeyValueSuggestion,
): readonly KeyValueRow[] {
  return rows.map((row) => (row.id === id ? { ...row, key, value: row.value || (defaultValue ?? '') } : row));
}

export interface KnownRows {
  readonly rows: readonly KeyValueRow[];
  readonly suggestions: readonly KeyValueSuggestion[];
}

export interface RowsKind {
  readonly noun: string;
  readonly emptyWords: string;
  readonly repeatedMessage: string;
  readonly maxRows: number;
  readonly maxKeyLength: number;
  readonly maxValueLength: number;
  readonly taken?: readonly string[];
}

export interface RowFinding {
  readonly place: 'key' | 'value';
  /** A fault prevents saving; a note says that the row is left out. */
  readonly kind: 'fault' | 'note';
  readonly message: string;
}

interface Found extends RowFinding {
  readonly row: string;
  readonly tooLong?: string;
}

/** JSON with this name is refused: it could change the prototype of other objects. */
const UNSENDABLE = '__proto__';

function found({ rows, suggestions }: KnownRows, kind: RowsKind): readonly Found[] {
  const { repeatedMessage, maxKeyLength, maxValueLength, taken = [] } = kind;
  const fixed = fixedRowIds(rows, suggestions);
  // The first row with a key may keep it; later ones are at fault.
  const used = new Set(taken);
  return rows.flatMap((row): readonly Found[] => {
    const key = row.key.trim();
    const isRepeated = key !== '' && used.has(key) && !fixed.has(row.id);
    used.add(key);
    const value = row.value.trim();
    const fault = (place: RowFinding['place'], message: string) =>
      ({ row: row.id, place, kind: 'fault', message }) as const;
    const note = (place: RowFinding['place']) =>
      ({ row: row.id, place, kind: 'note', message: `Without a ${place}, this row won’t be saved.` }) as const;
    const longKey = lengthError(row.key, maxKeyLength);
    if (longKey !== null) return [{ ...fault('key', `Key ${longKey}`), tooLong: keyFault(key, longKey) }];
    const longValue = lengthError(row.value, maxValueLength);
    if (longValue !== null) return [{ ...fault('value', `Value ${longValue}`), tooLong: valueFault(key, longValue) }];
    if (key === UNSENDABLE) return [fault('key', `“${UNSENDABLE}” can’t be a key. Choose another one.`)];
    if (isRepeated) return [fault('key', repeatedMessage)];
    if (value === '' && fixed.has(row.id)) return [fault('value', blankMessage(key))];
    if (key === '' && value !== '') return [note('key')];
    return key !== '' && value === '' ? [note('value')] : [];
  });
}

const wordList = new Intl.ListFormat('en', { type: 'conjunction', style: 'long' });

function blankMessage(key: string): string {
  return `${key} cannot be blank`;
}

const NAMED_ROWS = 3;

function repeatedSentence(rows: readonly KeyValueRow[], findings: readonly Found[], message: string): string | null {
  const repeated = new Set(findings.flatMap((finding) => (finding.message === message ? [finding.row] : [])));
  const names = rows.flatMap(({ id, key }, index) =>
    repeated.has(id) ? [`“${namedText(key.trim())}” in row ${index + 1}`] : [],
  );
  const others = names.length - NAMED_ROWS;
  const shown = others > 1 ? [...names.slice(0, NAMED_ROWS), `${others} others`] : names;
  return shown.length === 0 ? null : `${wordList.format(shown)}: ${message}`;
}

export function rowFindings(known: KnownRows, kind: RowsKind): ReadonlyMap<string, RowFinding> {
  return new Map(
    found(known, kind).map(({ row, place, kind: severity, message }) => [row, { place, kind: severity, message }]),
  );
}

/** A row with only a key or a value isn't saved. */
export function hasHalfRow(known: KnownRows, kind: RowsKind): boolean {
  return found(known, kind).some((finding) => finding.kind === 'note');
}

export function rowFaults(known: KnownRows, kind: RowsKind): readonly string[] {
  const keyOf = (id: string) => known.rows.find((row) => row.id === id)?.key.trim() ?? '';
  const sentences = found(known, kind).flatMap((finding) => {
    if (finding.kind === 'note') return [];
    const { row, message, tooLong } = finding;
    return tooLong ?? (message === kind.repeatedMessage ? `${keyOf(row)}: ${message}` : message);
  });
  const lacking = known.suggestions.filter(
    ({ key, isMandatory }) => isMandatory && !known.rows.some((row) => row.key.trim() === key),
  );
  return [
    ...new Set(sentences),
    ...lacking.map(({ key }) => blankMessage(key)),
    ...(known.rows.length > kind.maxRows ? [tooMany(kind.maxRows)] : []),
  ];
}

/** Texts that are too long, or too many rows, come first; null where the rows can be sent. */
export function rowsError(known: KnownRows, kind: RowsKind): string | null {
  const { rows, suggestions } = known;
  const findings = found(known, kind);
  const isFilled = (name: string) => rows.some(({ key, value }) => key.trim() === name && value.trim() !== '');
  const missing = suggestions.flatMap(({ key, isMandatory }) => (isMandatory && !isFilled(key) ? [key] : []));
  return (
    findings.find(({ tooLong }) => tooLong !== undefined)?.tooLong ??
    (rows.length > kind.maxRows ? tooMany(kind.maxRows) : null) ??
    repeatedSentence(rows, findings, kind.repeatedMessage) ??
    (missing.length === 0 ? null : blankMessage(wordList.format(missing)))
  );
}
