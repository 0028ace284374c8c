/** Finds jobs that are held by a process that is gone. */
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** One run of a job that some process works on, or did. */
export interface ActiveJob {
  readonly id: string;
  readonly retryCount: number;
  /** When its process last gave a sign, as the database wrote it; only good for telling one sign from the next. */
  readonly sign: string;
}

/** The jobs of a queue that are being worked on and give signs of it. */
export async function activeJobs(queries: Queries, queue: string): Promise<readonly ActiveJob[]> {
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
 * Compares no clocks: what counts is for how long this process has looked and found no new sign. A database that was away
 * kept everybody silent, so that a look that fails begins the waiting anew.
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
