import * as v from 'valibot';
import type { Subscribable } from 'xstate';
import type { DeviceCopy, ListPage, PageAhead } from '../../machines/records/list.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { PageRow, PortalDatabase, RecordRow, ShelfRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import type { Found } from './filter-shelves.ts';
import type { Neighbours } from './neighbours.ts';
import type { StoredRecord } from './record-age.ts';
import type { RecordKind, RecordMatcher } from './record-kind.ts';
import type { RecordRows } from './record-rows.ts';

/** Independent of the order in which filters were set. */
export function queryKeyOf(query: object): string {
  return JSON.stringify(Object.entries(query).sort(([left], [right]) => (left < right ? -1 : 1)));
}

export interface EveryRecord<Summary> {
  readonly records: readonly Summary[];
  readonly isWhole: boolean;
  /** Epoch milliseconds; null where not all were read. */
  readonly asOf: number | null;
}

/** Lists read from the records of the device. What doesn't parse is treated as missing. */
export class StoredLists<Summary extends StoredRecord, Detail extends Summary, Query extends object> {
  readonly #device: Device;
  readonly #kind: RecordKind<Summary, Detail, Query>;
  readonly #rows: RecordRows<Summary, Detail, Query>;

  constructor(device: Device, kind: RecordKind<Summary, Detail, Query>, rows: RecordRows<Summary, Detail, Query>) {
    this.#device = device;
    this.#kind = kind;
    this.#rows = rows;
  }

  watchPage(scope: Scope, query: Query): Subscribable<DeviceCopy<Summary>> {
    return this.#device.watch(async () => ({ page: await this.readPage(scope, query) }));
  }

