import type { Subscribable } from 'xstate';
import { toAppError } from '../../contract/app-error.ts';
import type { Change } from '../../contract/generated/schema.d.ts';
import type { Command, CommandOutcome } from '../../machines/records/confirmation.ts';
import type { DeviceCopy, ListPage, PageAhead } from '../../machines/records/list.ts';
import type { RecordAnswer, RecordCopy } from '../../machines/records/record.ts';
import type { PullOutcome } from '../../machines/sync/sync.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import type { RecordId } from '../../rules/records/record-key.ts';
import type { Device } from '../device/device.ts';
import { isSameScope, type Scope } from '../device/scope.ts';
import { Deferred } from '../loading/deferred.ts';
import { nextPaint, whenCalm, whenIdle } from '../loading/moments.ts';
import { AskedAhead } from './asked-ahead.ts';
import type { Neighbours } from './neighbours.ts';
import { PageAtHand } from './page-at-hand.ts';
import type { StoredRecord } from './record-age.ts';
import { type ChangeEffect, changeOf, type RecordChange, type RecordKind } from './record-kind.ts';
import type { RecordStore } from './record-store.ts';
import type { AskedFor, Resource } from './resource.ts';
import { currentScope, type RecordAccess, type ResourceOptions, watchInScope } from './resource-options.ts';
import type { EveryRecord } from './stored-lists.ts';
import type { WholeRecords } from './whole-records.ts';

export interface TakenChange<Summary> {
  readonly change: RecordChange<Summary>;
  readonly effect: ChangeEffect;
}

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

export type FollowedResource = Pick<
  ResourceData<StoredRecord, StoredRecord, PagedQuery, unknown>,
  'area' | 'askAhead' | 'find' | 'pull' | 'readAhead' | 'take' | 'missed' | 'isStill' | 'onChange'
> & {
  readonly resource: { load(): Promise<unknown> };
  readonly records: {
    readonly isWanted: boolean;
    load(): Promise<
      Pick<
        RecordStore<StoredRecord, StoredRecord, PagedQuery>,
        'readPlace' | 'forgetPlace' | 'drop' | 'dropLogs' | 'dropEntries'
      >
    >;
  };
};

