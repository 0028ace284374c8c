import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { until } from '../../../tests/server/background.ts';
import { JenkinsBench, Looks } from '../../../tests/server/jenkins-bench.ts';
import { plainLines } from '../../../tests/server/runner-harness.ts';
import type { Database } from '../../database/database.ts';
import type { StageRun } from '../runner.ts';

const MINUTE = 60_000;
const TRIGGER = /^POST .*buildWithParameters/;
let record = 0;

describeDatabase('a Jenkins that ends builds', (open) => {
  let database: Database;
  let bench: JenkinsBench;
  let run: StageRun;
  let looks: Looks;

  beforeAll(async () => {
    database = await open();
  });
  afterEach(() => bench.jenkins.stop());
  afterAll(() => database.close());

  async function start(given: ConstructorParameters<typeof JenkinsBench>[1] = {}): Promise<void> {
    bench = new JenkinsBench(database, given);
    await bench.jenkins.start();
    record += 1;
    run = await bench.run(`end-${record}`);
    looks = new Looks(bench, run);
  }
  const lastLines = () => plainLines(looks.log).slice(-2);

  describe('with a build that takes too long', () => {
    const settings = { timeLimit: '5m' };
    it('ends it, and fails', async () => {
      await start({ settings });
      const build = await looks.started();
      bench.wait(6 * MINUTE);
      expect((await looks.end()).state).toBe('failed');
      expect(build.stops).toEqual(['stop']);
      expect(looks.log).toContain('The time limit is reached; Jenkins is asked to end the build.\n');
      expect(lastLines()[0]).toBe('ERROR: Build #1 of platform/create took longer than its time limit of 5 minutes.');
    });

    it('asks more firmly if it does not end, and does not wait for ever', async () => {
      await start({ settings });
      const build = await looks.started();
      build.obeys = false;
      bench.wait(6 * MINUTE);
      for (let count = 0; count < 4; count += 1) {
        await looks.look();
        bench.wait(MINUTE + 1000);
      }
      expect(build.stops).toEqual(['stop', 'term', 'kill']);
      expect(lastLines()[0]).toContain('time limit of 5 minutes, and Jenkins did not end it.');
    });

    it('takes it out of the queue', async () => {
      await start({ settings });
      bench.jenkins.builds.startsAtOnce = false;
      await looks.lookUntil(() => looks.log.includes('In the queue'));
      bench.wait(6 * MINUTE);
      await looks.end();
      expect(bench.jenkins.builds.items.map(({ state }) => state)).toEqual(['cancelled']);
      expect(lastLines()[0]).toContain('waited in the queue of Jenkins until its time limit of 5 minutes.');
    });
  });

  describe('and an operation that is cancelled', () => {
    const ended = async (runner = bench.runner()) =>
      until('the end of the build', async () => {
        bench.wait(MINUTE / 2);
        return runner.cancel(run);
      });

    it('ends its build', async () => {
      await start();
      const build = await looks.started();
      await bench.endOperation(run);
      await ended();
      expect(build.stops).toEqual(['stop']);
    });

    it('takes it out of the queue', async () => {
      await start();
      bench.jenkins.builds.startsAtOnce = false;
      await looks.lookUntil(() => looks.log.includes('In the queue'));
      await bench.endOperation(run);
      await ended();
      expect(bench.jenkins.builds.items.map(({ state }) => state)).toEqual(['cancelled']);
    });

    it('triggers nothing afterwards', async () => {
      await start();
      await bench.endOperation(run);
      await looks.look();
      expect(bench.jenkins.builds.triggered).toEqual([]);
      await ended();
    });

    it('finds the build whose answer was lost, and ends it', async () => {
      await start();
      bench.jenkins.fail(TRIGGER, 'lost answer');
      await looks.lookUntil(() => looks.log.includes('Searching'));
      await bench.endOperation(run);
      await ended();
      expect(bench.build.stops).toEqual(['stop']);
    });

    it('does not hold up the caller while Jenkins hangs', async () => {
      await start({ lookMs: 500 });
      const build = await looks.started();
      bench.jenkins.fail(/./, 'silence');
      const runner = bench.runner();
      const before = performance.now();
      for (let count = 0; count < 50; count += 1) expect(await runner.cancel(run)).toBe(false);
      expect(performance.now() - before).toBeLessThan(250);
      bench.jenkins.recover();
      await ended(runner);
      expect(build.stops).toEqual(['stop']);
    });
  });
});
