/** The job queue: pg-boss in the same database, so that a job is ordered in the transaction of what it follows from. */
import { sql } from 'kysely';
import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import type { Database, Queries, Transaction } from '../database/database.ts';

/** One run of a job that some process works on, or did. */
export interface ActiveJob {
  readonly id: string;
  readonly retryCount: number;
  /** When its process last gave a sign, as the database wrote it; only good for telling one sign from the next. */
  readonly sign: string;
}

/** The jobs of a queue that are being worked on and give signs of it. */
async function activeJobs(queries: Queries, queue: string): Promise<readonly ActiveJob[]> {
  const { rows } = await sql<ActiveJob>`
    select id::text as id, retry_count::int as "retryCount", heartbeat_on::text as sign from pgboss.job
    where name = ${queue} and state = 'active' and heartbeat_seconds is not null and heartbeat_on is not null`.execute(
    queries,
  );
  return rows;
}

/** Milliseconds without a new sign after which a process counts as gone; a living one gives one each second. */
const longestSilence = 6000;

/**
 * Compares no clocks: what counts is for how long this process has looked and found no new sign. While the database was away no
 * process could give one, so a look that fails restarts the wait.
 */
export class LostJobs {
  #found = new Map<string, number>();

  /** Looks once, and answers the jobs whose process is gone. */
  async look(active: () => Promise<readonly ActiveJob[]>): Promise<readonly ActiveJob[]> {
    const before = this.#found;
    this.#found = new Map();
    const jobs = await active();
    const now = performance.now();
    for (const job of jobs) {
      const key = `${job.id} ${job.retryCount} ${job.sign}`;
      this.#found.set(key, before.get(key) ?? now);
    }
    return jobs.filter(
      (job) => now - (this.#found.get(`${job.id} ${job.retryCount} ${job.sign}`) ?? now) >= longestSilence,
    );
  }
}

interface Log {
  warn(object: object, message: string): void;
}

interface QueueSettings {
  /** `one waiting`: further jobs with the same key are left out while one waits; `one living`: also while one runs. */
  readonly repeats: 'one waiting' | 'one living';
  readonly retries: number;
  /** Seconds until the first retry; they double from then on, up to `longestRetryDelay`. */
  readonly retryDelay: number;
  readonly longestRetryDelay: number;
  /** Seconds after which a job that has not ended counts as lost. */
  readonly expires: number;
}

interface Job<Data extends object> {
  readonly data: Data;
  readonly key: string;
  /** Milliseconds to wait before it runs. */
  readonly delay?: number;
}

export interface Queue {
  define(name: string, settings: QueueSettings): Promise<void>;
  work<Data extends object>(name: string, handle: (data: Data) => Promise<void>): Promise<void>;
  /** Orders a job, in `transaction` where one is given. */
  send<Data extends object>(name: string, job: Job<Data>, transaction?: Transaction): Promise<void>;
  /**
   * Takes away the jobs of processes that are gone, which would stand in the way of new ones with the same key until they
   * expire. It takes several calls, as a process counts as gone once it has given no sign for seconds.
   */
  releaseLost(name: string): Promise<void>;
  /** Rejects where the queue's tables can't be reached over its own connections. */
  check(): Promise<void>;
  /** Takes no new jobs, waits for the running ones, then stops. */
  stop(): Promise<void>;
}

/** Seconds between two looks at a queue; what is due is announced, or waited for with a timer, and seldom found so. */
const pollingSeconds = 1;
/** Jobs of one queue that a process works on at a time. */
const atOnce = 2;
/** Seconds between two signs that a job is being worked on. */
const signSeconds = 1;
/** Seconds without a sign after which pg-boss itself gives a job to another process: the least that it allows. */
const silentSeconds = 10;
/** Milliseconds not worth a timer: such a job runs at once, and finds out that it is a little early. */
const shortest = 25;
/** Milliseconds after which a job is left to the next worker that looks at the job queue. */
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
  boss.on('error', (cause) => log.warn({ err: cause }, 'the job queue met a fault'));
  await boss.start();
  const workers = new Map<string, readonly string[]>();
  const timers = new Set<NodeJS.Timeout>();
  const lost = new Map<string, LostJobs>();

  /** Looks at the queue when a delayed job is due: pg-boss announces only what is due at once. */
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
      // A queue that was there already keeps what it was made with.
      await boss.updateQueue(name, changeable);
      lost.set(name, new LostJobs());
      if (database.kind === 'embedded') {
        // It belongs to this process alone, which works on nothing yet.
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
          // There may be more jobs behind this one, and otherwise they would wait for the next poll.
          boss.notifyWorker(worker);
        });
        begun.push(worker);
      }
      workers.set(name, begun);
    },
    send: async (name, { data, key, delay = 0 }, transaction) => {
      const isDelayed = delay > shortest;
      await boss.send(name, data, {
        singletonKey: key,
        // In seconds from now by the database's clock, whatever this process takes the time to be.
        ...(isDelayed ? { startAfter: delay / 1000 } : {}),
        ...(transaction === undefined ? {} : { db: fromKysely(transaction) }),
      });
      if (isDelayed && delay < longestTimer) lookAfter(name, delay);
    },
    releaseLost: async (name) => {
      const gone = (await lost.get(name)?.look(() => activeJobs(database.queries, name))) ?? [];
      if (gone.length === 0) return;
      log.warn({ queue: name, jobs: gone.map(({ id }) => id) }, 'jobs of a process that is gone are done anew');
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
