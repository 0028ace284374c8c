import { Dexie } from 'dexie';
import * as v from 'valibot';
import type { Subscribable } from 'xstate';
import type { ListPage } from '../../machines/records/list.ts';
import type { RecordCopy } from '../../machines/records/record.ts';
import type { RecordLog } from '../../rules/audit/record-logs.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { PortalDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import { entriesName, keptReadingsIn } from '../logs/record-readings.ts';
import type { StoredRecord } from './record-age.ts';
import type { ChangeEffect, RecordChange, RecordKind, SyncPlace } from './record-kind.ts';
import { RecordLooks } from './record-looks.ts';
import { type IdRange, listWord, RecordRows } from './record-rows.ts';
import { queryKeyOf, StoredLists } from './stored-lists.ts';

/** Per user and tenant, the highest ids. */
const MAX_RECORDS = 10_000;

/** Parsed when read; what doesn't parse is treated as missing. */
export class RecordStore<Summary extends StoredRecord, Detail extends Summary, Query extends object> {
  readonly #device: Device;
  readonly #kind: RecordKind<Summary, Detail, Query>;
  readonly #rows: RecordRows<Summary, Detail, Query>;
  readonly lists: StoredLists<Summary, Detail, Query>;
  readonly looks: RecordLooks<Summary, Detail, Query>;
  readonly limit: number;

  constructor(device: Device, kind: RecordKind<Summary, Detail, Query>, limit = MAX_RECORDS) {
    this.limit = limit;
    this.#device = device;
    this.#kind = kind;
    this.#rows = new RecordRows(kind, limit);
    this.lists = new StoredLists(device, kind, this.#rows);
    this.looks = new RecordLooks(device, this.#rows, kind.detailParser);
  }

  watchRecord(scope: Scope, id: RecordId): Subscribable<RecordCopy<Detail> | null> {
    return this.#device.watch(() => this.readRecord(scope, id));
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
}
