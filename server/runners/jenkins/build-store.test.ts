import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { JenkinsBench, JOB } from '../../../tests/server/jenkins-bench.ts';
import type { Database } from '../../database/database.ts';
import type { StageRun } from '../runner.ts';
import { BuildStore } from './build-store.ts';

describeDatabase('a stored build', (open) => {
  let database: Database;
  let store: BuildStore;
  let run: StageRun;

  beforeAll(async () => {
    database = await open();
    store = new BuildStore(database.queries);
  });
  afterAll(() => database.close());

  async function opened(recordId: string) {
    run = await new JenkinsBench(database, {}).run(recordId);
    return store.open(run, { runner: 'ci', area: 'deployments', recordId, job: JOB });
  }

  it('can be triggered by one caller only', async () => {
    const build = await opened('claimed');
    const claims = await Promise.all(Array.from({ length: 5 }, () => store.claim(build, new Date())));
    expect(claims.toSorted()).toEqual([false, false, false, false, true]);
    expect(await store.refuse(build, 'too late', new Date())).toBe(false);
  });

  it('that is refused is never triggered', async () => {
    const build = await opened('refused');
    expect(await store.refuse(build, 'no job', new Date())).toBe(true);
    expect(await store.claim(build, new Date())).toBe(false);
  });

  it('has a place for each end of the log, also if two callers choose the same one', async () => {
    await opened('places');
    const first = new Date();
    const place = await store.place(run, first);
    const ends = [
      await store.keepPlace(run, first, { ...place, offset: 1 }),
      await store.keepPlace(run, first, { ...place, offset: 2 }),
    ];
    expect(ends.map((end) => end.getTime() - first.getTime())).toEqual([0, 1]);
    const offsets = await Promise.all(ends.map(async (end) => (await store.place(run, end)).offset));
    expect(offsets).toEqual([1, 2]);
  });
});
