import * as v from 'valibot';
import type { Subscribable } from 'xstate';
import { AppError, toAppError } from '../../contract/app-error.ts';
import type { ContractClient } from '../../contract/client.ts';
import type { Change } from '../../contract/generated/schema.d.ts';
import type { Command, CommandOutcome } from '../../machines/records/confirmation.ts';
import type { DeviceCopy, ListPage, PageAhead } from '../../machines/records/list.ts';
import type { RecordAnswer, RecordCopy } from '../../machines/records/record.ts';
import type { PullOutcome } from '../../machines/sync/sync.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import type { AreaRecord, RecordId } from '../../rules/record-key.ts';
import type { Device } from '../device/device.ts';
import { isSameScope, type Scope } from '../device/scope.ts';
import { Deferred } from '../loading/deferred.ts';
import { nextPaint, whenCalm, whenIdle } from '../loading/moments.ts';
import type { CapabilityReader } from '../server/capabilities.ts';
import { knownHeaders } from '../server/command-headers.ts';
import { AskedAhead } from './asked-ahead.ts';
import type { StoredRecord } from './record-age.ts';
import { type ChangeEffect, changeOf, type RecordChange, type RecordKind } from './record-kind.ts';
import type { EveryRecord, RecordStore } from './record-store.ts';
import type { AskedFor, Resource } from './resource.ts';

export interface ResourceOptions {
  readonly client: ContractClient;
  readonly device: Device;
  readonly capabilities: CapabilityReader;
  /** The server has answered for a page, or has failed to. */
  readonly onAnswer?: () => void;
  /** Whose records are read and written now; null when signed out. */
  readonly scope: () => Scope | null;
  /** The viewer's privileges in the current tenant. */
  readonly privileges: () => ReadonlySet<string>;
  readonly now?: () => number;
}

/** What a user saw of a record, when they first saw it so (epoch milliseconds), and what it is now. */
export interface LookBack<Summary> {
  readonly seen: Summary;
  readonly seenAt: number;
  readonly now: Summary;
}

/** Records that are looked at, of whichever area. Methods, so that any fit: they are handed their own. */
export interface LookedAtRecords {
  noteLook(id: RecordId): Promise<void>;
  reveal(id: RecordId, field: string): Promise<string>;
  lookBack(now: AreaRecord, signal: AbortSignal): Promise<LookBack<AreaRecord> | null>;
}

/** A change from the server, after the device's copy has taken it. */
export interface TakenChange<Summary> {
  readonly change: RecordChange<Summary>;
  readonly effect: ChangeEffect;
}

/** What `begin` watches, from a moment on. */
function from<Value>(moment: () => Promise<void>, begin: () => Subscribable<Value>): Subscribable<Value> {
  const due = new Deferred(moment);
  void due.load();
  return due.watch(begin);
}

async function loadStore<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action>(
  device: Device,
  resource: Deferred<Resource<Summary, Detail, Query, Action>>,
): Promise<RecordStore<Summary, Detail, Query>> {
  const [{ RecordStore }, { loadKind }] = await Promise.all([import('./record-store.ts'), resource.load()]);
  return new RecordStore(device, await loadKind());
}

/** What the device's copies of an area are kept up to date by, whatever its records are. */
export type FollowedResource = Pick<
  ResourceData<StoredRecord, StoredRecord, PagedQuery, unknown>,
  'area' | 'askAhead' | 'find' | 'pull' | 'readAhead' | 'take' | 'missed' | 'isStill' | 'onChange'
> & {
  readonly resource: { load(): Promise<unknown> };
  readonly records: {
    readonly isWanted: boolean;
    load(): Promise<
      Pick<RecordStore<StoredRecord, StoredRecord, PagedQuery>, 'readPlace' | 'forgetPlace' | 'drop' | 'dropLogs'>
    >;
  };
};

/** One area's records: from the server, through the device. Every failure is an AppError. */
export class ResourceData<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action> {
  readonly area: RecordAreaName;
  /** What its records are; comes with its screens, or with the first list that is asked for. */
  readonly resource: Deferred<Resource<Summary, Detail, Query, Action>>;
  /** The device's copies; loaded when they are first needed. */
  readonly records: Deferred<RecordStore<Summary, Detail, Query>>;
  readonly #options: ResourceOptions;
  readonly #now: () => number;
  readonly #listeners = new Set<(taken: TakenChange<Summary>) => void>();
  readonly #resyncListeners = new Set<() => void>();
  #askedAhead: AskedAhead<Query, Summary> | null = null;

