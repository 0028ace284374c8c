import { Dexie } from 'dexie';
import * as v from 'valibot';
import type { Subscribable } from 'xstate';
import type { DeviceCopy, ListPage, PageAhead } from '../../machines/records/list.ts';
import type { RecordCopy } from '../../machines/records/record.ts';
import type { RecordLog } from '../../rules/audit/record-logs.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { PageRow, PortalDatabase, RecordRow, ShelfRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { entriesName, keptReadingsIn } from '../logs/record-readings.ts';
import type { Found } from './filter-shelves.ts';
import type { Neighbours } from './neighbours.ts';
import type { StoredRecord } from './record-age.ts';
import type { ChangeEffect, RecordChange, RecordKind, RecordMatcher, SyncPlace } from './record-kind.ts';
import { RecordLooks } from './record-looks.ts';
import { type IdRange, listWord, RecordRows } from './record-rows.ts';

/** Per user and tenant, the highest ids. */
const MAX_RECORDS = 10_000;

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

/** Parsed when read; what doesn't parse is treated as missing. */
export class RecordStore<Summary extends StoredRecord, Detail extends Summary, Query extends object> {
  readonly #device: Device;
  readonly #kind: RecordKind<Summary, Detail, Query>;
  readonly #rows: RecordRows<Summary, Detail, Query>;
  readonly looks: RecordLooks<Summary, Detail, Query>;
  readonly limit: number;

