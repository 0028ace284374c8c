/** The job queue: pg-boss in the same database, so that a job is ordered in the transaction of what it follows from. */
import { fromKysely, fromPglite, PgBoss } from 'pg-boss';
import type { Database, Transaction } from '../database/database.ts';

interface Log {
  warn(object: object, message: string): void;
}

export interface QueueSettings {
  /** `one waiting`: further jobs with the same key are left out while one waits; `one living`: also while one runs. */
  readonly repeats: 'one waiting' | 'one living';
  readonly retries: number;
  /** Seconds until the first retry; they double from then on, up to `longestRetryDelay`. */
  readonly retryDelay: number;
  readonly longestRetryDelay: number;
  /** Seconds after which a job that has not ended counts as lost. */
  readonly expires: number;
}

export interface Job<Data extends object> {
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
  /** Takes no new jobs, waits for the running ones, then stops. */
  stop(): Promise<void>;
}

/** Seconds between two looks at a queue; what is due at once is announced and not waited for. */
const pollingSeconds = 0.5;

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
  return {
    define: async (name, settings) => {
      await boss.createQueue(name, {
        policy: settings.repeats === 'one waiting' ? 'short' : 'exclusive',
        notify: true,
        retryLimit: settings.retries,
        retryDelay: settings.retryDelay,
        retryDelayMax: settings.longestRetryDelay,
        retryBackoff: true,
        expireInSeconds: settings.expires,
        deleteAfterSeconds: 3600,
      });
    },
    work: async <Data extends object>(name: string, handle: (data: Data) => Promise<void>) => {
      const options = {
        pollingIntervalSeconds: pollingSeconds,
        notifyPollingIntervalSeconds: pollingSeconds,
        batchSize: 1,
        localConcurrency: 2,
      };
      await boss.work<Data>(name, options, async (jobs) => {
        for (const job of jobs) await handle(job.data);
      });
    },
    send: async (name, { data, key, delay = 0 }, transaction) => {
      await boss.send(name, data, {
        singletonKey: key,
        ...(delay > 0 ? { startAfter: new Date(Date.now() + delay) } : {}),
        ...(transaction === undefined ? {} : { db: fromKysely(transaction) }),
      });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  };
}