  constructor(
    area: RecordAreaName,
    load: () => Promise<Resource<Summary, Detail, Query, Action>>,
    options: ResourceOptions,
  ) {
    this.area = area;
    this.resource = new Deferred(load);
    this.records = new Deferred(() => loadStore(options.device, this.resource));
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /** Requests the page of an address ahead, for the list that will load it. */
  async askAhead(search: URLSearchParams): Promise<void> {
    const { client, privileges } = this.#options;
    const scope = this.#scope();
    const held = privileges();
    const { address, list } = await this.resource.load();
    const query = address.permitted(address.parse(search), held);
    this.#askedAhead = new AskedAhead(query, scope, (signal) => list(client, query, { privileges: held, signal }));
  }

  /** Asks the server for a page, and keeps it on the device. */
  async fetchPage(query: Query, signal?: AbortSignal): Promise<ListPage<Summary>> {
    const { client, privileges, onAnswer } = this.#options;
    const scope = this.#scope();
    const asked: AskedFor = { privileges: privileges(), signal };
    const { address, list } = await this.resource.load();
    const ahead = this.#askedAhead?.take(query, address.isSame, (asker) => this.isStill(asker));
    this.#askedAhead = null;
    const answer = await (ahead ?? list(client, query, asked)).finally(onAnswer);
    const page = { ...answer, asOf: this.#now(), partial: false };
    await this.keep(scope, (store) => store.keepPage(scope, query, page));
    return page;
  }

  /** @param isShown the device has already shown this page, as a neighbour of another: rereading it is not urgent */
  watchPage(query: Query, isShown: boolean) {
    const scope = this.#scope();
    const watch = () => this.records.watch<DeviceCopy<Summary>>((store) => store.watchPage(scope, query));
    return isShown ? from(whenCalm, watch) : watch();
  }

  /**
   * The pages after and before a page, where the device holds every record: read when nothing else is to be done, and more than
   * one ahead, so that pages can be turned quickly without any reading between them.
   * @param known queries whose pages are at hand
   */
  watchPagesBeside(query: Query, known: readonly Query[], { isSame, onPage }: ListAddress<Query>) {
    const scope = this.#scope();
    const beside = [query.page + 1, query.page + 2, query.page + 3, query.page - 1]
      .filter((page) => page >= 0)
      .map((page) => onPage(query, page));
    const isNextAtHand = known.some((other) => isSame(other, onPage(query, query.page + 1)));
    return from(isNextAtHand ? whenCalm : whenIdle, () =>
      this.records.watch<readonly PageAhead<Query, Summary>[]>((store) => store.watchWholePages(scope, beside)),
    );
  }

  /** Asks the server for every field of one record, and keeps what may be kept. */
  async fetchRecord(id: Summary['id'], signal?: AbortSignal): Promise<RecordAnswer<Detail>> {
    const { client, capabilities, onAnswer } = this.#options;
    const scope = this.#scope();
    try {
      const [{ get }, { extensions }] = await Promise.all([this.resource.load(), capabilities.read()]);
      const record = await get(client, id, { extensions, signal }).finally(onAnswer);
      const asOf = this.#now();
      await this.keep(scope, (store) => store.keepDetail(scope, record, asOf));
      return { kind: 'found', record, asOf };
    } catch (failure) {
      const { kind, message } = toAppError(failure);
      if (kind === 'not-found') {
        await this.keep(scope, (store) => store.remove(scope, id));
        return { kind: 'missing', message };
      }
      if (kind === 'forbidden') return { kind: 'forbidden', message };
      throw failure;
    }
  }

  /** One of a record's secrets, in memory only: the server logs who was sent it (extension). */
  async reveal(id: Summary['id'], field: string): Promise<string> {
    const { reveal } = await this.resource.load();
    if (reveal === undefined) throw new TypeError(`The area ${this.area} has no secrets to reveal`);
    return reveal(this.#options.client, id, field);
  }

  /** The device's copy of a record, which has no secrets. */
  watchRecord(id: Summary['id']) {
    const scope = this.#scope();
    return this.records.watch<RecordCopy<Detail> | null>((store) => store.watchRecord(scope, id));
  }

  /**
   * What the device knows of records, in the tenant that is current now: the record, or null where it holds every one and not
   * this one; absent where it doesn't know.
   */
  watchKnown(ids: readonly RecordId[]): Subscribable<ReadonlyMap<RecordId, Summary | null>> {
    const scope = this.#scope();
    return this.records.watch((store) => store.watchKnown(scope, ids));
  }

  /** Every record of the current tenant that the device has, again with each change. */
  watchEvery(): Subscribable<EveryRecord<Summary>> {
    const scope = this.#scope();
    void this.records.load();
    return this.records.watch((store) => store.watchEvery(scope));
  }

  /** Every record of the current tenant that the device has. */
  async readEvery(): Promise<EveryRecord<Summary>> {
    const scope = this.#scope();
    const store = await this.records.load();
    return store.readEvery(scope);
  }

  /**
   * Records of the current tenant that the device keeps, by the words that their id and texts hold.
   * @param words in lower case
   */
  async find(words: readonly string[], most: number): Promise<readonly Summary[]> {
    const scope = this.#scope();
    const store = await this.records.load();
    const found = await store.find(scope, words, most);
    return this.isStill(scope) ? found : [];
  }

  /** Of the records that the device keeps, the newest with each value that a filter asks for. */
  async newestOfEach(filter: keyof Query & string): Promise<readonly Summary[]> {
    const scope = this.#scope();
    const store = await this.records.load();
    return store.newestOfEach(scope, filter);
  }

  /** Notes that the user has seen a record on its page. */
  async noteLook(id: Summary['id']): Promise<void> {
    const scope = this.#scope();
    await this.keep(scope, (store) => store.noteLook(scope, id, this.#now()));
  }

  /**
   * What the user saw of a record when they last looked at its page, and every field of what it is now, as far as they can be read;
   * null where they have seen it as it is, or not at all.
   */
  async lookBack(now: Summary, signal: AbortSignal): Promise<LookBack<Summary> | null> {
    const scope = this.#scope();
    const store = await this.records.load();
    const before = await store.readSeenBefore(scope, now, this.#now());
    if (before === null) return null;
    return { ...before, now: await this.readWhole(now, signal) };
  }

  /** Every field of a record, from the device where it has them, else from the server; what is known of it where neither has it. */
  async readWhole(known: Summary, signal: AbortSignal): Promise<Summary> {
    const scope = this.#scope();
    const store = await this.records.load();
    const copy = await store.readWhole(scope, known.id).catch(() => null);
    if (copy !== null && copy.version === known.version) return copy;
    const answer = await this.fetchRecord(known.id, signal).catch(() => null);
    return answer?.kind === 'found' ? answer.record : known;
  }

  /** What else stands in the way of a command, in a sentence; null where nothing is known to. Never throws: the server refuses at the end. */
  async obstacle(action: Action, id: Summary['id'], signal: AbortSignal): Promise<string | null> {
    const { loadCommands } = await this.resource.load();
    const commands = await loadCommands();
    return (await commands.obstacle?.(this.#options.client, action, id, signal).catch(() => null)) ?? null;
  }

  /** Sends a command and says what became of it. Never throws. */
  async send(action: Action, command: Command<Summary>): Promise<CommandOutcome<Summary>> {
    const { client, capabilities } = this.#options;
    // With the dialog's own files, not with the list's.
    const { loadCommands, loadKind } = await this.resource.load();
    const [commands, { outcomeOfFailure }] = await Promise.all([loadCommands(), import('./command-outcome.ts')]);
    const { commandId, credential, subject } = command;
    let countsOnce = true;
    try {
      const scope = this.#scope();
      const known = await capabilities.read();
      countsOnce = known.extensions.includes('idempotency');
      const header = knownHeaders(known, commandId, subject.version);
      const record = await commands.send(client, action, { subjectId: subject.id, header, credential });
      if (commands.removes(action)) await this.keep(scope, (store) => store.remove(scope, subject.id));
      else if (record !== null) await this.keep(scope, (store) => store.keepSummary(scope, record, this.#now()));
      return { kind: 'done' };
    } catch (failure) {
      const { summaryParser } = await loadKind();
      return outcomeOfFailure(failure, {
        seen: subject,
        hasChanged: commands.hasChanged,
        countsOnce,
        isRemoval: commands.removes(action),
        readNow: () => this.#readNow(subject.id),
        read: (value) => {
          const parsed = v.safeParse(summaryParser, value);
          return parsed.success ? parsed.output : null;
        },
      });
    }
  }

  /**
   * Takes a live change into the device's copy, with the cursor that it leads to, and tells whoever listens. False where the
   * change came for a user and tenant that are no longer the current ones: it is left for them to read again.
   */
  async take(told: Change, heardFor: Scope, cursor: string): Promise<boolean> {
    const [store, kind] = await Promise.all([this.records.load(), this.#loadKind()]);
    if (!this.isStill(heardFor)) return false;
    const change = changeOf(kind, told);
    const effect = await store.takeChange(heardFor, change, cursor, this.#now());
    for (const listener of this.#listeners) listener({ change, effect });
    return true;
  }

  /** Reads the next page of changes and keeps it with its place. Rejects with an AppError where the server can't be asked. */
  async pull(scope: Scope, signal: AbortSignal): Promise<PullOutcome> {
    const [{ pullPage }, store, kind] = await Promise.all([import('./pull.ts'), this.records.load(), this.#loadKind()]);
    const { client } = this.#options;
    return pullPage({ client, kind, store, scope, isCurrent: () => this.isStill(scope), signal });
  }

  /**
   * Reads a page of the list ahead, through the cache of pages; one that is there already is not asked for again. Answers
   * whether there is a page behind it.
   */
  async readAhead(scope: Scope, page: number, signal: AbortSignal): Promise<boolean> {
    const [store, kind, { address }] = await Promise.all([this.records.load(), this.#loadKind(), this.resource.load()]);
    const query = address.onPage(address.defaultQuery, page);
    const known = await store.readPage(scope, query);
    const { totalRecords } = known === null || known.partial ? await this.fetchPage(query, signal) : known;
    const { offset, size } = kind.window(query);
    return offset + size < totalRecords;
  }

  /** Changes were missed: screens that show something of it reload. */
  missed(): void {
    for (const listener of this.#resyncListeners) listener();
  }

  /** Live changes until the returned function is called. */
  onChange(listener: (taken: TakenChange<Summary>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reports missed changes, until the returned function is called. */
  onResync(listener: () => void): () => void {
    this.#resyncListeners.add(listener);
    return () => this.#resyncListeners.delete(listener);
  }

  /**
   * Writes to the device what an answer said, if it still belongs to the user and tenant that it was asked for. An answer waits
   * for its copy, so that the device's word never lags behind; only the first one, which comes before the store does, is shown
   * before it is kept.
   */
  async keep(scope: Scope, work: (store: RecordStore<Summary, Detail, Query>) => Promise<unknown>): Promise<void> {
    const { records } = this;
    const write = async (store: RecordStore<Summary, Detail, Query>) => {
      if (this.isStill(scope)) await work(store);
    };
    if (records.loaded !== null) {
      await write(records.loaded);
      return;
    }
    // Written whenever the store comes; where it can't be loaded now, it is asked for again with the next answer.
    void records.arrived.then(write).catch(() => undefined);
    void nextPaint()
      .then(() => records.load())
      .catch(() => undefined);
  }

  /** Whether an answer still belongs to the user and tenant that it was asked for. */
  isStill(scope: Scope): boolean {
    return isSameScope(scope, this.#options.scope());
  }

  async #loadKind(): Promise<RecordKind<Summary, Detail, Query>> {
    const { loadKind } = await this.resource.load();
    return loadKind();
  }

  async #readNow(id: Summary['id']): Promise<Summary | null> {
    const answer = await this.fetchRecord(id).catch(() => null);
    return answer?.kind === 'found' ? answer.record : null;
  }

  #scope(): Scope {
    return currentScope(this.#options);
  }
}

/** Whose records are read and written now. Throws an AppError where nobody is signed in. */
export function currentScope({ scope }: Pick<ResourceOptions, 'scope'>): Scope {
  const current = scope();
  if (current === null) throw new AppError({ kind: 'unauthenticated', message: 'You are signed out.' });
  return current;
}
