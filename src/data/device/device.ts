import type { Subscribable } from 'xstate';
import { Deferred } from '../loading/deferred.ts';
import type { DraftRow, PortalDatabase } from './database.ts';
import { EmptiedError, isConnectionLost, isQuotaExceeded, NoRoomError, outdatedError } from './database-errors.ts';
import { leaveDraft, takeUpLeftDrafts } from './left-drafts.ts';
import type { RoomNeed, RoomNews } from './room.ts';
import {
  type SessionConnection,
  SessionDatabase,
  type SessionRow,
  type SessionTransaction,
  sessionIn,
} from './session-database.ts';
import {
  STORAGE_TIMEOUT_MS,
  type StartTimer,
  type StorageHold,
  StorageTimeoutError,
  StorageWait,
  startTimer,
} from './storage-wait.ts';
import { type RowRemoval, removeRows } from './stored-rows.ts';
import { leftOfWork, removeCaches, removeStoredValues, type WipedWork } from './wiped-work.ts';

export type StorageFault =
  /** A newer app version opened the database: this tab let go of it and asks for a reload. */
  | 'outdated'
  /** A newer app version stored data before: this one leaves it alone and stores nothing. */
  | 'newer'
  /** The portal's storage was removed, by the browser or by hand, in whole or in part. */
  | 'emptied'
  /** There is no room, even after dropping what can be loaded again. */
  | 'full'
  /** The browser refuses the database. The portal works without storing anything. */
  | 'unavailable'
  /** The storage doesn't answer: until then the portal uses only the server. */
  | StorageHold;

/** Milliseconds before each check whether the browser is removing everything. */
const EMPTYING_LOOKS = [0, 500, 2_000];

async function openDatabase(name: string): Promise<PortalDatabase> {
  const { PortalDatabase } = await import('./database.ts');
  return new PortalDatabase(name);
}

/** The device's databases with error handling. The session has its own small one; the other is loaded on first use. */
export class Device {
  readonly #name: string;
  readonly #openDatabase: (name: string) => Promise<PortalDatabase>;
  readonly #database = new Deferred(() => this.#load());
  readonly #session: SessionDatabase;
  readonly #startTimer: StartTimer;
  readonly #recordsWait: StorageWait;
  readonly #sessionWait: StorageWait;
  readonly #holds = new Map<'records' | 'session', StorageHold>();
  readonly #listeners = new Set<(fault: StorageFault | null) => void>();
  readonly #roomListeners = new Set<(news: RoomNews) => void>();
  readonly #started = new Set<Promise<unknown>>();
  readonly #holders = new Set<number>();
  #isOutdated = false;
  #wipes = 0;
  #fault: StorageFault | null = null;
  #holdsSession: boolean | null = null;
  /** Owner at the last look; null for none, and since the device was emptied. */
  #knownUser: number | null = null;