  constructor(device: Device, kind: RecordKind<Summary, Detail, Query>, limit = MAX_RECORDS) {
    this.limit = limit;
    this.#device = device;
    this.#kind = kind;
    this.#rows = new RecordRows(kind, limit);
    this.looks = new RecordLooks(device, this.#rows, kind.detailParser);
  }

  watchPage(scope: Scope, query: Query): Subscribable<DeviceCopy<Summary>> {
    return this.#device.watch(async () => ({ page: await this.readPage(scope, query) }));
  }

  watchRecord(scope: Scope, id: RecordId): Subscribable<RecordCopy<Detail> | null> {
    return this.#device.watch(() => this.readRecord(scope, id));
  }

  watchWholePages(scope: Scope, queries: readonly Query[]): Subscribable<readonly PageAhead<Query, Summary>[]> {
    return this.#device.watch(async () => {
      const place = await this.readPlace(scope);
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
          database.cursors.get([scope.userId, scope.tenantId, this.#kind.area]),
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
        database.cursors.get([userId, tenantId, area]),
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
        database.cursors.get([scope.userId, scope.tenantId, this.#kind.area]),
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
      const place = await database.cursors.get([scope.userId, scope.tenantId, this.#kind.area]);
      if (place?.complete !== true || place.bounded) return null;
      const shelves = await this.#rows.shelves.read(database, scope);
      const { ids, total } = this.#find(shelves, query, { offset: 0, size: this.limit });
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
        const place = await database.cursors.get([scope.userId, scope.tenantId, this.#kind.area]);
        if (place?.complete !== true || place.bounded) return null;
        const shelves = await this.#rows.shelves.read(database, scope);
        const none = { offset: 0, size: 0 };
        return queries.map((query) => this.#rows.shelves.find(shelves, this.#kind.matcherOf(query), none).total);
      }),
    );
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
        database.cursors.get([scope.userId, scope.tenantId, this.#kind.area]),
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
        database.cursors.get([scope.userId, scope.tenantId, this.#kind.area]),
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

  async readRecord(scope: Scope, id: RecordId): Promise<RecordCopy<Detail> | null> {
    return this.#device.run(async (database) => {
      const { userId, tenantId } = scope;
      const [place, row] = await Promise.all([
        database.cursors.get([userId, tenantId, this.#kind.area]),
        database.records.get(this.#rows.keyOf(scope, id)),
      ]);
      if (row === undefined) return null;
      const parsed = v.safeParse(this.#kind.detailParser, row.value);
      if (!parsed.success) return null;
      // While changes are followed, an unchanged record is known to be current.
      return { record: parsed.output, asOf: Math.max(row.fetchedAt, place?.complete === true ? place.syncedAt : 0) };
    });
  }

  /** Every storable field of one version; null where a list has shown a newer version, or only its fields are stored. */
  async readWhole(scope: Scope, id: RecordId): Promise<Detail | null> {
    const row = await this.#device.run((database) => database.records.get(this.#rows.keyOf(scope, id)));
    if (row === undefined || !this.#rows.isWholeVersion(row)) return null;
    const parsed = v.safeParse(this.#kind.detailParser, row.value);
    return parsed.success ? parsed.output : null;
  }

  async keepPage(scope: Scope, query: Query, page: ListPage<Summary>): Promise<void> {
    const { area } = this.#kind;
    await this.#keep(scope, (database) =>
      database.transaction('rw', [...database.recordTables, database.pages], async () => {
        await this.#rows.put(database, scope, page.rows.map(listWord), page.asOf);
        await database.pages.put({
          ...scope,
          area,
          queryKey: queryKeyOf(query),
          ids: page.rows.map((row) => row.id),
          totalRecords: page.totalRecords,
          asOf: page.asOf,
        });
        await this.#rows.trimPages(database, scope);
        await this.#rows.trimRecords(database, scope);
      }),
    );
  }

  /** Without sensitive fields. */
  async keepDetail(scope: Scope, detail: Detail, fetchedAt: number): Promise<void> {
    await this.#keep(scope, (database) =>
      database.transaction('rw', database.recordTables, async () => {
        await this.#rows.put(database, scope, [{ record: detail, isWhole: true }], fetchedAt);
      }),
    );
  }

  async keepSummary(scope: Scope, summary: Summary, fetchedAt: number): Promise<ChangeEffect> {
    // Even if it can't be stored, the change holds for the screen.
    let effect: ChangeEffect = 'updated';
    await this.#keep(scope, (database) =>
      database.transaction('rw', database.recordTables, async () => {
        [effect = 'updated'] = await this.#rows.put(database, scope, [listWord(summary)], fetchedAt);
      }),
    );
    return effect;
  }

  /** Within the caller's transaction over `recordTables`. */
  async putWithin(database: PortalDatabase, scope: Scope, summary: Summary, fetchedAt: number): Promise<void> {
    await this.#rows.put(database, scope, [listWord(summary)], fetchedAt);
  }

  /** Within the caller's transaction. */
  removeWithin(database: PortalDatabase, scope: Scope, ids: readonly RecordId[]): Promise<void> {
    return this.#rows.remove(database, scope, ids);
  }

  async remove(scope: Scope, id: RecordId): Promise<ChangeEffect> {
    await this.#device.keep((database) =>
      database.transaction('rw', database.recordTables, () => this.removeWithin(database, scope, [id])),
    );
    return 'removed';
  }

  /** In order and in one transaction with the place; null if they couldn't be stored. Other records within `covered` are gone. */
  async keepChanges(
    scope: Scope,
    changes: readonly RecordChange<Summary>[],
    place: SyncPlace,
    covered: IdRange | null = null,
  ): Promise<readonly ChangeEffect[] | null> {
    let effects: readonly ChangeEffect[] = [];
    const changesNothing = changes.length === 0 && covered === null;
    const isKept = await this.#keep(scope, (database) =>
      database.transaction('rw', changesNothing ? [database.cursors] : database.recordTables, async () => {
        effects = await this.#rows.take(database, scope, changes, place.syncedAt);
        if (covered !== null) {
          const known = new Set(changes.map(({ id }) => id));
          const there = await this.#rows.idsIn(database, scope, covered).primaryKeys();
          const gone = there.map(([, , , id]) => id).filter((id) => !known.has(id));
          if (gone.length > 0) await this.#rows.remove(database, scope, gone);
        }
        await database.cursors.put({ ...scope, area: this.#kind.area, ...place });
        if (!changesNothing) await this.#rows.trimRecords(database, scope);
      }),
    );
    return isKept ? effects : null;
  }

  /** Moves an existing place on; only a read creates one. */
  async takeChange(scope: Scope, change: RecordChange<Summary>, cursor: string, at: number): Promise<ChangeEffect> {
    let effect: ChangeEffect = change.kind === 'delete' ? 'removed' : 'updated';
    await this.#keep(scope, (database) =>
      database.transaction('rw', database.recordTables, async () => {
        [effect = 'ignored'] = await this.#rows.take(database, scope, [change], at);
        await this.#rows.movePlace(database, scope, { cursor, readDownTo: null, syncedAt: at });
        await this.#rows.trimRecords(database, scope);
      }),
    );
    return effect;
  }

  async readPlace(scope: Scope): Promise<SyncPlace | null> {
    const row = await this.#device
      .run((database) => database.cursors.get([scope.userId, scope.tenantId, this.#kind.area]))
      .catch(() => undefined);
    if (row === undefined) return null;
    const { cursor, complete, bounded, readDownTo, syncedAt } = row;
    return { cursor, complete, bounded, readDownTo, syncedAt };
  }

  countRecords(scope: Scope, from: RecordId | null): Promise<number> {
    return this.#device.run((database) => this.#rows.idsIn(database, scope, { from, below: null }).count());
  }

  async forgetPlace(scope: Scope): Promise<void> {
    await this.#device.keep((database) => database.cursors.delete([scope.userId, scope.tenantId, this.#kind.area]));
  }

  async dropLogs(scope: Scope): Promise<void> {
    await this.#device.keep(async (database) => {
      await this.#rows.inScope(database.logs, '[userId+tenantId+area+subject+buildNumber]', scope).delete();
    });
  }

  async dropEntries(scope: Scope, logs: readonly RecordLog[]): Promise<void> {
    await this.#device.keep(async (database) => {
      for (const log of logs) await keptReadingsIn(database, scope, entriesName(log, this.#kind.area)).delete();
    });
  }

  async drop(scope: Scope): Promise<void> {
    const { userId } = scope;
    const isKnownToBeEmpty = await this.#device
      .run((database) => this.#rows.areNone(database, scope))
      .catch(() => false);
    if (isKnownToBeEmpty) return;
    await this.#device.keep((database) =>
      database.transaction('rw', [...database.recordTables, database.pages], async () => {
        await this.#rows.removeAll(database, scope);
      }),
    );
    const left = await this.#device
      .run(async (database) => {
        const ofUser: [unknown[], unknown[]] = [
          [userId, Dexie.minKey],
          [userId, Dexie.maxKey],
        ];
        const records = await database.records
          .where('[userId+tenantId+area+id]')
          .between(...ofUser)
          .count();
        return (
          records +
          (await database.countDraftedForms(userId)) +
          (await database.commands
            .where('[userId+tenantId]')
            .between(...ofUser)
            .count())
        );
      })
      .catch(() => null);
    if (left === 0) await this.#device.forgetHolder(userId);
  }

  /** First notes that the device holds data of the user. */
  #keep(scope: Scope, work: (database: PortalDatabase) => Promise<void>): Promise<boolean> {
    return this.#device.keep(async (database) => {
      await this.#device.noteHolder(scope.userId);
      await work(database);
    });
  }

  #summariesOf(rows: readonly (RecordRow | undefined)[]): Summary[] {
    return rows.flatMap((row) => {
      const parsed = v.safeParse(this.#kind.summaryParser, row?.value);
      return parsed.success ? [parsed.output] : [];
    });
  }
}
