import * as v from 'valibot';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { RecordLook, RecordRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import type { StoredRecord } from './record-age.ts';
import { lookedAt, savedAs, seenBefore, versionOf } from './record-look.ts';
import type { RecordRows } from './record-rows.ts';

/** What the user last saw of each record, stored beside it. */
export class RecordLooks<Summary extends StoredRecord, Detail extends Summary, Query extends object> {
  readonly #device: Device;
  readonly #rows: RecordRows<Summary, Detail, Query>;
  readonly #detailParser: v.GenericSchema<unknown, Detail>;

  constructor(
    device: Device,
    rows: RecordRows<Summary, Detail, Query>,
    detailParser: v.GenericSchema<unknown, Detail>,
  ) {
    this.#device = device;
    this.#rows = rows;
    this.#detailParser = detailParser;
  }

  /** Not where only list fields are stored. */
  note(scope: Scope, id: RecordId, at: number): Promise<void> {
    return this.#change(scope, id, ({ look, value }) => lookedAt(look, value, at));
  }

  noteSave(scope: Scope, { id, version }: StoredRecord, at: number): Promise<void> {
    return this.#change(scope, id, ({ look, value }) => (versionOf(value) === version ? savedAs(value, at) : look));
  }

  async readSeenBefore(scope: Scope, now: StoredRecord, at: number): Promise<{ seen: Detail; seenAt: number } | null> {
    const row = await this.#device.run((database) => database.records.get(this.#rows.keyOf(scope, now.id)));
    const before = row?.look === undefined ? null : seenBefore(row.look, now, at);
    const parsed = v.safeParse(this.#detailParser, before?.seen);
    return before !== null && parsed.success ? { seen: parsed.output, seenAt: before.seenAt } : null;
  }

  async #change(scope: Scope, id: RecordId, lookOf: (row: RecordRow) => RecordLook | undefined): Promise<void> {
    await this.#device.keep((database) =>
      database.transaction('rw', database.records, async () => {
        const row = await database.records.get(this.#rows.keyOf(scope, id));
        if (row === undefined || !this.#rows.isWhole(row)) return;
        const look = lookOf(row);
        if (look !== undefined && look !== row.look) await database.records.put({ ...row, look });
      }),
    );
  }
}
