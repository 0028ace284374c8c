import { Dexie } from 'dexie';
import type { Area, PortalDatabase, Scope, ShelfRow } from './database.ts';

/** What a list can be filtered by: one value a column, the same columns for every record of an area. */
export type FilterValues = readonly (string | number | null)[];

/** Ids on one shelf: few enough to be written again with each change, many enough that all are read in a moment. */
const SHELF_SIZE = 512;

/** What a query finds. */
export interface Found {
  /** The ids of the rows to show, newest first. */
  readonly ids: readonly number[];
  readonly total: number;
}

/** What changes on the shelves; a record that is put twice is the last one. */
export interface ShelfChanges {
  readonly puts: ReadonlyMap<number, FilterValues>;
  readonly removals: readonly number[];
}

function shelfOf(id: number): number {
  return Math.floor(id / SHELF_SIZE);
}

function entriesOf(row: ShelfRow | undefined, width: number): Map<number, FilterValues> {
  const entries = new Map<number, FilterValues>();
  const { values = [] } = row ?? {};
  for (let at = 0; at < values.length; at += width + 1) {
    const id = values[at];
    if (typeof id === 'number') entries.set(id, values.slice(at + 1, at + 1 + width));
  }
  return entries;
}

/**
 * What the records of a list can be filtered by, apart from the records: a filter over ten thousand of them reads some twenty
 * rows of plain values instead of every record. Written in the transaction that writes the records.
 */
export class FilterShelves {
  readonly #area: Area;
  /** Columns of each entry. */
  readonly #width: number;

  constructor(area: Area, width: number) {
    this.#area = area;
    this.#width = width;
  }

  async change(database: PortalDatabase, scope: Scope, { puts, removals }: ShelfChanges): Promise<void> {
    const { userId, tenantId } = scope;
    const touched = [...new Set([...puts.keys(), ...removals].map(shelfOf))];
    const keys = touched.map((shelf): [number, string, Area, number] => [userId, tenantId, this.#area, shelf]);
    const known = await database.shelves.bulkGet(keys);
    const shelves = new Map(touched.map((shelf, index) => [shelf, entriesOf(known[index], this.#width)]));
    for (const id of removals) shelves.get(shelfOf(id))?.delete(id);
    for (const [id, values] of puts) shelves.get(shelfOf(id))?.set(id, values);
    const rows = [...shelves].map(([shelf, entries]): ShelfRow => {
      const newestFirst = [...entries].sort(([left], [right]) => right - left);
      return {
        userId,
        tenantId,
        area: this.#area,
        shelf,
        values: newestFirst.flatMap(([id, values]) => [id, ...values]),
      };
    });
    await database.shelves.bulkPut(rows.filter(({ values }) => values.length > 0));
    const empty = keys.filter((_, index) => rows[index]?.values.length === 0);
    if (empty.length > 0) await database.shelves.bulkDelete(empty);
  }

  /** All that there is, newest first. */
  async read(database: PortalDatabase, scope: Scope): Promise<readonly ShelfRow[]> {
    return (await this.#rows(database, scope).toArray()).reverse();
  }

  /** The page of the records that match, newest first. Null matches every record. */
  find(
    shelves: readonly ShelfRow[],
    matches: ((id: number, values: FilterValues) => boolean) | null,
    window: { readonly offset: number; readonly size: number },
  ): Found {
    const stride = this.#width + 1;
    const { offset, size } = window;
    const ids: number[] = [];
    let total = 0;
    for (const { values } of shelves) {
      const below = total + values.length / stride;
      if (matches === null && (below <= offset || ids.length >= size)) {
        total = below;
        continue;
      }
      for (let at = 0; at < values.length; at += stride) {
        const id = values[at];
        if (typeof id !== 'number') continue;
        if (matches !== null && !matches(id, values.slice(at + 1, at + stride))) continue;
        if (total >= offset && ids.length < size) ids.push(id);
        total += 1;
      }
    }
    return { ids, total };
  }

  /** The id of the newest record of each value of a column. */
  newestOfEach(shelves: readonly ShelfRow[], column: number): readonly number[] {
    const stride = this.#width + 1;
    const newest = new Map<string | number, number>();
    for (const { values } of shelves) {
      for (let at = 0; at < values.length; at += stride) {
        const id = values[at];
        const value = values[at + 1 + column];
        if (typeof id === 'number' && value != null && !newest.has(value)) newest.set(value, id);
      }
    }
    return [...newest.values()];
  }

  /** The ids that are there from `from` to below `to`. */
  async idsBetween(database: PortalDatabase, { userId, tenantId }: Scope, from: number, to: number): Promise<number[]> {
    const rows = await database.shelves
      .where('[userId+tenantId+area+shelf]')
      .between([userId, tenantId, this.#area, shelfOf(from)], [userId, tenantId, this.#area, shelfOf(to)], true, true)
      .toArray();
    return rows.flatMap((row) => [...entriesOf(row, this.#width).keys()]).filter((id) => id >= from && id < to);
  }

  async clear(database: PortalDatabase, scope: Scope): Promise<void> {
    await this.#rows(database, scope).delete();
  }

  #rows(database: PortalDatabase, { userId, tenantId }: Scope) {
    return database.shelves
      .where('[userId+tenantId+area+shelf]')
      .between([userId, tenantId, this.#area, Dexie.minKey], [userId, tenantId, this.#area, Dexie.maxKey]);
  }
}
