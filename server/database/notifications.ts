import pg from 'pg';
import type { Database } from './database.ts';

/** Announces work to the background services of every process; the payload says which kind. */
export const WORK_CHANNEL = 'portal_work';

export type AnnouncementListener = (payload: string) => void;

export interface Notifications {
  open(): Promise<void>;
  /** Calls `listener` per announcement, and with '' if some may have been missed. */
  on(channel: string, listener: AnnouncementListener): () => void;
  close(): Promise<void>;
}

interface Warn {
  warn(object: object, message: string): void;
}

const firstDelay = 100;
const longestDelay = 5000;
const betweenSigns = 10_000;
/** Milliseconds without an answer after which a connection counts as lost. */
const longestSilence = 5000;

class Listeners {
  readonly #byChannel = new Map<string, Set<AnnouncementListener>>();

  add(channel: string, listener: AnnouncementListener): () => void {
    const listeners = this.#byChannel.get(channel) ?? new Set();
    this.#byChannel.set(channel, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  notify(channel: string, payload: string): void {
    // A copy: listeners may remove or add some.
    for (const listener of [...(this.#byChannel.get(channel) ?? [])]) listener(payload);
  }

  notifyAll(): void {
    for (const channel of this.#byChannel.keys()) this.notify(channel, '');
  }
}

/** Between `open` and `close`; reconnects after a lost connection. */
export function createNotifications(database: Database, channels: readonly string[], log: Warn): Notifications {
  const listeners = new Listeners();
  const on = (channel: string, listener: AnnouncementListener) => listeners.add(channel, listener);
  if (database.kind === 'postgresql') {
    const connection = new ListeningConnection(database.url, channels, listeners, log);
    return { on, open: () => connection.open(), close: () => connection.close() };
  }
  const { pglite } = database;
  let stops: (() => Promise<void>)[] = [];
  return {
    on,
    open: async () => {
      stops = await Promise.all(
        channels.map((channel) => pglite.listen(channel, (payload) => listeners.notify(channel, payload))),
      );
    },
    close: async () => {
      if (!pglite.closed) await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** Pinged while open: a cut connection reports nothing. */
class ListeningConnection {
  readonly #url: string;
  readonly #channels: readonly string[];
  readonly #listeners: Listeners;
  readonly #log: Warn;
  #client: pg.Client | null = null;
  #retry: NodeJS.Timeout | null = null;
  #asking: NodeJS.Timeout | null = null;
  #delay = firstDelay;
  #closed = false;

  constructor(url: string, channels: readonly string[], listeners: Listeners, log: Warn) {
    this.#url = url;
    this.#channels = channels;
    this.#listeners = listeners;
    this.#log = log;
  }

  async open(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    let isOpen = false;
    // Before it is open, errors are thrown below; a client may report one repeatedly, even after its end.
    const lost = (cause: Error | null) => {
      if (isOpen) this.#lost(client, cause);
    };
    client.on('notification', ({ channel, payload }) => this.#listeners.notify(channel, payload ?? ''));
    client.on('error', lost);
    client.on('end', () => lost(null));
    try {
      await client.connect();
      for (const channel of this.#channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (cause) {
      abandon(client);
      throw cause;
    }
    if (this.#closed) {
      abandon(client);
      return;
    }
    isOpen = true;
    this.#client = client;
    this.#delay = firstDelay;
    this.#askLater(client);
  }

  #askLater(client: pg.Client): void {
    this.#asking = setTimeout(() => {
      let late: NodeJS.Timeout | null = null;
      const answered = client.query('select 1');
      const overdue = new Promise<never>((_, reject) => {
        late = setTimeout(() => reject(new Error('the connection does not answer')), longestSilence).unref();
      });
      Promise.race([answered, overdue])
        .then(
          () => {
            if (this.#client === client) this.#askLater(client);
          },
          (cause: Error) => this.#lost(client, cause),
        )
        .finally(() => {
          if (late !== null) clearTimeout(late);
        });
    }, betweenSigns).unref();
  }

  #lost(client: pg.Client, cause: Error | null): void {
    if (this.#client !== client) return;
    this.#forget();
    this.#log.warn({ err: cause }, 'Lost the connection for live updates; reconnecting');
    abandon(client);
    this.#reopenLater();
  }

  #forget(): void {
    this.#client = null;
    if (this.#asking !== null) clearTimeout(this.#asking);
    this.#asking = null;
  }

  #reopenLater(): void {
    this.#retry = setTimeout(() => {
      this.open().then(
        () => this.#listeners.notifyAll(),
        (cause: unknown) => {
          this.#log.warn({ err: cause }, 'Could not connect for live updates; retrying');
          if (!this.#closed) this.#reopenLater();
        },
      );
    }, this.#delay).unref();
    this.#delay = Math.min(this.#delay * 2, longestDelay);
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    const client = this.#client;
    this.#forget();
    await client?.end();
  }
}

function abandon(client: pg.Client): void {
  client.on('error', () => undefined);
  client.end().catch(() => undefined);
}
