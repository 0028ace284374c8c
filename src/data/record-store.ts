import { Dexie } from 'dexie';
import * as v from 'valibot';
import type { Subscribable } from 'xstate';
import type { sensitiveFields } from '../contract/generated/sensitive-fields.ts';
import type { DeviceCopy, ListPage } from '../machines/list.ts';
import type { RecordCopy } from '../machines/record.ts';
import type { Area, PortalDatabase, RecordRow, Scope } from './database.ts';
import type { Device } from './device.ts';
import { withoutSensitive } from './sensitive.ts';

/** Copies kept for one user and tenant; the oldest go first. */
const MAX_RECORDS = 2_000;
export const MAX_PAGES = 100;

/** What one area's records are. */
export interface RecordKind<Summary extends StoredRecord, Detail extends Summary, Query> {
  readonly area: Area;
  readonly summaryParser: v.GenericSchema<unknown, Summary>;
  readonly detailParser: v.GenericSchema<unknown, Detail>;
  /** Names of the fields that a list shows; the others are known from the detail alone. */
  readonly summaryFields: readonly string[];
  readonly sensitive: keyof typeof sensitiveFields;
  readonly matches: (query: Query, summary: Summary) => boolean;
  /** Rows to skip, and rows to show. */
  readonly window: (query: Query) => { readonly offset: number; readonly size: number };
}

export interface StoredRecord {
  readonly id: number;
  readonly version?: number;
  readonly updatedAt?: string;
}

/** What a change did to the device's copy. */
export type ChangeEffect = 'added' | 'updated' | 'removed' | 'ignored';

