import type { Subscribable } from 'xstate';
import { Deferred } from '../loading/deferred.ts';
import {
  type SessionConnection,
  SessionDatabase,
  type SessionRow,
  type SessionTransaction,
} from '../session/session-database.ts';
import type { DraftRow, PortalDatabase } from './database.ts';
import { isConnectionLost, isQuotaExceeded } from './database-errors.ts';
import { leaveDraft, takeUpLeftDrafts } from './left-drafts.ts';
import { NoRoomError, type RoomNeed, type RoomNews, removeLeastUseful } from './room.ts';
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

/** A problem with the device that the user has to know. */
export type DeviceTrouble =
  /** A newer version of the app has opened the database: this tab has let go of it and asks for a reload. */
  | 'outdated'
  /** A newer version of the app has stored here before: this one leaves it alone, and keeps nothing. */
  | 'newer'
  /** What the portal had stored was removed under it, by the browser or by hand: all of it, or one of its databases. */
  | 'emptied'
  /** There is no room, also after what can be fetched again was dropped. */
  | 'full'
  /** The browser refuses the database. The portal works on, but remembers nothing. */
  | 'unavailable'
  /** The storage gives no answer: until it does, the portal works from the server alone. */
  | StorageHold;

/** Milliseconds before each look at whether the browser is removing everything. */
const EMPTYING_LOOKS = [0, 500, 2_000];

/** The work was for what the device held before it was emptied. */
class EmptiedError extends Error {
  override readonly name = 'EmptiedError';
}

function outdatedError(): Error {
  return new Error('A newer version of the portal has stored data on this device.');
}

async function openDatabase(name: string): Promise<PortalDatabase> {
  const { PortalDatabase } = await import('./database.ts');
  return new PortalDatabase(name);
}

/**
 * The device's databases with their troubles handled: a lost connection, an old tab, no room. The session is in a small one of
 * its own; the other one, with everything that it needs, is loaded when it is first used.
 */
export class Device {
  readonly #name: string;
  readonly #openDatabase: (name: string) => Promise<PortalDatabase>;
  readonly #database = new Deferred(() => this.#load());
  readonly #session: SessionDatabase;
  readonly #startTimer: StartTimer;
  readonly #recordsWait: StorageWait;
  readonly #sessionWait: StorageWait;
  readonly #holds = new Map<'records' | 'session', StorageHold>();
  readonly #listeners = new Set<(trouble: DeviceTrouble | null) => void>();
  readonly #roomListeners = new Set<(news: RoomNews) => void>();
  readonly #begun = new Set<Promise<unknown>>();
  readonly #holders = new Set<number>();
  #isOutdated = false;
  #wipes = 0;
  #trouble: DeviceTrouble | null = null;
  /** Whether the device is known to hold a session; null before the first look. */
  #holdsSession: boolean | null = null;
  /** Whose the device was at the last look; null where nobody's was, and since it was emptied. */
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

