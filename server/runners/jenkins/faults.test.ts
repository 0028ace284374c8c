import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { JenkinsBench, JOB, Looks } from '../../../tests/server/jenkins-bench.ts';
import { plainLines } from '../../../tests/server/runner-harness.ts';
import type { Database } from '../../database/database.ts';
import type { StageRun } from '../runner.ts';

const MINUTE = 60_000;
const TRIGGER = /^POST .*buildWithParameters/;
let record = 0;

describeDatabase('a Jenkins with faults', (open) => {
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
    run = await bench.run(`fault-${record}`);
    looks = new Looks(bench, run);
  }
  const lastLines = () => plainLines(looks.log).slice(-2);

  describe('whose build was triggered', () => {
    it('but whose answer is lost: finds the build again, and never triggers a second one', async () => {
      await start();
      bench.jenkins.fail(TRIGGER, 'lost answer');
      const build = await looks.started();
      build.finish('SUCCESS');
      expect((await looks.end()).state).toBe('succeeded');
      expect(bench.jenkins.builds.triggered).toHaveLength(1);
      expect(looks.log).toContain(
        "Jenkins' answer was lost: the connection was lost (ECONNRESET). Searching for the build\n",
      );
    });

    it('or not, if the call is lost: says that it does not know', async () => {
      await start();
      bench.jenkins.fail(TRIGGER, 'lost call');
      await looks.lookUntil(() => looks.log.includes('Searching'));
      bench.jenkins.recover();
      for (let minute = 0; minute < 2; minute += 1) {
        expect((await looks.look()).state).toBe('running');
        bench.wait(MINUTE);
      }
      bench.wait(1000);
      expect((await looks.look()).state).toBe('failed');
      expect(lastLines()[0]).toMatch(
        /^ERROR: It is not known whether Jenkins started platform\/create: .* no build has PORTAL_RUN [0-9a-f-]{36}\. Check the job, then retry\.$/,
      );
      expect(bench.jenkins.builds.triggered).toEqual([]);
      expect(bench.jenkins.calls.filter((call) => TRIGGER.test(call))).toHaveLength(1);
    });

    it('but appears when the stage has failed already: the next operation ends it first', async () => {
      await start();
      bench.jenkins.fail(TRIGGER, 'lost call');
      await looks.lookUntil(() => looks.log.includes('Searching'));
      const lateCall = new URLSearchParams({ PORTAL_RUN: await bench.runOf(run) });
      bench.wait(3 * MINUTE);
      expect((await looks.end()).state).toBe('failed');
      await bench.endOperation(run);
      bench.jenkins.recover();
      bench.jenkins.builds.trigger(JOB, lateCall);
      const late = bench.build;
      const retry = new Looks(bench, await bench.run(run.recordId, { attempt: 2 }));
      await retry.started();
      expect(late.stops).toEqual(['stop']);
      expect(bench.build.number).toBe(2);
    });

    it('while the server was killed: finds the build again', async () => {
      await start();
      // The answer of this look is never stored.
      await looks.ask();
      const build = await looks.started();
      build.finish('SUCCESS');
      expect((await looks.end()).state).toBe('succeeded');
      expect(bench.jenkins.builds.triggered).toHaveLength(1);
    });

    it('while two servers look at once: triggers one, and logs its lines once', async () => {
      await start();
      for (let count = 0; count < 3; count += 1) await Promise.all([looks.ask(), looks.look(), looks.ask()]);
      const build = await looks.started();
      build.write('one\ntwo\n');
      await Promise.all([looks.ask(), looks.look(), looks.ask()]);
      build.finish('SUCCESS');
      await looks.end();
      expect(bench.jenkins.builds.triggered).toHaveLength(1);
      expect(plainLines(looks.log).filter((line) => line === 'one' || line === 'two')).toEqual(['one', 'two']);
    });

    it('but that was restarted and lost its queue: says so', async () => {
      await start();
      bench.jenkins.builds.startsAtOnce = false;
      await looks.lookUntil(() => looks.log.includes('In the queue of Jenkins: Waiting for next available executor'));
      bench.jenkins.builds.items = [];
      await looks.look();
      bench.wait(3 * MINUTE);
      await looks.look();
      expect(lastLines()[0]).toBe(
        'ERROR: Jenkins no longer has the queued build of platform/create: it lost its queue, or the build was deleted. Check the job, then retry.',
      );
    });

    it('but that was restored from a backup: never takes another build for its own', async () => {
      await start();
      await looks.started();
      bench.jenkins.builds.builds = [];
      bench.jenkins.builds.trigger(JOB, new URLSearchParams({ PORTAL_RUN: 'of another' }));
      bench.build.finish('SUCCESS');
      await looks.look();
      bench.wait(3 * MINUTE);
      await looks.look();
      expect(lastLines()[0]).toContain('ERROR: Jenkins no longer has build #1 of platform/create');
    });

    it('but removed from its queue by a user: fails', async () => {
      await start();
      bench.jenkins.builds.startsAtOnce = false;
      await looks.lookUntil(() => looks.log.includes('In the queue'));
      for (const item of bench.jenkins.builds.items) item.state = 'cancelled';
      expect((await looks.end()).state).toBe('failed');
      expect(lastLines()[0]).toBe('ERROR: The build of platform/create was removed from the queue of Jenkins.');
    });
  });

  describe('that gives no answer', () => {
    it.each<[string, () => Promise<void> | void, RegExp]>([
      // A call that took a connection from before the stop loses it.
      [
        'it is down',
        () => bench.jenkins.stop(),
        /there is no connection \(ECONNREFUSED\)|the connection was lost \(ECONNRESET\)/,
      ],
      ['it is starting', () => bench.jenkins.fail(/./, 503), /it answers with status 503/],
      ['calls hang', () => bench.jenkins.fail(/./, 'silence'), /it did not answer in time/],
      ['connections are cut', () => bench.jenkins.fail(/./, 'lost answer'), /the connection was lost \(ECONNRESET\)/],
    ])('because %s: waits, and continues the build', async (cause, fault, reason) => {
      await start(cause === 'calls hang' ? { lookMs: 500 } : {});
      const build = await looks.started();
      build.write('before\n');
      await looks.look();
      await fault();
      build.write('meanwhile\n');
      for (let count = 0; count < 3; count += 1) {
        const progress = await looks.look();
        expect(progress).toMatchObject({ state: 'running' });
        bench.wait(MINUTE);
      }
      bench.jenkins.recover();
      if (cause === 'it is down') await bench.jenkins.start();
      build.finish('SUCCESS');
      expect((await looks.end()).state).toBe('succeeded');
      expect(plainLines(looks.log).slice(2, -1)).toEqual([
        'before',
        expect.stringMatching(`^Jenkins can't be used: (${reason.source})\\. It is tried again for 10 minutes$`),
        'Jenkins answers again',
        'meanwhile',
        'Finished: SUCCESS',
      ]);
    });

    it('because calls hang: lets one at a time wait for it, so that other work goes on', async () => {
      await start({ lookMs: 500 });
      bench.jenkins.fail(/./, 'silence');
      const runner = bench.runner();
      const ask = () => runner.progress(run, new Date(), looks.until);
      const callsOf = async (asked: readonly Promise<unknown>[]) => {
        const before = bench.jenkins.calls.length;
        await Promise.all(asked);
        return bench.jenkins.calls.length - before;
      };
      expect(await callsOf([ask()])).toBe(1);
      expect(await callsOf([ask(), ask(), ask()])).toBe(0);
      bench.wait(MINUTE);
      expect(await callsOf([ask(), ask(), ask()])).toBe(1);
      bench.jenkins.recover();
      bench.wait(MINUTE);
      await ask();
      expect(bench.jenkins.builds.triggered).toHaveLength(1);
    });

    it('for longer than its limit: fails, and the next operation ends the build first', async () => {
      await start();
      const build = await looks.started();
      await bench.jenkins.stop();
      await looks.look();
      bench.wait(11 * MINUTE);
      await looks.look();
      expect(lastLines()[0]).toBe(
        'ERROR: Jenkins could not be used for 10 minutes: there is no connection (ECONNREFUSED). The build may still run: see https://jenkins.example/job/platform/create/1/. A retry ends it first.',
      );
      await bench.jenkins.start();
      await bench.endOperation(run);
      const retry = new Looks(bench, await bench.run(run.recordId, { attempt: 2 }));
      await retry.started();
      expect(build.stops).toEqual(['stop']);
      expect(bench.build.number).toBe(2);
      expect(retry.log).toContain('Waiting for the end of a build of an earlier operation\n');
    });

    it('before anything was triggered: waits, then triggers one build', async () => {
      await start();
      await bench.jenkins.stop();
      await looks.look();
      bench.wait(MINUTE);
      await looks.look();
      await bench.jenkins.start();
      const build = await looks.started();
      build.finish('SUCCESS');
      expect((await looks.end()).state).toBe('succeeded');
      expect(bench.jenkins.builds.triggered).toHaveLength(1);
    });

    it('to the question for a crumb: nothing was triggered, and so it tries again', async () => {
      await start();
      bench.jenkins.needsCrumb = true;
      bench.jenkins.fail(/crumbIssuer/, 503, 2);
      const build = await looks.started();
      build.finish('SUCCESS');
      expect((await looks.end()).state).toBe('succeeded');
      expect(bench.jenkins.builds.triggered).toHaveLength(1);
    });

    it('and never does: says that nothing was started', async () => {
      await start();
      await bench.jenkins.stop();
      await looks.look();
      bench.wait(11 * MINUTE);
      expect((await looks.look()).state).toBe('failed');
      expect(lastLines()[0]).toContain('Nothing was started; retry when it runs again.');
    });

    it('but an error page of a proxy as success: is tried again', async () => {
      await start();
      bench.jenkins.fail(/^GET .*platform/, 200, 1);
      await looks.look();
      expect(lastLines()[0]).toContain('its answer about the job platform/create is not JSON');
    });
  });

  it('that was killed and lost the end of a log: continues from there', async () => {
    await start();
    const build = await looks.started();
    build.write('one\ntwo\nthree\n');
    await looks.look();
    build.log = build.log.subarray(0, 4);
    await looks.look();
    build.write('four\n');
    build.finish('SUCCESS');
    await looks.end();
    expect(plainLines(looks.log).slice(2, -1)).toEqual([
      ...['one', 'two', 'three', '… Jenkins has lost a part of its log here.', 'four', 'Finished: SUCCESS'],
    ]);
  });
});