/** One area's records, from server and device. Every failure is an AppError. */
export class ResourceData<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action>
  implements RecordAccess<Summary, Detail, Query, Action>
{
  readonly area: RecordAreaName;
  readonly resource: Deferred<Resource<Summary, Detail, Query, Action>>;
  readonly records: Deferred<RecordStore<Summary, Detail, Query>>;
  readonly whole: Deferred<WholeRecords<Summary, Detail, Query, Action>>;
  readonly now: () => number;
  readonly #options: ResourceOptions;
  readonly #listeners = new Set<(taken: TakenChange<Summary>) => void>();
  readonly #resyncListeners = new Set<() => void>();
  #askedAhead: AskedAhead<Query, Summary> | null = null;
  #atHand: PageAtHand<Query, Summary> | null = null;

  constructor(
    area: RecordAreaName,
    load: () => Promise<Resource<Summary, Detail, Query, Action>>,
    options: ResourceOptions,
  ) {
    this.area = area;
    this.resource = new Deferred(load);
    this.records = new Deferred(() => loadStore(options.device, this.resource));
    this.#options = options;
    this.now = options.now ?? Date.now;
    this.whole = new Deferred(async () => {
      const { WholeRecords } = await import('./whole-records.ts');
      return new WholeRecords(this, options);
    });
  }

  async askAhead(search: URLSearchParams): Promise<void> {
    const { client, privileges } = this.#options;
    const scope = this.#scope();
    const held = privileges();
    const { address, list } = await this.resource.load();
    const query = address.permitted(address.parse(search), held);
    this.#askedAhead = new AskedAhead(query, scope, (signal) => list(client, query, { privileges: held, signal }));
  }

  async fetchPage(query: Query, signal?: AbortSignal): Promise<ListPage<Summary>> {
    const { client, privileges, onAnswer } = this.#options;
    const scope = this.#scope();
    const asked: AskedFor = { privileges: privileges(), signal };
    const { address, list } = await this.resource.load();
    const ahead = this.#askedAhead?.take(query, address.isSame, (asker) => this.isStill(asker));
    this.#askedAhead = null;
    const answer = await (ahead ?? list(client, query, asked)).finally(onAnswer);
    const page = { ...answer, asOf: this.now(), partial: false };
    await this.keep(scope, (store) => store.keepPage(scope, query, page));
    return page;
  }

  /** Reads the page of an address that is likely to open next. */
  async holdPageAt(search: URLSearchParams): Promise<void> {
    const scope = this.#scope();
    const { address } = await this.resource.load();
    const query = address.permitted(address.parse(search), this.#options.privileges());
    if (this.isStill(scope) && this.#heldFor(query, address) === null) this.holdPage(query);
  }

  /**
   * For a list that opens within the next minute.
   * @param page as a list that closes has shown it
   */
  holdPage(query: Query, page: ListPage<Summary> | null = null): void {
    this.#atHand?.drop();
    this.#atHand = new PageAtHand(query, this.#scope(), page, this.watchPage(query, page !== null));
  }

  heldPage(query: Query, address: ListAddress<Query>): ListPage<Summary> | null {
    return this.#heldFor(query, address)?.page ?? null;
  }

  /** @param isShown already shown as a neighbour: rereading isn't urgent */
  watchPage(query: Query, isShown: boolean): Subscribable<DeviceCopy<Summary>> {
    return this.#watch((scope) => {
      const watch = () => this.records.watch<DeviceCopy<Summary>>((store) => store.lists.watchPage(scope, query));
      return isShown ? from(whenCalm, watch) : watch();
    });
  }

  /** Pages around one, from a complete copy: read when idle and more than one ahead for fast paging. `known` are at hand. */
  watchPagesBeside(query: Query, known: readonly Query[], { isSame, onPage }: ListAddress<Query>) {
    const scope = this.#scope();
    const beside = [query.page + 1, query.page + 2, query.page + 3, query.page - 1]
      .filter((page) => page >= 0)
      .map((page) => onPage(query, page));
    const isNextAtHand = known.some((other) => isSame(other, onPage(query, query.page + 1)));
    return from(isNextAtHand ? whenCalm : whenIdle, () =>
      this.records.watch<readonly PageAhead<Query, Summary>[]>((store) => store.lists.watchWholePages(scope, beside)),
    );
  }

  async fetchRecord(id: Summary['id'], signal?: AbortSignal): Promise<RecordAnswer<Detail>> {
    const { client, capabilities, onAnswer } = this.#options;
    const scope = this.#scope();
    try {
      const [{ get }, { extensions }] = await Promise.all([this.resource.load(), capabilities.read()]);
      const record = await get(client, id, { extensions, signal }).finally(onAnswer);
      const asOf = this.now();
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

  watchRecord(id: Summary['id']): Subscribable<RecordCopy<Detail> | null> {
    return this.#watch((scope) => this.records.watch((store) => store.watchRecord(scope, id)));
  }

  /** null where the device has every record but this one, absent where it doesn't know. */
  watchKnown(ids: readonly RecordId[]): Subscribable<ReadonlyMap<RecordId, Summary | null>> {
    return this.#watch((scope) => this.records.watch((store) => store.lists.watchKnown(scope, ids)));
  }

  /** The first `most` that match, whatever page the query is on. */
  watchMatching(query: Query, most: number): Subscribable<ListPage<Summary> | null> {
    void this.records.load().catch(() => undefined);
    return this.#watch((scope) => this.records.watch((store) => store.lists.watchMatching(scope, query, most)));
  }

  /** The first `most` that match: of the device where it holds every record, else of the server. Throws an AppError. */
  async readMatching(query: Query, most: number): Promise<readonly Summary[]> {
    const scope = this.#scope();
    const store = await this.records.load();
    const kept = await store.lists.readMatching(scope, query, most).catch(() => null);
    if (kept !== null && !kept.partial) return kept.rows;
    const { address } = await this.resource.load();
    const rows: Summary[] = [];
    for (let page = 0; rows.length < most; page += 1) {
      const answer = await this.fetchPage(address.onPage(query, page));
      rows.push(...answer.rows);
      if (answer.rows.length === 0 || rows.length >= answer.totalRecords) break;
    }
    return rows.slice(0, most);
  }

  /** Of the list with this address: from the device where it holds every record, else from the server's pages. */
  async neighbours(search: URLSearchParams, id: RecordId, signal: AbortSignal): Promise<Neighbours<Summary> | null> {
    const scope = this.#scope();
    const [store, { address }, { neighboursOnPages, pageWith }] = await Promise.all([
      this.records.load(),
      this.resource.load(),
      import('./neighbours.ts'),
    ]);
    const query = address.permitted(address.parse(search), this.#options.privileges());
    const kept = await store.lists.readNeighbours(scope, query, id).catch(() => null);
    if (kept !== null) return { ...kept, search: address.serialise(address.onPage(query, pageWith(kept, query))) };
    return neighboursOnPages(address, query, id, (page) => this.fetchPage(address.onPage(query, page), signal));
  }

  /** How many match each query; null where the device lacks some. */
  watchTotals(queries: readonly Query[]): Subscribable<readonly number[] | null> {
    return this.#watch((scope) => this.records.watch((store) => store.lists.watchTotals(scope, queries)));
  }

  /** As far as the device holds them; null where it knows of none. */
  watchChangedSince(since: Date): Subscribable<ListPage<Summary> | null> {
    void this.records.load().catch(() => undefined);
    return this.#watch((scope) => this.records.watch((store) => store.lists.watchChangedSince(scope, since)));
  }

  async readChangedSince(since: Date): Promise<ListPage<Summary> | null> {
    const scope = this.#scope();
    const store = await this.records.load();
    return store.lists.readChangedSince(scope, since);
  }

  watchEvery(): Subscribable<EveryRecord<Summary>> {
    void this.records.load();
    return this.#watch((scope) => this.records.watch((store) => store.lists.watchEvery(scope)));
  }

  async readEvery(): Promise<EveryRecord<Summary>> {
    const scope = this.#scope();
    const store = await this.records.load();
    return store.lists.readEvery(scope);
  }

  /** In the current tenant, by id and texts. `words` are lower case. */
  async find(words: readonly string[], most: number): Promise<readonly Summary[]> {
    const scope = this.#scope();
    const store = await this.records.load();
    const found = await store.lists.find(scope, words, most);
    return this.isStill(scope) ? found : [];
  }

  async newestOfEach(filter: keyof Query & string): Promise<readonly Summary[]> {
    const scope = this.#scope();
    const store = await this.records.load();
    return store.lists.newestOfEach(scope, filter);
  }

  /** Null for none known. Never throws: the server refuses in the end. */
  async whyNot(action: Action, id: Summary['id'], signal: AbortSignal): Promise<string | null> {
    const { loadCommands } = await this.resource.load();
    const commands = await loadCommands();
    return (await commands.whyNot?.(this.#options.client, action, id, signal).catch(() => null)) ?? null;
  }

  /** Never throws. */
  async send(action: Action, command: Command<Summary>): Promise<CommandOutcome<Summary>> {
    // With the dialog's files, not the list's.
    const { sendCommand } = await import('./send-command.ts');
    return sendCommand(this, this.#options, action, command);
  }

  /** Stores a live change with its cursor and notifies listeners. False if user or tenant changed: it is left to be read. */
  async take(received: Change, receivedFor: Scope, cursor: string): Promise<boolean> {
    const [store, kind] = await Promise.all([this.records.load(), this.#loadKind()]);
    if (!this.isStill(receivedFor)) return false;
    const change = changeOf(kind, received);
    const effect = await store.takeChange(receivedFor, change, cursor, this.now());
    for (const listener of this.#listeners) listener({ change, effect });
    return true;
  }

  /** Stores the page with its place. Rejects with an AppError if unreachable. */
  async pull(scope: Scope, signal: AbortSignal): Promise<PullOutcome> {
    const [{ pullPage }, store, kind] = await Promise.all([import('./pull.ts'), this.records.load(), this.#loadKind()]);
    const { client } = this.#options;
    return pullPage({ client, kind, store, scope, isCurrent: () => this.isStill(scope), signal });
  }

  /** Skips pages that are cached. Returns whether another one follows. */
  async readAhead(scope: Scope, page: number, signal: AbortSignal): Promise<boolean> {
    const [store, kind, { address }] = await Promise.all([this.records.load(), this.#loadKind(), this.resource.load()]);
    const query = address.onPage(address.defaultQuery, page);
    const known = await store.lists.readPage(scope, query);
    const { totalRecords } = known === null || known.partial ? await this.fetchPage(query, signal) : known;
    const { offset, size } = kind.window(query);
    return offset + size < totalRecords;
  }

  /** Changes were missed: affected screens reload. */
  missed(): void {
    for (const listener of this.#resyncListeners) listener();
  }

  onChange(listener: (taken: TakenChange<Summary>) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  onResync(listener: () => void): () => void {
    this.#resyncListeners.add(listener);
    return () => this.#resyncListeners.delete(listener);
  }

  /** Stores an answer if user and tenant are unchanged. Answers wait for their copy, except the first, which precedes the store. */
  async keep(scope: Scope, work: (store: RecordStore<Summary, Detail, Query>) => Promise<unknown>): Promise<void> {
    const { records } = this;
    const write = async (store: RecordStore<Summary, Detail, Query>) => {
      if (this.isStill(scope)) await work(store);
    };
    if (records.loaded !== null) {
      await write(records.loaded);
      return;
    }
    // Written when the store loads; on failure the next answer retries.
    void records.arrived.then(write).catch(() => undefined);
    void nextPaint()
      .then(() => records.load())
      .catch(() => undefined);
  }

  isStill(scope: Scope): boolean {
    return isSameScope(scope, this.#options.scope());
  }

  async #loadKind(): Promise<RecordKind<Summary, Detail, Query>> {
    const { loadKind } = await this.resource.load();
    return loadKind();
  }

  #heldFor(query: Query, { isSame }: ListAddress<Query>): PageAtHand<Query, Summary> | null {
    const held = this.#atHand;
    return held?.isFor(query, isSame, (holder) => this.isStill(holder)) === true ? held : null;
  }

  #scope(): Scope {
    return currentScope(this.#options);
  }

  #watch<Value>(watch: (scope: Scope) => Subscribable<Value>): Subscribable<Value> {
    return watchInScope(this.#options, watch);
  }
}
