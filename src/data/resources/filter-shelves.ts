import { Dexie } from 'dexie';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { PortalDatabase, ShelfRow } from '../device/database.ts';
import type { Scope } from '../device/scope.ts';
import { SHELF_SIZE } from '../device/shelf-columns.ts';

/** One value per column; the columns are per area. */
export type FilterValues = readonly (string | number | null)[];

export interface ShelfEntry {
  readonly id: RecordId;
  readonly values: FilterValues;
}

/** Negative where the left one comes first. */
export type EntryOrder = (left: ShelfEntry, right: ShelfEntry) => number;

const TEXT_SHELVES = 16;

export interface Found {
  readonly ids: readonly RecordId[];
  readonly total: number;
}

/** A record put twice has its last value. */
export interface ShelfChanges {
  readonly puts: ReadonlyMap<RecordId, FilterValues>;
  readonly removals: readonly RecordId[];
}

function shelfOf(id: RecordId): number {
  if (typeof id === 'number') return Math.floor(id / SHELF_SIZE);
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = (hash * 31 + id.charCodeAt(at)) % 65_521;
  return hash % TEXT_SHELVES;
}

/** As the database orders: texts by character codes. */
export function compareIds(left: RecordId, right: RecordId): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return left < right ? -1 : left > right ? 1 : 0;
}

export const HIGHEST_ID_FIRST: EntryOrder = (left, right) => compareIds(right.id, left.id);

export const LOWEST_ID_FIRST: EntryOrder = (left, right) => compareIds(left.id, right.id);

function entriesOf(row: ShelfRow | undefined, width: number): Map<RecordId, FilterValues> {
  const entries = new Map<RecordId, FilterValues>();
  const { values = [] } = row ?? {};
  for (let at = 0; at < values.length; at += width + 1) {
    const id = values[at] ?? null;
    if (id !== null) entries.set(id, values.slice(at + 1, at + 1 + width));
  }
  return entries;
}

/** Filter values apart from the records: filtering ten thousand reads twenty rows. Written in the records' transaction. */
export class FilterShelves {
  readonly #area: RecordAreaName;
  readonly #width: number;
  readonly #order: EntryOrder;

  constructor(area: RecordAreaName, width: number, order: EntryOrder) {
    this.#area = area;
    this.#width = width;
    this.#order = order;
  }

  async change(database: PortalDatabase, scope: Scope, { puts, removals }: ShelfChanges): Promise<void> {
    const { userId, tenantId } = scope;
    const touched = [...new Set([...puts.keys(), ...removals].map(shelfOf))];
    const keys = touched.map((shelf): [number, string, RecordAreaName, number] => [
      userId,
      tenantId,
      this.#area,
      shelf,
    ]);
    const known = await database.shelves.bulkGet(keys);
    const shelves = new Map(touched.map((shelf, index) => [shelf, entriesOf(known[index], this.#width)]));
    for (const id of removals) shelves.get(shelfOf(id))?.delete(id);
    for (const [id, values] of puts) shelves.get(shelfOf(id))?.set(id, values);
    const rows = [...shelves].map(([shelf, entries]): ShelfRow => {
      const highestFirst = [...entries].sort(([left], [right]) => compareIds(right, left));
      return {
        userId,
        tenantId,
        area: this.#area,
        shelf,
        values: highestFirst.flatMap(([id, values]) => [id, ...values]),
      };
    });
    await database.shelves.bulkPut(rows.filter(({ values }) => values.length > 0));
    const empty = keys.filter((_, index) => rows[index]?.values.length === 0);
    if (empty.length > 0) await database.shelves.bulkDelete(empty);
  }

  async read(database: PortalDatabase, scope: Scope): Promise<readonly ShelfRow[]> {
    return (await this.#rows(database, scope).toArray()).reverse();
  }

  /** A null matcher matches every record. @param order default: that of the area */
  find(
    shelves: readonly ShelfRow[],
    matches: ((id: RecordId, values: FilterValues) => boolean) | null,
    window: { readonly offset: number; readonly size: number },
    order: EntryOrder = this.#order,
  ): Found {
    return order === HIGHEST_ID_FIRST && typeof shelves[0]?.values[0] !== 'string'
      ? this.#findInPlace(shelves, matches, window)
      : this.#findSorted(shelves, matches, window, order);
  }

  #findSorted(
    shelves: readonly ShelfRow[],
    matches: ((id: RecordId, values: FilterValues) => boolean) | null,
    { offset, size }: { readonly offset: number; readonly size: number },
    order: EntryOrder,
  ): Found {
    const found = shelves
      .flatMap((shelf) => [...entriesOf(shelf, this.#width)])
      .flatMap(([id, values]) => (matches === null || matches(id, values) ? [{ id, values }] : []))
      .sort(order);
    return { ids: found.slice(offset, offset + size).map(({ id }) => id), total: found.length };
  }

  /** The shelves are in the requested order, so only shown ones are read. */
  #findInPlace(
    shelves: readonly ShelfRow[],
    matches: ((id: RecordId, values: FilterValues) => boolean) | null,
    window: { readonly offset: number; readonly size: number },
  ): Found {
    const stride = this.#width + 1;
    const { offset, size } = window;
    const ids: RecordId[] = [];
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

  newestOfEach(shelves: readonly ShelfRow[], column: number): readonly RecordId[] {
    const stride = this.#width + 1;
    const newest = new Map<string | number, RecordId>();
    for (const { values } of shelves) {
      for (let at = 0; at < values.length; at += stride) {
        const id = values[at] ?? null;
        const value = values[at + 1 + column];
        if (id !== null && value != null && !newest.has(value)) newest.set(value, id);
      }
    }
    return [...newest.values()];
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
