import type { Table, Transaction } from 'dexie';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { Scope } from './scope.ts';

/** Ids per shelf: few enough to rewrite on each change, many enough to read all quickly. */
export const SHELF_SIZE = 512;

export type ShelfValues = readonly (string | number | null)[];

interface Shelf extends Scope {
  readonly area: RecordAreaName;
  readonly shelf: number;
  readonly values: ShelfValues;
}

interface KeptRecord {
  readonly value: unknown;
}

export interface AddedColumns {
  readonly area: RecordAreaName;
  /** Values per record before, with its id. */
  readonly widthBefore: number;
  /** Of a stored record, as it was kept. */
  readonly valuesOf: (record: unknown) => ShelfValues;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Database upgrade: further filter values of an area's records, from the records. */
export async function addShelfColumns(
  transaction: Transaction,
  { area, widthBefore, valuesOf }: AddedColumns,
): Promise<void> {
  const shelves: Table<Shelf> = transaction.table('shelves');
  const records: Table<KeptRecord, [number, string, RecordAreaName, RecordId]> = transaction.table('records');
  const rows = await shelves.filter((row) => row.area === area).toArray();
  for (const row of rows) {
    const { userId, tenantId, values } = row;
    const starts = Array.from({ length: Math.floor(values.length / widthBefore) }, (_, index) => index * widthBefore);
    const entries = starts.flatMap((start) => {
      const id = values[start] ?? null;
      return id === null ? [] : [{ id, entry: values.slice(start, start + widthBefore) }];
    });
    const kept = await records.bulkGet(entries.map(({ id }) => [userId, tenantId, area, id]));
    await shelves.put({
      ...row,
      values: entries.flatMap(({ entry }, index) => [...entry, ...valuesOf(kept[index]?.value)]),
    });
  }
}
