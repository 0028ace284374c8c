import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { isConnectionLost, isOfNewerVersion } from './database-errors.ts';

/** Parsed when read; `null` tokens have ended. */
export interface SessionRow {
  readonly id: 'current';
  readonly userId: number;
  readonly tenantId: string;
  readonly accountStatus: string;
  readonly idToken: string | null;
  readonly accessToken: string | null;
  readonly refreshToken: string | null;
  /** Epoch milliseconds of this device's clock. */
  readonly accessExpiresAt: number;
  readonly refreshExpiresAt: number | null;
  readonly profile: unknown;
}

/** A list as it was last drawn. Beside the session, so that every wipe takes it along, also one by an older version of the app. */
export interface LastViewRow {
  readonly id: 'view';
  readonly userId: number;
  readonly tenantId: string;
  /** Of the list, which had no query. */
  readonly path: string;
  /** Whether the app opens here by itself. */
  readonly isInitial: boolean;
  /** Path of the app's script: another build has other styles. */
  readonly build: string;
  readonly theme: 'light' | 'dark' | null;
  readonly layout: 'phone' | 'larger';
  /** Paths. */
  readonly stylesheets: readonly string[];
  readonly markup: string;
}

interface SessionSchema extends DBSchema {
  sessions: { key: string; value: SessionRow | LastViewRow };
  /** Users with data on the device: whether the large database is opened at once. */
  holders: { key: number; value: { readonly userId: number } };
}

export type SessionConnection = IDBPDatabase<SessionSchema>;
export type SessionTransaction = IDBPTransaction<SessionSchema, StoreNames<SessionSchema>[], 'readwrite'>;

const VERSION = 1;

export function sessionIn(row: SessionRow | LastViewRow | undefined): SessionRow | undefined {
  return row?.id === 'current' ? row : undefined;
}

export interface SessionDatabaseEvents {
  readonly onOutdated: (why: 'outdated' | 'newer') => void;
  readonly onRemoved: () => void;
  readonly onTerminated: () => void;
}

/** Read at every start. A new version adds its upgrade; existing ones never change. */
export class SessionDatabase {
  readonly #name: string;
  readonly #events: SessionDatabaseEvents;
  #opening: Promise<SessionConnection> | null = null;
  #isOutdated = false;

  constructor(name: string, events: SessionDatabaseEvents) {
    this.#name = name;
    this.#events = events;
  }

  /** For independent reads; reopens a dropped connection once. */
  async run<Result>(work: (database: SessionConnection) => Promise<Result>): Promise<Result> {
    try {
      return await work(await this.#open());
    } catch (error) {
      if (this.#isOutdated || !isConnectionLost(error)) throw error;
      await this.close();
      return await work(await this.#open());
    }
  }

  /** On disk when this resolves: a lost refresh token costs a sign-in. */
  write<Result>(work: (transaction: SessionTransaction) => Promise<Result>): Promise<Result> {
    return this.run(async (database) => {
      const transaction = database.transaction(['sessions', 'holders'], 'readwrite', { durability: 'strict' });
      // A failing transaction rejects in the work or at its end; neither may be unhandled.
      const [result] = await Promise.all([work(transaction), transaction.done]);
      return result;
    });
  }

  async close(): Promise<void> {
    const opening = this.#opening;
    this.#opening = null;
    const database = await opening?.catch(() => null);
    database?.close();
  }

  #open(): Promise<SessionConnection> {
    if (this.#isOutdated) return Promise.reject(new Error('A newer version of the portal has opened the device.'));
    this.#opening ??= openDB<SessionSchema>(this.#name, VERSION, {
      upgrade: (database) => {
        database.createObjectStore('sessions', { keyPath: 'id' });
        database.createObjectStore('holders', { keyPath: 'userId' });
      },
      blocking: (_current, wanted) => {
        if (wanted === null) {
          void this.close();
          this.#events.onRemoved();
          return;
        }
        this.#isOutdated = true;
        void this.close();
        this.#events.onOutdated('outdated');
      },
      terminated: () => {
        this.#opening = null;
        this.#events.onTerminated();
      },
    }).catch((error: unknown) => {
      this.#opening = null;
      if (isOfNewerVersion(error)) {
        this.#isOutdated = true;
        this.#events.onOutdated('newer');
      }
      throw error;
    });
    return this.#opening;
  }
}
