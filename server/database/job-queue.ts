/** pg-boss in the same database, so that a job is ordered in the transaction that causes it. */
import { sql } from 'kysely';
import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import type { Database, Queries, Transaction } from './database.ts';

export interface ActiveJob {
  readonly id: string;
  readonly retryCount: number;
  /** Last heartbeat as written by the database; only for equality. */
  readonly sign: string;
}

async function activeJobs(queries: Queries, queue: string): Promise<readonly ActiveJob[]> {
  const { rows } = await sql<ActiveJob>`
    select id::text as id, retry_count::int as "retryCount", heartbeat_on::text as sign from pgboss.job
    where name = ${queue} and state = 'active' and heartbeat_seconds is not null and heartbeat_on is not null`.execute(
    queries,
  );
  return rows;
}

/** Milliseconds without a heartbeat after which a process counts as ended, sooner than pg-boss notices; a running one sends one per second. */
const longestSilence = 6000;

/** Milliseconds of silence that two looks can prove: a process that was busy for longer was late itself, and so was its heartbeat. */
const longestProof = 2000;

/** Uses only the local clock: the time without a new heartbeat. A failed query (database unavailable) restarts the wait. */
export class LostJobs {
  /** Milliseconds of silence. */
  #silent = new Map<string, number>();
  #lookedAt = performance.now();

  async look(active: () => Promise<readonly ActiveJob[]>): Promise<readonly ActiveJob[]> {
    const before = this.#silent;
    this.#silent = new Map();
    const jobs = await active();
    const now = performance.now();
    const proved = Math.min(now - this.#lookedAt, longestProof);
    this.#lookedAt = now;
    return jobs.filter(({ id, retryCount, sign }) => {
      const key = `${id} ${retryCount} ${sign}`;
      const known = before.get(key);
      const silence = known === undefined ? 0 : known + proved;
      this.#silent.set(key, silence);
      return silence >= longestSilence;
    });
  }
}

interface Log {
  warn(object: object, message: string): void;
}

export interface QueueSettings {
  /** `one waiting`: jobs with the same key are dropped while one waits; `one living`: also while one runs. */
  readonly repeats: 'one waiting' | 'one living';
  readonly retries: number;
  /** Seconds until the first retry, then doubled up to `longestRetryDelay`. */
  readonly retryDelay: number;
  readonly longestRetryDelay: number;
  /** Seconds after which an unfinished job counts as lost. */
  readonly expires: number;
}

interface Job<Data extends object> {
  readonly data: Data;
  readonly key: string;
  /** Milliseconds before it runs. */
  readonly delay?: number;
}

export interface Queue {
  define(name: string, settings: QueueSettings): Promise<void>;
  work<Data extends object>(name: string, handle: (data: Data) => Promise<void>): Promise<void>;
  /** Takes no more jobs of this queue; waits for those that run. */
  rest(name: string): Promise<void>;
  send<Data extends object>(name: string, job: Job<Data>, transaction?: Transaction): Promise<void>;
  /** Removes jobs of dead processes, which would block new ones with the same key. Takes several calls. Other processes exist only with PostgreSQL. */
  releaseLost(name: string): Promise<void>;
  /** Rejects if the queue's own connections can't reach its tables. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** Seconds between polls, which rarely find anything: due jobs are announced or timed. */
const pollingSeconds = 1;
const atOnce = 2;
const signSeconds = 1;
/** Seconds without a heartbeat after which pg-boss reassigns a job: its minimum. */
const silentSeconds = 10;
/** Milliseconds too short for a timer: the job runs immediately, slightly early. */
const shortest = 25;
/** Milliseconds after which a job is left to a later poll. */
const longestTimer = 3_600_000;

function createBoss(database: Database): PgBoss {
  const common = { schema: 'pgboss', useListenNotify: true } as const;
  switch (database.kind) {
    case 'embedded':
      return new PgBoss({ ...common, db: fromPglite(database.pglite), backend: 'pglite' });
    case 'postgresql':
      return new PgBoss({ ...common, connectionString: database.url, max: 4, application_name: 'portal-jobs' });
  }
}

export async function openQueue(database: Database, log: Log): Promise<Queue> {
  const boss = createBoss(database);
  boss.on('error', (cause) => log.warn({ err: cause }, 'The job queue reported an error'));
  await boss.start();
  const workers = new Map<string, readonly string[]>();
  const timers = new Set<NodeJS.Timeout>();
  const lost = new Map<string, LostJobs>();

  /** Polls when a delayed job is due: pg-boss announces only immediate ones. */
  function lookAfter(name: string, delay: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
    }, delay + shortest).unref();
    timers.add(timer);
  }

  return {
    define: async (name, settings) => {
      const changeable = {
        notify: true,
        retryLimit: settings.retries,
        retryDelay: settings.retryDelay,
        retryDelayMax: settings.longestRetryDelay,
        retryBackoff: true,
        expireInSeconds: settings.expires,
        heartbeatSeconds: silentSeconds,
        deleteAfterSeconds: 3600,
      };
      await boss.createQueue(name, {
        policy: settings.repeats === 'one waiting' ? 'short' : 'exclusive',
        ...changeable,
      });
      // An existing queue keeps its creation options otherwise.
      await boss.updateQueue(name, changeable);
      lost.set(name, new LostJobs());
      if (database.kind === 'embedded') {
        // This process is the database's only one and has no jobs yet.
        const left = await activeJobs(database.queries, name);
        if (left.length > 0) await boss.cancel(name, [...left]);
      }
    },
    work: async <Data extends object>(name: string, handle: (data: Data) => Promise<void>) => {
      const options = {
        pollingIntervalSeconds: pollingSeconds,
        notifyPollingIntervalSeconds: pollingSeconds,
        heartbeatRefreshSeconds: signSeconds,
        batchSize: 1,
      };
      const begun: string[] = [];
      for (let index = 0; index < atOnce; index += 1) {
        const worker: string = await boss.work<Data>(name, options, async (jobs) => {
          for (const job of jobs) await handle(job.data);
          // More jobs may wait behind this one, and would wait for the next poll.
          boss.notifyWorker(worker);
        });
        begun.push(worker);
      }
      workers.set(name, begun);
    },
    rest: async (name) => {
      workers.delete(name);
      await boss.offWork(name);
    },
    send: async (name, { data, key, delay = 0 }, transaction) => {
      const isDelayed = delay > shortest;
      await boss.send(name, data, {
        singletonKey: key,
        ...(isDelayed ? { startAfter: delay / 1000 } : {}),
        ...(transaction === undefined ? {} : { db: fromKysely(transaction) }),
      });
      if (isDelayed && delay < longestTimer) lookAfter(name, delay);
    },
    releaseLost: async (name) => {
      if (database.kind === 'embedded') return;
      const gone = (await lost.get(name)?.look(() => activeJobs(database.queries, name))) ?? [];
      if (gone.length === 0) return;
      log.warn({ queue: name, jobs: gone.map(({ id }) => id) }, 'Restarting jobs of a process that ended');
      await boss.cancel(name, [...gone]);
    },
    check: async () => {
      if ((await boss.schemaVersion()) === null) throw new Error('its tables are missing');
    },
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      await boss.stop({ graceful: true, timeout: 10_000, close: true });
    },
  };
}
