import * as v from 'valibot';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { RecordLook, RecordRow } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import type { Scope } from '../device/scope.ts';
import type { StoredRecord } from './record-age.ts';
import type { RecordRows } from './record-rows.ts';

/** Milliseconds that count as one look: opening a page, going back and deciding doesn't compare. */
const ONE_LOOK = 60 * 60 * 1000;

/** With epoch milliseconds of the first look. */
type SeenRecord = Omit<RecordLook, 'before'>;

function versionOf(record: unknown): unknown {
  return typeof record === 'object' && record !== null && 'version' in record ? record.version : undefined;
}

function isSame(one: unknown, other: unknown): boolean {
  const [first, second] = [versionOf(one), versionOf(other)];
  if (first !== undefined && second !== undefined) return first === second;
  return JSON.stringify(one) === JSON.stringify(other);
}

export function lookedAt(look: RecordLook | undefined, shown: unknown, now: number): RecordLook {
  if (look === undefined) return { seen: shown, seenAt: now, before: null };
  const isOneLook = now - look.seenAt < ONE_LOOK;
  if (isSame(look.seen, shown)) return isOneLook ? look : { seen: shown, seenAt: now, before: null };
  const { seen, seenAt } = look;
  return { seen: shown, seenAt: now, before: isOneLook && look.before !== null ? look.before : { seen, seenAt } };
}

/** The form showed the former state, and the new one is the user's own. */
export function savedAs(saved: unknown, now: number): RecordLook {
  return { seen: saved, seenAt: now, before: null };
}

/** null where it is unchanged or was never seen. */
export function seenBefore({ seen, seenAt, before }: RecordLook, now: unknown, at: number): SeenRecord | null {
  const isOneLook = at - seenAt < ONE_LOOK;
  if (isOneLook && before !== null) return isSame(before.seen, now) ? null : before;
  return isSame(seen, now) ? null : { seen, seenAt };
}

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