  constructor(
    name = 'portal',
    open: (name: string) => Promise<PortalDatabase> = openDatabase,
    timer: StartTimer = startTimer,
  ) {
    this.#name = name;
    this.#openDatabase = open;
    this.#startTimer = timer;
    this.#recordsWait = this.#waitFor('records');
    this.#sessionWait = this.#waitFor('session');
    this.#session = new SessionDatabase(`${name}-session`, {
      onOutdated: (why) => this.#becomeOutdated(why),
      onRemoved: () => this.#becomeEmptied(),
      onTerminated: () => void this.#lookWhetherEmptied(),
    });
  }

  onFault(listener: (fault: StorageFault | null) => void): () => void {
    this.#listeners.add(listener);
    if (this.#fault !== null) listener(this.#fault);
    return () => this.#listeners.delete(listener);
  }

  onRoom(listener: (news: RoomNews) => void): () => void {
    this.#roomListeners.add(listener);
    return () => this.#roomListeners.delete(listener);
  }

  /** Rejects with a `StorageTimeoutError`; work that hasn't started by then never does, and running work gets the signal. */
  run<Result>(work: (database: PortalDatabase, signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return this.#recordsWait.run((signal) => this.#run(work, signal));
  }

  async #run<Result>(
    work: (database: PortalDatabase, signal: AbortSignal) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> {
    const wipes = this.#wipes;
    const begin = async (database: PortalDatabase) => {
      if (wipes !== this.#wipes) throw new EmptiedError('The device was emptied before this work had begun.');
      signal.throwIfAborted();
      const started = work(database, signal);
      this.#started.add(started);
      return await started.finally(() => this.#started.delete(started));
    };
    // Without a wait if it is open: a live query only notices reads in its own turn.
    const database = this.#database.loaded ?? (await this.#open());
    if (this.#isOutdated) throw outdatedError();
    try {
      return await begin(database);
    } catch (error) {
      if (this.#isOutdated || !isConnectionLost(error)) throw error;
      database.close({ disableAutoOpen: false });
      await this.#openKnown(database);
      return await begin(database);
    }
  }

  /** The result of `read`, again after each change in any tab. Errors where the device can't be opened in time. */
  watch<Value>(read: () => Promise<Value>): Subscribable<Value> {
    const opening = this.#recordsWait.run(() => this.#open());
    opening.catch(() => undefined);
    return this.#database.watch<Value>((database) => database.watch(read), opening);
  }

  /** Writes what can be loaded again, making room if needed. Never rejects; resolves with whether it was written. */
  keep(work: (database: PortalDatabase) => Promise<void>): Promise<boolean> {
    return this.#keep(() => this.#makeRoomFor(() => this.run(work), null));
  }

  /** Like `keep`, for a user's input; not if they have left the device, even in another tab. */
  keepWork(userId: number, work: (database: PortalDatabase) => Promise<void>): Promise<boolean> {
    return this.#inTurn(
      async () => (await this.#isOf(userId)) && (await this.#keep(() => this.#keepWork(work))),
      async () => false,
    );
  }

  /** Learns the owner for `writeWhileLeaving`: in the page's last turn there is no time to ask. */
  async learnWhose(userId: number): Promise<void> {
    await this.#isOf(userId);
  }

  /** Writes a draft in the page's last turn, if the device is known to be the user's. */
  writeWhileLeaving(draft: DraftRow): void {
    if (!this.#isOutdated && this.#knownUser === draft.userId) leaveDraft(draft);
  }

  /** Without room, copies are removed step by step (`onRoom`). Rejects with a `NoRoomError`, or like the work. */
  async makeRoomFor<Result>(write: () => Promise<Result>, need: RoomNeed | null): Promise<Result> {
    let isRemoved = false;
    try {
      const result = await this.#makeRoomFor(write, need, () => {
        isRemoved = true;
      });
      if (isRemoved) this.#reportRoom('made');
      return result;
    } catch (error) {
      if (isRemoved && !(error instanceof NoRoomError)) this.#reportRoom('made');
      throw error;
    }
  }

  get isInUse(): boolean {
    return this.#database.isWanted;
  }

  runSession<Result>(work: (database: SessionConnection) => Promise<Result>): Promise<Result> {
    return this.#sessionWait.run(() => this.#session.run(work));
  }

  /** In one transaction; never rejects, like `keep`. Resolves with whether it is stored. */
  async keepSession(work: (transaction: SessionTransaction) => Promise<void>): Promise<boolean> {
    const isKept = await this.#keep(() =>
      this.#makeRoomFor(() => this.#sessionWait.run(() => this.#session.write(work)), null),
    );
    if (isKept) this.#holdsSession = true;
    return isKept;
  }

  readSession(): Promise<{ readonly session: SessionRow | undefined; readonly holdsData: boolean }> {
    return this.runSession(async (database) => {
      const transaction = database.transaction(['sessions', 'holders']);
      const [session, holders] = await Promise.all([
        transaction.objectStore('sessions').get('current').then(sessionIn),
        transaction.objectStore('holders').getAllKeys(),
        transaction.done,
      ]);
      this.#holdsSession = session !== undefined;
      this.#holders.clear();
      for (const userId of holders) this.#holders.add(userId);
      return { session, holdsData: session !== undefined && this.#holders.has(session.userId) };
    });
  }

  /** Before a user's first record, decision or draft is written. */
  async noteHolder(userId: number): Promise<void> {
    if (this.#holders.has(userId)) return;
    this.#holders.add(userId);
    await this.keepSession(async (transaction) => {
      await transaction.objectStore('holders').put({ userId });
    });
  }

  async forgetHolder(userId: number): Promise<void> {
    this.#holders.delete(userId);
    await this.keepSession((transaction) => transaction.objectStore('holders').delete(userId));
  }

  /** Awaits running work and refuses waiting work, so nothing is written after it. Rejects if the browser fails; the tokens go anyway. */
  wipe(work: WipedWork = 'every'): Promise<void> {
    this.#wipes += 1;
    this.#knownUser = null;
    // If another tab doesn't end its turn: a late draft costs less than records that stay.
    return this.#inTurn(
      () => this.#wipe(work),
      () => this.#wipe(work),
    );
  }

  async #wipe(work: WipedWork): Promise<void> {
    removeStoredValues(work);
    await this.#recordsWait.bound(() => Promise.allSettled(this.#started)).catch(() => undefined);
    const removal: RowRemoval = work === 'every' ? {} : { except: leftOfWork(work) };
    const [records, caches] = await Promise.allSettled([
      this.#recordsWait.bound(() => removeRows(this.#name, removal)),
      this.#recordsWait.bound(removeCaches),
    ]);
    this.#holders.clear();
    const forget = async (transaction: SessionTransaction): Promise<void> => {
      const sessions = transaction.objectStore('sessions');
      const session = records.status === 'rejected' ? sessionIn(await sessions.get('current')) : undefined;
      await sessions.clear();
      if (session === undefined) await transaction.objectStore('holders').clear();
      else await sessions.put({ ...session, idToken: null, accessToken: null, refreshToken: null, profile: null });
    };
    await this.#sessionWait.bound(() => this.#session.write(forget));
    this.#holdsSession = false;
    if (this.#fault === 'emptied') this.#fault = null;
    for (const removed of [records, caches]) if (removed.status === 'rejected') throw removed.reason;
  }

  async #keep(write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      const isReported = error instanceof EmptiedError || error instanceof StorageTimeoutError;
      if (error instanceof NoRoomError) this.#report('full');
      else if (!this.#isOutdated && !isReported) {
        console.error('The browser’s storage failed:', error);
        this.#report('unavailable');
      }
      return false;
    }
  }

  async #keepWork(work: (database: PortalDatabase) => Promise<void>): Promise<void> {
    try {
      await this.makeRoomFor(() => this.run(work), null);
    } catch (error) {
      if (error instanceof NoRoomError && error.isInVain) this.#reportRoom('inVain');
      throw error;
    }
  }

  async #makeRoomFor<Result>(
    write: () => Promise<Result>,
    need: RoomNeed | null,
    onRemoved: () => void = () => undefined,
  ): Promise<Result> {
    for (let isRemoved = false; ; isRemoved = true) {
      try {
        return await write();
      } catch (error) {
        if (!isQuotaExceeded(error)) throw error;
      }
      const { removeLeastUseful } = await import('./room.ts');
      const hasMore = await this.#recordsWait.run(() => removeLeastUseful(this.#name, need));
      if (!hasMore) throw new NoRoomError(isRemoved);
      onRemoved();
    }
  }

  /** If the storage was removed under an open page, the user's ongoing work is kept. */
  async #isOf(userId: number): Promise<boolean> {
    const wipes = this.#wipes;
    const read = this.runSession((database) => database.get('sessions', 'current'));
    const session = await read.then(sessionIn, () => undefined);
    const isTheirs = session === undefined ? this.#fault === 'emptied' : session.userId === userId;
    if (wipes === this.#wipes) this.#knownUser = isTheirs ? userId : null;
    return isTheirs;
  }

  #open(): Promise<PortalDatabase> {
    return this.#isOutdated ? Promise.reject(outdatedError()) : this.#database.load();
  }

  async #load(): Promise<PortalDatabase> {
    const database = await this.#openDatabase(this.#name);
    database.on('versionchange', ({ newVersion }) => {
      if (newVersion === null) {
        // The deletion waits until the database is closed here; the next work reopens it.
        database.close({ disableAutoOpen: false });
        this.#becomeEmptied();
        return false;
      }
      database.close({ disableAutoOpen: true });
      this.#becomeOutdated('outdated');
      return false;
    });
    database.on('blocked', () => this.#recordsWait.hold());
    await this.#openKnown(database);
    const owners = await takeUpLeftDrafts(database).catch(() => []);
    for (const userId of owners) await this.noteHolder(userId);
    return database;
  }

  /** Never reads or changes what a newer app version stored. */
  async #openKnown(database: PortalDatabase): Promise<void> {
    if (await database.isOfNewerApp()) {
      this.#becomeOutdated('newer');
      throw outdatedError();
    }
    await database.open();
  }

  #becomeOutdated(why: 'outdated' | 'newer'): void {
    if (this.#isOutdated) return;
    this.#isOutdated = true;
    this.#report(why);
  }

  /** Without a signed-in user nothing was lost. */
  #becomeEmptied(): void {
    if (this.#holdsSession === true) this.#report('emptied');
  }

  /** When removing everything, browsers close connections first and take a moment for the rest. */
  async #lookWhetherEmptied(): Promise<void> {
    for (const wait of EMPTYING_LOOKS) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (this.#holdsSession !== true) return;
      const read = await this.readSession().catch(() => null);
      if (read !== null && read.session === undefined) {
        this.#report('emptied');
        return;
      }
    }
  }

  #waitFor(database: 'records' | 'session'): StorageWait {
    return new StorageWait({
      startTimer: this.#startTimer,
      onHold: (hold) => {
        if (hold === null) this.#holds.delete(database);
        else this.#holds.set(database, hold);
        const [standing = null] = this.#holds.values();
        const isReplaced = this.#fault === null || this.#fault === 'held' || this.#fault === 'silent';
        if (isReplaced && standing !== this.#fault) this.#report(standing);
      },
    });
  }

  /** One at a time across tabs, if the browser can: no input is written after another tab's wipe. `withoutTurn` runs if that tab hangs. */
  async #inTurn<Result>(work: () => Promise<Result>, withoutTurn: () => Promise<Result>): Promise<Result> {
    if (globalThis.navigator?.locks === undefined) return work();
    const waiting = new AbortController();
    const stopTimer = this.#startTimer(STORAGE_TIMEOUT_MS, () => waiting.abort());
    let hasTurn = false;
    try {
      return await navigator.locks.request('portal-wipe', { signal: waiting.signal }, () => {
        hasTurn = true;
        stopTimer();
        return work();
      });
    } catch (error) {
      stopTimer();
      if (hasTurn || !waiting.signal.aborted) throw error;
      return withoutTurn();
    }
  }

  #reportRoom(news: RoomNews): void {
    for (const listener of this.#roomListeners) listener(news);
  }

  #report(fault: StorageFault | null): void {
    this.#fault = fault;
    for (const listener of this.#listeners) listener(fault);
  }
}
