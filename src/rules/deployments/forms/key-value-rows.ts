/** Lists of keys and values: additional parameters and tags (Deployments §5 "Sending rules"). Keys are case sensitive. */
import type { KeyValueRow } from './values.ts';

export const ROW_ID_LENGTH = 3;

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

/** As the Windows create form sends its tags: without pairs that have no key or no value, otherwise as typed. */
export function untrimmedMap(rows: readonly KeyValueRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.filter(({ key, value }) => key !== '' && value !== '').map(({ key, value }) => [key, value]),
  );
}

/** Whether two rows that would be sent have the same key. */
export function hasRepeatedKey(rows: readonly KeyValueRow[]): boolean {
  const keys = rows.map(({ key }) => key.trim()).filter((key) => key !== '');
  return new Set(keys).size < keys.length;
}
