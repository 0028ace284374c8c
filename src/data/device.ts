import { PortalDatabase } from './database.ts';
import { PREFERENCE_KEYS } from './preferences.ts';

/** What the user has to be told about the device. */
export type DeviceTrouble =
  /** A newer version of the app has opened the database: this tab has let go of it and asks for a reload. */
  | 'outdated'
  /** There is no room, also after what can be fetched again was dropped. */
  | 'full'
  /** The browser refuses the database. The portal works on, but remembers nothing. */
  | 'unavailable';

const CONNECTION_LOST: ReadonlySet<string> = new Set(['InvalidStateError', 'DatabaseClosedError', 'UnknownError']);

function namesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [];
  const inner = 'inner' in error ? error.inner : null;
  return [error.name, ...namesOf(inner)];
}

function isQuotaExceeded(error: unknown): boolean {
  return namesOf(error).includes('QuotaExceededError');
}

/** The device's database with its troubles handled: a lost connection, an old tab, no room. */
export class Device {
  readonly database: PortalDatabase;
  readonly #listeners = new Set<(trouble: DeviceTrouble) => void>();
  #isOutdated = false;

  constructor(database: PortalDatabase = new PortalDatabase()) {
    this.database = database;
    database.on('versionchange', () => {
      this.#isOutdated = true;
      database.close({ disableAutoOpen: true });
      this.#tell('outdated');
      return false;
    });
  }

  /** Tells of troubles until the returned function is called. */
  onTrouble(listener: (trouble: DeviceTrouble) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Runs a piece of work on the database; a connection that the browser has dropped is opened again once. */
  async run<Result>(work: (database: PortalDatabase) => Promise<Result>): Promise<Result> {
    try {
      return await work(this.database);
    } catch (error) {
      if (this.#isOutdated || !namesOf(error).some((name) => CONNECTION_LOST.has(name))) throw error;
      this.database.close({ disableAutoOpen: false });
      await this.database.open();
      return await work(this.database);
    }
  }

  /**
   * Writes what can be fetched again: when there is no room, the oldest copies make some; when there still is none, the user
   * is told and the work counts as not done. Never throws: a copy that could not be kept is no reason to fail a call.
   */
  async keep(work: (database: PortalDatabase) => Promise<void>): Promise<void> {
    try {
      await this.run(work);
    } catch (error) {
      if (isQuotaExceeded(error)) {
        await this.#keepAfterMakingRoom(work);
      } else if (!this.#isOutdated) {
        this.#tell('unavailable');
      }
    }
  }

  /** Everything off the device: tables, caches, stored values. What the browser refuses is reported by rejecting. */
  async wipe(): Promise<void> {
    const removals = [
      this.run((database) =>
        database.transaction('rw', database.tables, async () => {
          await Promise.all(database.tables.map((table) => table.clear()));
        }),
      ),
      removeCaches(),
    ];
    removeStoredValues();
    const failed = (await Promise.allSettled(removals)).find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  async #keepAfterMakingRoom(work: (database: PortalDatabase) => Promise<void>): Promise<void> {
    try {
      await this.run(async (database) => {
        await database.pages.clear();
        await database.records.clear();
      });
      await this.run(work);
    } catch {
      this.#tell('full');
    }
  }

  #tell(trouble: DeviceTrouble): void {
    for (const listener of this.#listeners) listener(trouble);
  }
}

/** Stored values that outlive a logout: they say nothing about anyone. */
const LASTING_KEYS: ReadonlySet<string> = new Set([PREFERENCE_KEYS.theme]);

function removeStoredValues(): void {
  for (const storage of [globalThis.localStorage, globalThis.sessionStorage]) {
    if (storage === undefined) continue;
    for (const key of Object.keys(storage)) {
      if (!LASTING_KEYS.has(key)) storage.removeItem(key);
    }
  }
}

async function removeCaches(): Promise<void> {
  if (globalThis.caches === undefined) return;
  const names = await globalThis.caches.keys();
  // The app's own files are no one's data, and without them a logout offline would leave a blank screen.
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => globalThis.caches.delete(name)));
}
