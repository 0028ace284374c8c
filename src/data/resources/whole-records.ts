import type { Subscribable } from 'xstate';
import type { RecordCopy } from '../../machines/records/record.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { AreaRecord, RecordId } from '../../rules/records/record-key.ts';
import type { StoredRecord } from './record-age.ts';
import { currentScope, type RecordAccess, type ResourceOptions } from './resource-options.ts';

/** With epoch milliseconds of the first look. */
interface LookBack<Summary> {
  readonly seen: Summary;
  readonly seenAt: number;
  readonly now: Summary;
}

interface FoundWhole<Summary> {
  readonly record: Summary;
  /** Why fields may be missing that only the whole record has; null if it is whole. */
  readonly lacks: 'forbidden' | 'unread' | null;
}

/** Methods, so that any area's records fit. */
export interface LookedAtRecords {
  noteLook(id: RecordId): Promise<void>;
  reveal(id: RecordId, field: string): Promise<string>;
  lookBack(now: AreaRecord, signal: AbortSignal): Promise<LookBack<AreaRecord> | null>;
  find(known: AreaRecord, signal: AbortSignal): Promise<FoundWhole<AreaRecord>>;
}

/** As above: the device's copies, again after each change by any tab; null for none. */
export interface WatchedRecords {
  watchRecord(id: RecordId): Subscribable<RecordCopy<AreaRecord> | null>;
}

/** Records with everything that their pages show, and what the user last saw of them. */
export class WholeRecords<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action> {
  readonly #data: RecordAccess<Summary, Detail, Query, Action>;
  readonly #options: ResourceOptions;

  constructor(data: RecordAccess<Summary, Detail, Query, Action>, options: ResourceOptions) {
    this.#data = data;
    this.#options = options;
  }

  /** In memory only; the server logs who received it (extension). */
  async reveal(id: Summary['id'], field: string): Promise<string> {
    const { reveal } = await this.#data.resource.load();
    if (reveal === undefined) throw new TypeError(`The area ${this.#data.area} has no secrets to reveal`);
    return reveal(this.#options.client, id, field);
  }

  async noteLook(id: Summary['id']): Promise<void> {
    const scope = currentScope(this.#options);
    await this.#data.keep(scope, (store) => store.looks.note(scope, id, this.#data.now()));
  }

  /** What the user last saw and the present record, as far as readable; null where unchanged or never seen. */
  async lookBack(now: Summary, signal: AbortSignal): Promise<LookBack<Summary> | null> {
    const scope = currentScope(this.#options);
    const store = await this.#data.records.load();
    const before = await store.looks.readSeenBefore(scope, now, this.#data.now());
    return before && { ...before, now: (await this.find(now, signal)).record };
  }

  /** Whole if it can be read in this version; else as known. */
  async find(known: Summary, signal: AbortSignal): Promise<FoundWhole<Summary>> {
    const copy = await this.#copyOf(known);
    if (copy !== null) return { record: copy, lacks: null };
    const answer = await this.#data.fetchRecord(known.id, signal).catch(() => null);
    if (answer?.kind === 'found') return { record: answer.record, lacks: null };
    return { record: known, lacks: answer?.kind === 'forbidden' ? 'forbidden' : 'unread' };
  }

  /** Onto the device, where it lacks this version; not again. Throws an AppError. */
  async keep(known: Summary): Promise<void> {
    if ((await this.#copyOf(known)) === null) await this.#data.fetchRecord(known.id);
  }

  /** Of the device, in this version. */
  async #copyOf({ id, version }: Summary): Promise<Detail | null> {
    const scope = currentScope(this.#options);
    const store = await this.#data.records.load();
    const copy = await store.readWhole(scope, id).catch(() => null);
    return copy?.version === version ? copy : null;
  }
}
