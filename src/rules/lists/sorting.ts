/** Sorting lists by a column: once for the screens, the device and the server (docs/decisions/0055). */

/** The extension of back ends that sort. */
export const SORTING_EXTENSION = 'listSorting';

export interface ListSort<Name extends string = string> {
  readonly name: Name;
  readonly isDescending: boolean;
}

/** As in addresses and calls: descending with a minus in front. */
export type SortText<Name extends string> = Name | `-${Name}`;

/** Null where none of the names is meant. */
export function parseSort<Name extends string>(text: string, names: readonly Name[]): ListSort<Name> | null {
  const isDescending = text.startsWith('-');
  const meant = isDescending ? text.slice(1) : text;
  const name = names.find((each) => each === meant);
  return name === undefined ? null : { name, isDescending };
}

export function sortText({ name, isDescending }: ListSort): string {
  return isDescending ? `-${name}` : name;
}

export type SortKey = string | number | null;

/** Without case, as far as ASCII goes: all that databases and browsers lower alike. Empty texts are null. */
export function sortKey(value: string | number | null | undefined): SortKey {
  if (typeof value !== 'string') return value ?? null;
  return value === '' ? null : value.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Surrogates stand for code points above all others. */
function codePointRank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

/** By code points, as the database's collation "C" does. */
function compareTexts(left: string, right: string): number {
  const end = Math.min(left.length, right.length);
  for (let at = 0; at < end; at += 1) {
    const [one, other] = [left.charCodeAt(at), right.charCodeAt(at)];
    if (one !== other) return codePointRank(one) - codePointRank(other);
  }
  return left.length - right.length;
}

/** Null comes last in both directions. */
export function compareSortKeys(left: SortKey, right: SortKey, isDescending: boolean): number {
  if (left === null || right === null) return left === right ? 0 : left === null ? 1 : -1;
  const order =
    typeof left === 'number' && typeof right === 'number' ? left - right : compareTexts(String(left), String(right));
  return isDescending ? -order : order;
}

/** What records are sorted by, by column; their id needs none. */
export type SortValues<RecordType, Name extends string = string> = Readonly<
  Record<Exclude<Name, 'id'>, (record: RecordType) => string | number | null | undefined>
>;