  watchWholePages(scope: Scope, queries: readonly Query[]): Subscribable<readonly PageAhead<Query, Summary>[]> {
    return this.#device.watch(async () => {
      const place = await this.#device.run((database) => this.#placeOf(database, scope)).catch(() => undefined);
      if (place?.complete !== true) return [];
      const pages = await this.#readPages(scope, queries);
      return queries.flatMap((query, index) => {
        const page = pages[index];
        return page ? [{ query, page }] : [];
      });
    });
  }

  newestOfEach(scope: Scope, filter: string): Promise<readonly Summary[]> {
    return this.#device.run(async (database) => {
      const shelves = await this.#rows.shelves.read(database, scope);
      const ids = this.#rows.shelves.newestOfEach(shelves, this.#kind.filterColumns.indexOf(filter));
      return this.#summariesOf(await this.#rows.read(database, scope, ids));
    });
  }

  /** Id and texts contain all `words` (lower case), in the area's order; an exact id comes first. */
  find(scope: Scope, words: readonly string[], most: number): Promise<readonly Summary[]> {
    const { textColumns } = this.#kind;
    const matches: RecordMatcher = (id, values) => {
      const text = [id, ...textColumns.map((column) => values[column] ?? '')].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    };
    return this.#device.run(async (database) => {
      const { shelves } = this.#rows;
      const all = await shelves.read(database, scope);
      const named = shelves.find(all, (id) => words.includes(String(id).toLowerCase()), { offset: 0, size: 1 });
      const found = shelves.find(all, matches, { offset: 0, size: most });
      const ids = [...new Set([...named.ids, ...found.ids])].slice(0, most);
      return this.#summariesOf(await this.#rows.read(database, scope, ids));
    });
  }

  /** null where the device has every record but this one, absent where it doesn't know. */
  watchKnown(scope: Scope, ids: readonly RecordId[]): Subscribable<ReadonlyMap<RecordId, Summary | null>> {
    return this.#device.watch(() =>
      this.#device.run(async (database) => {
        const [place, rows] = await Promise.all([
          this.#placeOf(database, scope),
          this.#rows.read(database, scope, ids),
        ]);
        const isWhole = place?.complete === true && !place.bounded;
        const known = new Map<RecordId, Summary | null>();
        for (const [index, id] of ids.entries()) {
          const [record] = this.#summariesOf([rows[index]]);
          if (record !== undefined) known.set(id, record);
          else if (isWhole && rows[index] === undefined) known.set(id, null);
        }
        return known;
      }),
    );
  }

  /** The newer of the server's page and a complete copy's; else from the records; null for none. */
  async readPage(scope: Scope, query: Query): Promise<ListPage<Summary> | null> {
    const [page = null] = await this.#readPages(scope, [query]);
    return page;
  }

  #readPages(scope: Scope, queries: readonly Query[]): Promise<(ListPage<Summary> | null)[]> {
    const { userId, tenantId } = scope;
    const { area } = this.#kind;
    return this.#device.run(async (database) => {
      const [place, answers] = await Promise.all([
        this.#placeOf(database, scope),
        database.pages.bulkGet(queries.map((query) => [userId, tenantId, area, queryKeyOf(query)])),
      ]);
      const isWhole = place?.complete === true;
      const isAnswered = (answer: PageRow | undefined): answer is PageRow =>
        answer !== undefined && (!isWhole || answer.asOf > place.syncedAt);
      const shelves = answers.every(isAnswered) ? [] : await this.#rows.shelves.read(database, scope);
      const found = queries.map((query, index) => {
        const answer = answers[index];
        if (isAnswered(answer)) return { ids: answer.ids, total: answer.totalRecords, asOf: answer.asOf };
        const match = this.#find(shelves, query, this.#kind.window(query));
        return { ...match, asOf: isWhole ? place.syncedAt : null };
      });
      const ids = [...new Set(found.flatMap((page) => page.ids))];
      const rows = await this.#rows.read(database, scope, ids);
      const known = new Map(ids.map((id, index) => [id, rows[index]]));
      return found.map(({ ids: shown, total, asOf }) =>
        this.#pageOf(
          shown.map((id) => known.get(id)),
          total,
          asOf,
        ),
      );
    });
  }

  watchMatching(scope: Scope, query: Query, most: number): Subscribable<ListPage<Summary> | null> {
    return this.#device.watch(() => this.readMatching(scope, query, most));
  }

  /** The first `most` that match, whatever page the query is on; null where the device knows of none. */
  readMatching(scope: Scope, query: Query, most: number): Promise<ListPage<Summary> | null> {
    return this.#device.run(async (database) => {
      const [place, shelves] = await Promise.all([
        this.#placeOf(database, scope),
        this.#rows.shelves.read(database, scope),
      ]);
      const window = { offset: 0, size: most };
      const { ids, total } = this.#find(shelves, query, window);
      return this.#pageOf(await this.#rows.read(database, scope, ids), total, place?.complete ? place.syncedAt : null);
    });
  }

  /** Null where the device lacks some, or the query doesn't match it. */
  readNeighbours(scope: Scope, query: Query, id: RecordId): Promise<Omit<Neighbours<Summary>, 'search'> | null> {
    return this.#device.run(async (database) => {
      const place = await this.#placeOf(database, scope);
      if (place?.complete !== true || place.bounded) return null;
      const shelves = await this.#rows.shelves.read(database, scope);
      const { ids, total } = this.#find(shelves, query, { offset: 0, size: this.#rows.limit });
      const at = ids.indexOf(id);
      if (at === -1) return null;
      const beside = [ids[at - 1], ids[at + 1]];
      const rows = await this.#rows.read(
        database,
        scope,
        beside.filter((other) => other !== undefined),
      );
      const found = this.#summariesOf(rows);
      const [previous = null, next = null] = beside.map((other) => found.find((record) => record.id === other));
      return { previous, next, position: at + 1, total };
    });
  }

  /** How many match each query; null where the device lacks some. */
  watchTotals(scope: Scope, queries: readonly Query[]): Subscribable<readonly number[] | null> {
    return this.#device.watch(() =>
      this.#device.run(async (database) => {
        const place = await this.#placeOf(database, scope);
        if (place?.complete !== true || place.bounded) return null;
        const shelves = await this.#rows.shelves.read(database, scope);
        const none = { offset: 0, size: 0 };
        return queries.map((query) => this.#rows.shelves.find(shelves, this.#kind.matcherOf(query), none).total);
      }),
    );
  }

  #placeOf(database: PortalDatabase, { userId, tenantId }: Scope) {
    return database.cursors.get([userId, tenantId, this.#kind.area]);
  }

  #find(shelves: readonly ShelfRow[], query: Query, window: { readonly offset: number; readonly size: number }): Found {
    return this.#rows.shelves.find(shelves, this.#kind.matcherOf(query), window, this.#kind.orderOf(query));
  }

  /** @param syncedAt null where the device may lack some */
  #pageOf(
    copies: readonly (RecordRow | undefined)[],
    totalRecords: number,
    syncedAt: number | null,
  ): ListPage<Summary> | null {
    const page = { rows: this.#summariesOf(copies), totalRecords };
    if (syncedAt !== null) return { ...page, asOf: syncedAt, partial: false };
    const oldest = Math.min(...copies.flatMap((row) => row?.fetchedAt ?? []));
    return copies.length === 0 ? null : { ...page, asOf: oldest, partial: true };
  }

  watchEvery(scope: Scope): Subscribable<EveryRecord<Summary>> {
    return this.#device.watch(() => this.readEvery(scope));
  }

  readEvery(scope: Scope): Promise<EveryRecord<Summary>> {
    return this.#device.run(async (database) => {
      const [place, rows] = await Promise.all([
        this.#placeOf(database, scope),
        this.#rows.idsIn(database, scope, { from: null, below: null }).toArray(),
      ]);
      const isWhole = place?.complete === true && !place.bounded;
      const { order, filterValues } = this.#kind;
      const placed = this.#summariesOf(rows).map((record) => ({ record, id: record.id, values: filterValues(record) }));
      const records = placed.sort(order).map(({ record }) => record);
      return { records, isWhole, asOf: place?.complete === true ? place.syncedAt : null };
    });
  }

  watchChangedSince(scope: Scope, since: Date): Subscribable<ListPage<Summary> | null> {
    return this.#device.watch(() => this.readChangedSince(scope, since));
  }

  /** Without the back end's times all of them; null where the device knows of none. */
  readChangedSince(scope: Scope, since: Date): Promise<ListPage<Summary> | null> {
    return this.#device.run(async (database) => {
      const [place, rows] = await Promise.all([
        this.#placeOf(database, scope),
        this.#rows.idsIn(database, scope, { from: null, below: null }).toArray(),
      ]);
      if (place === undefined && rows.length === 0) return null;
      const changed = rows.filter(({ updatedAt }) => updatedAt === null || Date.parse(updatedAt) >= since.getTime());
      const page = { rows: this.#summariesOf(changed), totalRecords: changed.length };
      if (place?.complete === true) return { ...page, asOf: place.syncedAt, partial: false };
      const readAt = [...(place === undefined ? [] : [place.syncedAt]), ...rows.map(({ fetchedAt }) => fetchedAt)];
      return { ...page, asOf: Math.min(...readAt), partial: true };
    });
  }

  #summariesOf(rows: readonly (RecordRow | undefined)[]): Summary[] {
    return rows.flatMap((row) => {
      const parsed = v.safeParse(this.#kind.summaryParser, row?.value);
      return parsed.success ? [parsed.output] : [];
    });
  }
}
