import { Dexie, type Table } from 'dexie';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { PortalDatabase, RecordRow } from '../device/database.ts';
import type { Scope } from '../device/scope.ts';
import { withoutSensitive } from '../device/sensitive.ts';
import { keptReadingsIn, readingNames, removeKeptReadings } from '../logs/record-readings.ts';
import { compareIds, FilterShelves, type FilterValues } from './filter-shelves.ts';
import { isOlder, type StoredRecord } from './record-age.ts';
import {
  type ChangeEffect,
  listsEveryField,
  type RecordChange,
  type RecordKind,
  type SyncPlace,
} from './record-kind.ts';

const MAX_PAGES = 100;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

type RecordKey = [number, string, RecordAreaName, RecordId];

/** From inclusive, below exclusive; null is unbounded. */
export interface IdRange {
  readonly from: RecordId | null;
  readonly below: RecordId | null;
}

export interface Word<Summary> {
  readonly record: Summary;
  readonly isWhole: boolean;
}

export function listWord<Summary>(record: Summary): Word<Summary> {
  return { record, isWhole: false };
}

function detailedVersionOf(row: RecordRow | undefined): number | null {
  return row === undefined ? null : (row.detailedVersion ?? row.version);
}

/** All but `read` and `areNone` run within the caller's transaction. */
export class RecordRows<Summary extends StoredRecord, Detail extends Summary, Query extends object> {
  readonly shelves: FilterShelves;
  readonly #kind: RecordKind<Summary, Detail, Query>;
  readonly limit: number;

  /** @param limit per user and tenant, the newest */
  constructor(kind: RecordKind<Summary, Detail, Query>, limit: number) {
    this.#kind = kind;
    this.limit = limit;
    this.shelves = new FilterShelves(kind.area, kind.filterColumns.length, kind.order);
  }