/** A query as a key: the same filters give the same key, in whatever order they were set. */
export function queryKeyOf(query: object): string {
  return JSON.stringify(Object.entries(query).sort(([left], [right]) => (left < right ? -1 : 1)));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isOlder(incoming: StoredRecord, existing: RecordRow): boolean {
  if (incoming.version !== undefined && existing.version !== null && incoming.version !== existing.version) {
    return incoming.version < existing.version;
  }
  return incoming.updatedAt !== undefined && existing.updatedAt !== null && incoming.updatedAt < existing.updatedAt;
}

/** The device's copies of one area's records and list pages. Everything is parsed when read; what does not parse is not there. */
export class RecordStore<Summary extends StoredRecord, Detail extends Summary, Query extends object> {
  readonly #device: Device;
  readonly #kind: RecordKind<Summary, Detail, Query>;

  constructor(device: Device, kind: RecordKind<Summary, Detail, Query>) {
    this.#device = device;
    this.#kind = kind;
  }

  watchPage(scope: Scope, query: Query): Subscribable<DeviceCopy<Summary>> {
    return this.#device.watch(async () => ({ page: await this.readPage(scope, query) }));
  }

  watchRecord(scope: Scope, id: number, complete: (record: Detail) => Detail): Subscribable<RecordCopy<Detail> | null> {
    return this.#device.watch(async () => {
      const copy = await this.readRecord(scope, id);
      return copy && { ...copy, record: complete(copy.record) };
    });
  }

  /** The page as the server last gave it, or else what the device's own records make of the query; null where that is nothing. */
  async readPage(scope: Scope, query: Query): Promise<ListPage<Summary> | null> {
    const { userId, tenantId } = scope;
    const { area } = this.#kind;
    return this.#device.run(async (database) => {
      const page = await database.pages.get([userId, tenantId, area, queryKeyOf(query)]);
      if (page === undefined) return this.#pageOfRecords(database, scope, query);
      const rows = await database.records.bulkGet(
        page.ids.map((id): [number, string, Area, number] => [userId, tenantId, area, id]),
      );
      return {
        rows: rows.flatMap((row) => this.#summaryOf(row)),
        totalRecords: page.totalRecords,
        asOf: page.asOf,
        partial: false,
      };
    });
  }

  async readRecord(scope: Scope, id: number): Promise<RecordCopy<Detail> | null> {
    const row = await this.#device.run((database) =>
      database.records.get([scope.userId, scope.tenantId, this.#kind.area, id]),
    );
    if (row === undefined) return null;
    const parsed = v.safeParse(this.#kind.detailParser, row.value);
    return parsed.success ? { record: parsed.output, asOf: row.fetchedAt } : null;
  }

  /** Keeps an answer of the server to a query. */
  async keepPage(scope: Scope, query: Query, page: ListPage<Summary>): Promise<void> {
    const { area } = this.#kind;
    await this.#keep(scope, (database) =>
      database.transaction('rw', database.records, database.pages, async () => {
        await this.#putSummaries(database, scope, page.rows, page.asOf);
        await database.pages.put({
          ...scope,
          area,
          queryKey: queryKeyOf(query),
          ids: page.rows.map((row) => row.id),
          totalRecords: page.totalRecords,
          asOf: page.asOf,
        });
        await this.#trim(database, scope);
      }),
    );
  }

  /** Keeps every field of a record, except the sensitive ones. */
  async keepDetail(scope: Scope, detail: Detail, fetchedAt: number): Promise<void> {
    await this.#keep(scope, async (database) => {
      await database.records.put({
        ...this.#rowOf(scope, detail, fetchedAt),
        value: withoutSensitive(this.#kind.sensitive, detail),
        detailedAt: fetchedAt,
      });
    });
  }

  /** Keeps what a command or a live event said of a record. */
  async keepSummary(scope: Scope, summary: Summary, fetchedAt: number): Promise<ChangeEffect> {
    // Where the device can't keep it, the change still holds for what is on the screen.
    let effect: ChangeEffect = 'updated';
    await this.#keep(scope, (database) =>
      database.transaction('rw', database.records, async () => {
        const key: [number, string, Area, number] = [scope.userId, scope.tenantId, this.#kind.area, summary.id];
        const existing = await database.records.get(key);
        if (existing !== undefined && isOlder(summary, existing)) {
          effect = 'ignored';
          return;
        }
        await this.#putSummaries(database, scope, [summary], fetchedAt);
        effect = existing === undefined ? 'added' : 'updated';
      }),
    );
    return effect;
  }

  /** Takes a summary within a transaction of the caller's, which has `records` in it. */
  putWithin(database: PortalDatabase, scope: Scope, summary: Summary, fetchedAt: number): Promise<void> {
    return this.#putSummaries(database, scope, [summary], fetchedAt);
  }

  async remove(scope: Scope, id: number): Promise<ChangeEffect> {
    await this.#device.keep((database) =>
      database.transaction('rw', database.records, database.pages, async () => {
        await database.records.delete([scope.userId, scope.tenantId, this.#kind.area, id]);
      }),
    );
    return 'removed';
  }

  /** Drops everything of this area for a user and tenant, as when the privilege to see it is lost. */
  async drop(scope: Scope): Promise<void> {
    const range = this.#rangeOf(scope);
    await this.#device.keep((database) =>
      database.transaction('rw', database.records, database.pages, database.cursors, async () => {
        await database.records
          .where('[userId+tenantId+area+id]')
          .between(...range)
          .delete();
        await database.pages
          .where('[userId+tenantId+area+queryKey]')
          .between(...range)
          .delete();
        await database.cursors.delete([scope.userId, scope.tenantId, this.#kind.area]);
      }),
    );
    const { userId } = scope;
    const left = await this.#device
      .run(async (database) => {
        const records = await database.records
          .where('[userId+tenantId+area+id]')
          .between([userId, Dexie.minKey], [userId, Dexie.maxKey])
          .count();
        const commands = database.commands.where('[userId+tenantId]');
        return records + (await commands.between([userId, Dexie.minKey], [userId, Dexie.maxKey]).count());
      })
      .catch(() => null);
    if (left === 0) await this.#device.forgetHolder(userId);
  }

  async readCursor(scope: Scope): Promise<string | null> {
    const row = await this.#device
      .run((database) => database.cursors.get([scope.userId, scope.tenantId, this.#kind.area]))
      .catch(() => undefined);
    return row?.cursor ?? null;
  }

  /** Keeps how far the changes of the server are known; null forgets it. */
  async keepCursor(scope: Scope, cursor: string | null): Promise<void> {
    const { area } = this.#kind;
    await this.#device.keep(async (database) => {
      if (cursor === null) await database.cursors.delete([scope.userId, scope.tenantId, area]);
      else await database.cursors.put({ ...scope, area, cursor });
    });
  }

  /** Writes records of a user, and notes first that the device holds some. */
  #keep(scope: Scope, work: (database: PortalDatabase) => Promise<void>): Promise<void> {
    return this.#device.keep(async (database) => {
      await this.#device.noteHolder(scope.userId);
      await work(database);
    });
  }

  #rangeOf({ userId, tenantId }: Scope): [unknown[], unknown[]] {
    const { area } = this.#kind;
    return [
      [userId, tenantId, area, Dexie.minKey],
      [userId, tenantId, area, Dexie.maxKey],
    ];
  }

  #rowOf(scope: Scope, record: Summary, fetchedAt: number): Omit<RecordRow, 'value' | 'detailedAt'> {
    return {
      userId: scope.userId,
      tenantId: scope.tenantId,
      area: this.#kind.area,
      id: record.id,
      version: record.version ?? null,
      updatedAt: record.updatedAt ?? null,
      fetchedAt,
    };
  }

  #summaryOf(row: RecordRow | undefined): Summary[] {
    const parsed = v.safeParse(this.#kind.summaryParser, row?.value);
    return parsed.success ? [parsed.output] : [];
  }

  /** Merges the summaries into the copies: a summary that is older than the copy changes nothing, one that is not keeps its details. */
  async #putSummaries(database: PortalDatabase, scope: Scope, rows: readonly Summary[], at: number): Promise<void> {
    const { area, summaryFields } = this.#kind;
    const shown = new Set(summaryFields);
    const known = await database.records.bulkGet(
      rows.map((row): [number, string, Area, number] => [scope.userId, scope.tenantId, area, row.id]),
    );
    const merged = rows.flatMap((row, index): RecordRow[] => {
      const existing = known[index];
      const summary = withoutSensitive(this.#kind.sensitive, row);
      if (existing === undefined) return [{ ...this.#rowOf(scope, row, at), value: summary, detailedAt: null }];
      if (isOlder(row, existing)) return [];
      const details = Object.entries(isObject(existing.value) ? existing.value : {}).filter(([key]) => !shown.has(key));
      return [
        {
          ...this.#rowOf(scope, row, at),
          value: { ...Object.fromEntries(details), ...summary },
          detailedAt: existing.detailedAt,
        },
      ];
    });
    await database.records.bulkPut(merged);
  }

  async #pageOfRecords(database: PortalDatabase, scope: Scope, query: Query): Promise<ListPage<Summary> | null> {
    const rows = await database.records
      .where('[userId+tenantId+area+id]')
      .between(...this.#rangeOf(scope))
      .reverse()
      .toArray();
    const matching = rows.flatMap((row) =>
      this.#summaryOf(row)
        .filter((summary) => this.#kind.matches(query, summary))
        .map((summary) => ({ summary, fetchedAt: row.fetchedAt })),
    );
    const { offset, size } = this.#kind.window(query);
    const shown = matching.slice(offset, offset + size);
    if (shown.length === 0) return null;
    return {
      rows: shown.map(({ summary }) => summary),
      totalRecords: matching.length,
      asOf: Math.min(...shown.map(({ fetchedAt }) => fetchedAt)),
      partial: true,
    };
  }

  async #trim(database: PortalDatabase, { userId, tenantId }: Scope): Promise<void> {
    const { area } = this.#kind;
    const pages = database.pages
      .where('[userId+tenantId+asOf]')
      .between([userId, tenantId, Dexie.minKey], [userId, tenantId, Dexie.maxKey]);
    const tooManyPages = (await pages.count()) - MAX_PAGES;
    if (tooManyPages > 0) await pages.limit(tooManyPages).delete();
    const records = database.records
      .where('[userId+tenantId+area+fetchedAt]')
      .between([userId, tenantId, area, Dexie.minKey], [userId, tenantId, area, Dexie.maxKey]);
    const tooManyRecords = (await records.count()) - MAX_RECORDS;
    if (tooManyRecords > 0) await records.limit(tooManyRecords).delete();
  }
}
