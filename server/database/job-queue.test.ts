import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeEachDatabase } from '../../tests/database/databases.ts';
import { until } from '../../tests/server/background.ts';
import type { Database } from './database.ts';
import { openQueue, type Queue } from './job-queue.ts';

const log = { warn: () => undefined };
/** So many that polling each second, two jobs at a time, would exceed the time limit. */
const backlog = 80;

describeEachDatabase('the job queue', (open) => {
  let database: Database;
  let queue: Queue;

  beforeEach(async () => {
    database = await open();
    queue = await openQueue(database, log);
    await queue.define('letters', {
      repeats: 'one living',
      retries: 2,
      retryDelay: 1,
      longestRetryDelay: 2,
      expires: 60,
    });
  });
  afterEach(async () => {
    await queue.stop();
    await database.close();
  });

  it('processes a backlog without a pause between jobs', async () => {
    for (let index = 0; index < backlog; index += 1) {
      await queue.send('letters', { data: { index }, key: String(index) });
    }
    const done: number[] = [];
    await queue.work<{ index: number }>('letters', async ({ index }) => {
      done.push(index);
    });
    await until('every job', async () => done.length >= backlog);
    expect(new Set(done).size).toBe(backlog);
  });
});