  /** Reports troubles, the last one before included, and null once one has passed, until the returned function is called. */
  onTrouble(listener: (trouble: DeviceTrouble | null) => void): () => void {
    this.#listeners.add(listener);
    if (this.#trouble !== null) listener(this.#trouble);
    return () => this.#listeners.delete(listener);
  }

  /** Reports when copies were removed to make room for a user's own work, until the returned function is called. */
  onRoom(listener: (news: RoomNews) => void): () => void {
    this.#roomListeners.add(listener);
    return () => this.#roomListeners.delete(listener);
  }

  /**
   * Runs a piece of work on the database; a connection that the browser has dropped is opened again once. Rejects with a
   * `StorageTimeoutError` where the storage doesn't answer: work that has not begun by then never does, and the signal tells the rest.
   */
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
      const begun = work(database, signal);
      this.#begun.add(begun);
      return await begun.finally(() => this.#begun.delete(begun));
    };
    // Without a wait where it is open already: a live query hears only of what is read in its own turn.
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

  /**
   * What `read` answers, now and whenever what it has read is changed, in this tab or elsewhere. Where the device can't be opened,
   * or not in time, an error says that nothing is to be expected for now.
   */
  watch<Value>(read: () => Promise<Value>): Subscribable<Value> {
    const opening = this.#recordsWait.run(() => this.#open());
    opening.catch(() => undefined);
    return this.#database.watch<Value>((database) => database.watch(read), opening);
  }

  /**
   * Writes what can be fetched again: when there is no room, the least useful copies make some; when there still is none, the
   * user reads so. Resolves with whether the work was done, and never rejects: a copy that could not be kept fails no call.
   */
  keep(work: (database: PortalDatabase) => Promise<void>): Promise<boolean> {
    return this.#keep(() => this.#makeRoomFor(() => this.run(work), null));
  }

  /** As `keep`, for what a user types; not where they have left the device meanwhile, in another tab as well. */
  keepWork(userId: number, work: (database: PortalDatabase) => Promise<void>): Promise<boolean> {
    return this.#inTurn(
      async () => (await this.#isOf(userId)) && (await this.#keep(() => this.#keepWork(work))),
      async () => false,
    );
  }

  /** Looks whose the device is, for `writeWhileLeaving`: in the page's last turn there is no time to ask. */
  async learnWhose(userId: number): Promise<void> {
    await this.#isOf(userId);
  }

  /** Writes a draft in this very turn, the page's last one, where the device is known to be its user's. */
  writeWhileLeaving(draft: DraftRow): void {
    if (!this.#isOutdated && this.#knownUser === draft.userId) leaveDraft(draft);
  }

  /**
   * Writes a user's own work. While there is no room, copies are removed, a part at a time, and this is reported to `onRoom`.
   * Rejects with a `NoRoomError`, which nobody else reports, where there is none in the end; else as the work does.
   */
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

  /** Whether the large database has been asked for. */
  get isInUse(): boolean {
    return this.#database.isWanted;
  }

  /** Reads the small database of the session; a lost connection is opened again once. */
  runSession<Result>(work: (database: SessionConnection) => Promise<Result>): Promise<Result> {
    return this.#sessionWait.run(() => this.#session.run(work));
  }

  /** Changes the session in one transaction, with failures handled as in `keep`. Resolves with whether it is stored. */
  async keepSession(work: (transaction: SessionTransaction) => Promise<void>): Promise<boolean> {
    const isKept = await this.#keep(() =>
      this.#makeRoomFor(() => this.#sessionWait.run(() => this.#session.write(work)), null),
    );
    if (isKept) this.#holdsSession = true;
    return isKept;
  }

  /** The kept session, and whether the device holds records or decisions of its user. */
  readSession(): Promise<{ readonly session: SessionRow | undefined; readonly holdsData: boolean }> {
    return this.runSession(async (database) => {
      const transaction = database.transaction(['sessions', 'holders']);
      const [session, holders] = await Promise.all([
        transaction.objectStore('sessions').get('current'),
        transaction.objectStore('holders').getAllKeys(),
        transaction.done,
      ]);
      this.#holdsSession = session !== undefined;
      this.#holders.clear();
      for (const userId of holders) this.#holders.add(userId);
      return { session, holdsData: session !== undefined && this.#holders.has(session.userId) };
    });
  }

  /** Notes before the first record, decision or draft of a user is written that the device holds some. */
  async noteHolder(userId: number): Promise<void> {
    if (this.#holders.has(userId)) return;
    this.#holders.add(userId);
    await this.keepSession(async (transaction) => {
      await transaction.objectStore('holders').put({ userId });
    });
  }

  /** Notes that the device holds nothing of a user any more. */
  async forgetHolder(userId: number): Promise<void> {
    this.#holders.delete(userId);
    await this.keepSession((transaction) => transaction.objectStore('holders').delete(userId));
  }

  /**
   * Everything off the device: tables, caches, stored values. Work that has begun is waited for, and what was asked for before
   * and has not begun is refused, so that nothing is written behind the wipe. What the browser refuses, or does not answer, is
   * reported by rejecting; then the tokens go in any case, and whose records these are stays known.
   */
  wipe(work: WipedWork = 'every'): Promise<void> {
    // At once: what was asked for before and has not begun is refused.
    this.#wipes += 1;
    this.#knownUser = null;
    // Where another tab does not end its turn: a late draft there costs less than records that stay.
    return this.#inTurn(
      () => this.#wipe(work),
      () => this.#wipe(work),
    );
  }

  async #wipe(work: WipedWork): Promise<void> {
    removeStoredValues(work);
    await this.#recordsWait.bound(() => Promise.allSettled(this.#begun)).catch(() => undefined);
    const removal: RowRemoval = work === 'every' ? {} : { except: leftOfWork(work) };
    const [records, caches] = await Promise.allSettled([
      this.#recordsWait.bound(() => removeRows(this.#name, removal)),
      this.#recordsWait.bound(removeCaches),
    ]);
    this.#holders.clear();
    const forget = async (transaction: SessionTransaction): Promise<void> => {
      const sessions = transaction.objectStore('sessions');
      const session = records.status === 'rejected' ? await sessions.get('current') : undefined;
      if (session === undefined) {
        await Promise.all([sessions.clear(), transaction.objectStore('holders').clear()]);
      } else {
        await sessions.put({ ...session, idToken: null, accessToken: null, refreshToken: null, profile: null });
      }
    };
    await this.#sessionWait.bound(() => this.#session.write(forget));
    this.#holdsSession = false;
    if (this.#trouble === 'emptied') this.#trouble = null;
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
      const hasMore = await this.#recordsWait.run(() => removeLeastUseful(this.#name, need));
      if (!hasMore) throw new NoRoomError(isRemoved);
      onRemoved();
    }
  }

  /** Where the storage was removed under an open page, what its user goes on with is kept. */
  async #isOf(userId: number): Promise<boolean> {
    const wipes = this.#wipes;
    const session = await this.runSession((database) => database.get('sessions', 'current')).catch(() => undefined);
    const isTheirs = session === undefined ? this.#trouble === 'emptied' : session.userId === userId;
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
        // The deletion waits until the database is closed here; the next work makes a new one.
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

  /** What a newer version of the app has stored is neither read nor changed by this one. */
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

  /** Where nobody is signed in nothing was lost that anybody could miss. */
  #becomeEmptied(): void {
    if (this.#holdsSession === true) this.#report('emptied');
  }

  /** A browser that removes everything ends the connections first, and takes a moment for the rest. */
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
        // Any other trouble stays on the screen.
        const isReplaced = this.#trouble === null || this.#trouble === 'held' || this.#trouble === 'silent';
        if (isReplaced && standing !== this.#trouble) this.#report(standing);
      },
    });
  }

  /**
   * One at a time among all tabs, where the browser can: what a user types is not written behind the wipe of another tab.
   * @param withoutTurn where the turn of another tab does not end
   */
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

  #report(trouble: DeviceTrouble | null): void {
    this.#trouble = trouble;
    for (const listener of this.#listeners) listener(trouble);
  }
}