  async remove(database: PortalDatabase, scope: Scope, ids: readonly RecordId[]): Promise<void> {
    await database.records.bulkDelete(ids.map((id) => this.keyOf(scope, id)));
    await this.shelves.change(database, scope, { puts: new Map(), removals: ids });
    const recordIds = new Set(ids.map(String));
    const logs = await this.inScope(database.logs, '[userId+tenantId+area+subject+buildNumber]', scope).primaryKeys();
    const gone = logs.filter(([, , , recordId]) => recordIds.has(recordId));
    if (gone.length > 0) await database.logs.bulkDelete(gone);
    await removeKeptReadings(database, scope, this.#kind.area, recordIds);
  }

  keyOf({ userId, tenantId }: Scope, id: RecordId): RecordKey {
    return [userId, tenantId, this.#kind.area, id];
  }

  /** Every storable field is in it. */
  isWhole({ detailedAt }: RecordRow): boolean {
    return detailedAt !== null || listsEveryField(this.#kind);
  }

  /** As `isWhole`, and no list has shown a newer version since. */
  isWholeVersion(row: RecordRow): boolean {
    return listsEveryField(this.#kind) || (row.detailedAt !== null && detailedVersionOf(row) === row.version);
  }

  inScope<Row, Key>(table: Table<Row, Key>, index: string, { userId, tenantId }: Scope) {
    const { area } = this.#kind;
    return table.where(index).between([userId, tenantId, area, Dexie.minKey], [userId, tenantId, area, Dexie.maxKey]);
  }

  /** Outside of transactions. A page's ids are usually close: one request reads all. */
  async read(
    database: PortalDatabase,
    scope: Scope,
    ids: readonly RecordId[],
  ): Promise<readonly (RecordRow | undefined)[]> {
    const sorted = ids.toSorted(compareIds);
    const [lowest] = sorted;
    const highest = sorted.at(-1);
    if (lowest === undefined || highest === undefined) return [];
    const most = 2 * ids.length;
    const near = await database.records
      .where('[userId+tenantId+area+id]')
      .between(this.keyOf(scope, lowest), this.keyOf(scope, highest), true, true)
      .limit(most)
      .toArray();
    const rows = new Map(near.map((row) => [row.id, row]));
    const last = near.at(-1);
    const unread = last === undefined || near.length < most ? [] : sorted.filter((id) => compareIds(id, last.id) > 0);
    if (unread.length > 0) {
      const far = await database.records.bulkGet(unread.map((id) => this.keyOf(scope, id)));
      for (const row of far) if (row !== undefined) rows.set(row.id, row);
    }
    return ids.map((id) => rows.get(id));
  }

  idsIn(database: PortalDatabase, { userId, tenantId }: Scope, { from, below }: IdRange) {
    const { area } = this.#kind;
    return database.records
      .where('[userId+tenantId+area+id]')
      .between([userId, tenantId, area, from ?? Dexie.minKey], [userId, tenantId, area, below ?? Dexie.maxKey]);
  }

  async take(
    database: PortalDatabase,
    scope: Scope,
    changes: readonly RecordChange<Summary>[],
    at: number,
  ): Promise<ChangeEffect[]> {
    const effects = new Map<RecordId, ChangeEffect>();
    const words: Word<Summary>[] = [];
    for (const { kind, id, record, detail } of changes) {
      effects.set(id, kind === 'delete' ? 'removed' : 'ignored');
      const word = detail ?? record;
      if (kind === 'upsert' && word !== undefined) words.push({ record: word, isWhole: detail !== undefined });
    }
    const put = await this.put(database, scope, words, at);
    for (const [index, { record }] of words.entries()) effects.set(record.id, put[index] ?? 'ignored');
    const gone = changes.filter(({ kind }) => kind === 'delete').map(({ id }) => id);
    if (gone.length > 0) await this.remove(database, scope, gone);
    return changes.map(({ id }) => effects.get(id) ?? 'ignored');
  }

  /** Older data changes nothing; list data keeps the details. */
  async put(
    database: PortalDatabase,
    scope: Scope,
    words: readonly Word<Summary>[],
    at: number,
  ): Promise<ChangeEffect[]> {
    if (words.length === 0) return [];
    const shown = new Set(this.#kind.summaryFields);
    const known = await database.records.bulkGet(words.map(({ record }) => this.keyOf(scope, record.id)));
    const rows: RecordRow[] = [];
    const puts = new Map<RecordId, FilterValues>();
    const effects = words.map(({ record, isWhole }, index): ChangeEffect => {
      const existing = known[index];
      if (existing !== undefined && isOlder(record, existing)) return 'ignored';
      const said = withoutSensitive(this.#kind.sensitive, record);
      const before = existing === undefined || isWhole || !isObject(existing.value) ? {} : existing.value;
      const details = Object.entries(before).filter(([key]) => !shown.has(key));
      rows.push({
        userId: scope.userId,
        tenantId: scope.tenantId,
        area: this.#kind.area,
        id: record.id,
        version: record.version ?? null,
        updatedAt: record.updatedAt ?? null,
        fetchedAt: at,
        value: details.length === 0 ? said : { ...Object.fromEntries(details), ...said },
        detailedAt: isWhole ? at : (existing?.detailedAt ?? null),
        detailedVersion: isWhole ? (record.version ?? null) : detailedVersionOf(existing),
        ...(existing?.look && { look: existing.look }),
      });
      puts.set(record.id, this.#kind.filterValues(record));
      return existing === undefined ? 'added' : 'updated';
    });
    await database.records.bulkPut(rows);
    await this.shelves.change(database, scope, { puts, removals: [] });
    return effects;
  }

  #tablesIn(database: PortalDatabase, scope: Scope) {
    return [
      this.inScope(database.records, '[userId+tenantId+area+id]', scope),
      this.inScope(database.pages, '[userId+tenantId+area+queryKey]', scope),
      this.inScope(database.logs, '[userId+tenantId+area+subject+buildNumber]', scope),
      ...readingNames(this.#kind.area).map((name) => keptReadingsIn(database, scope, name)),
    ] as const;
  }

  /** Outside of transactions, which Dexie loses when several reads are awaited together. */
  async areNone(database: PortalDatabase, scope: Scope): Promise<boolean> {
    const [place, ...counts] = await Promise.all([
      database.cursors.get([scope.userId, scope.tenantId, this.#kind.area]),
      ...this.#tablesIn(database, scope).map((rows) => rows.count()),
    ]);
    return place === undefined && counts.every((count) => count === 0);
  }

  async removeAll(database: PortalDatabase, scope: Scope): Promise<void> {
    for (const rows of this.#tablesIn(database, scope)) await rows.delete();
    await this.shelves.clear(database, scope);
    await database.cursors.delete([scope.userId, scope.tenantId, this.#kind.area]);
  }

  async movePlace(database: PortalDatabase, scope: Scope, change: Partial<SyncPlace>): Promise<void> {
    await database.cursors.update([scope.userId, scope.tenantId, this.#kind.area], change);
  }

  async trimPages(database: PortalDatabase, { userId, tenantId }: Scope): Promise<void> {
    const pages = database.pages
      .where('[userId+tenantId+asOf]')
      .between([userId, tenantId, Dexie.minKey], [userId, tenantId, Dexie.maxKey]);
    const tooMany = (await pages.count()) - MAX_PAGES;
    if (tooMany > 0) await pages.limit(tooMany).delete();
  }

  /** Removes the lowest ids; the copy is then incomplete. */
  async trimRecords(database: PortalDatabase, scope: Scope): Promise<void> {
    const records = this.inScope(database.records, '[userId+tenantId+area+id]', scope);
    const tooMany = (await records.count()) - this.limit;
    if (tooMany <= 0) return;
    const oldest = await records.limit(tooMany).primaryKeys();
    await this.remove(
      database,
      scope,
      oldest.map(([, , , id]) => id),
    );
    const place = await database.cursors.get([scope.userId, scope.tenantId, this.#kind.area]);
    if (place?.complete === true) await this.movePlace(database, scope, { complete: false, bounded: true });
  }
}
