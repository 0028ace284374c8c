import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tests/database/databases.ts';
import { depth, IS_DEEP } from '../../../tests/depth.ts';
import { insertRequest, operationsOf, stagesRun, until } from '../../../tests/server/background.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import {
  createRunnerBench,
  MAY_MOUNT,
  type RunnerBench,
  type RunnerProcess,
  startRunner,
  startServer,
} from '../../../tests/server/runner-hosts.ts';
import { connectPostgres, type Queries } from '../../database/database.ts';
import { newSecrets } from '../../secrets.ts';
import type { JobOptions } from '../jobs.ts';

/** Each launch has two real stages. */
const LAUNCHES = depth({ usual: 3, deep: 50 });

/** Runner processes of their own on one PostgreSQL. */
describe('runner processes', { timeout: depth({ usual: 90_000, deep: 900_000 }) }, () => {
  const secrets = newSecrets();
  let bench: RunnerBench;
  let url: string;
  let portal: TestPortal;
  let queries: Queries;
  let administrator: Tokens;
  /** Servers too. */
  let runners: RunnerProcess[];

  /** @param jobs null if servers of their own do the work */
  async function openPortal(jobs: JobOptions | null = {}): Promise<TestPortal> {
    return startTestPortal({
      database: await connectPostgres(url),
      secrets,
      jobs,
      configuration: {
        runnersFile: bench.runnersFile,
        dataFolder: join(bench.folder, 'server'),
        runnerCapacity: 0,
        rehearsalSpeed: 100_000,
      },
    });
  }
  async function runner(
    name: string,
    settings: { capacity?: number; drainSeconds?: number; diskKilobytes?: number } = {},
  ) {
    const dataFolder = join(bench.folder, name);
    mkdirSync(dataFolder, { recursive: true });
    const { runnersFile } = bench;
    const started = await startRunner({ databaseUrl: url, secrets, runnersFile, dataFolder, name, ...settings });
    runners.push(started);
    return started;
  }
  async function order(path: string, body: object = {}): Promise<void> {
    const answer = await portal.call('POST', `/deploymentrequests${path}`, { tokens: administrator, body });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  async function launch(environment: string): Promise<number> {
    const id = await insertRequest(queries, { environment, document: { cloudProvider: 'AZURE' } });
    await order(`/launch/${id}`);
    return id;
  }
  async function ended(id: number, count = 1, milliseconds = depth({ usual: 30_000, deep: 90_000 })) {
    const deadline = Date.now() + milliseconds - 30_000;
    const ask = () =>
      until(`the end of operation ${count} of request ${id}`, async () => {
        const operation = (await operationsOf(queries, id))[count - 1];
        return operation !== undefined && operation.state !== 'RUNNING' && operation;
      });
    for (;;) {
      try {
        return await ask();
      } catch (cause) {
        if (Date.now() > deadline) throw cause;
      }
    }
  }
  const notesOf = (environment: string) =>
    bench
      .notes()
      .map((note) => note.split(' '))
      .filter(([, name]) => name === environment)
      .map(([what, , stage]) => `${what} ${stage}`);
  const noted = (environment: string, note: string) =>
    until(`${note} of ${environment}`, async () => notesOf(environment).includes(note));
  async function expectOneRunOfEachStage(id: number, environment: string): Promise<void> {
    const runs = await stagesRun(queries, id);
    expect(new Set(runs.map(({ attempt, outcome }) => `${attempt} ${outcome}`))).toEqual(new Set(['1 SUCCEEDED']));
    expect(notesOf(environment)).toEqual([
      'start CREATING_INFRASTRUCTURE',
      'end CREATING_INFRASTRUCTURE',
      'start DEPLOYING_DOCKER',
      'end DEPLOYING_DOCKER',
    ]);
    const { content } = await queries
      .selectFrom('build_logs')
      .select('content')
      .where('subject_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(content.match(/carries out CREATING_INFRASTRUCTURE/g)).toHaveLength(1);
    expect(content.match(/Finished: SUCCESS/g)).toHaveLength(1);
  }

  beforeEach(async () => {
    runners = [];
    bench = createRunnerBench();
    url = await createTestDatabase();
    portal = await openPortal();
    queries = portal.services.queries;
    administrator = await portal.signIn('administrator');
  });
  afterEach(async () => {
    bench.release();
    for (const { child, kill } of runners)
      if (child.exitCode === null && child.signalCode === null) await kill('SIGKILL');
    await portal.close();
    bench.remove();
  });

  it(`${LAUNCHES} launches: kills of server and runners lose nothing and repeat nothing`, async () => {
    const capacity = 2;
    await portal.close();
    portal = await openPortal(null);
    queries = portal.services.queries;
    const killableServer = () => {
      const dataFolder = join(bench.folder, 'server');
      const started = startServer({ databaseUrl: url, secrets, runnersFile: bench.runnersFile, dataFolder });
      runners.push(started);
      return started;
    };
    let server = killableServer();
    let [first, second] = [await runner('first', { capacity }), await runner('second', { capacity })];
    const names = Array.from({ length: LAUNCHES }, (_, index) => `launch${index}`);
    const ids = new Map<string, number>();
    for (const name of names) ids.set(name, await launch(name));
    const done = () => names.filter((name) => notesOf(name).length === 4).length;
    for (let kills = 0; kills < 3 || done() < names.length; kills += 1) {
      const goal = Math.min(names.length, done() + Math.ceil(LAUNCHES / 5));
      await first.kill('SIGKILL');
      first = await runner('first', { capacity });
      if (kills % 2 === 1) {
        await second.kill('SIGKILL');
        second = await runner('second', { capacity });
      } else {
        await server.kill('SIGKILL');
        server = killableServer();
      }
      await until('some progress', async () => done() >= goal).catch(() => undefined);
    }
    for (const [name, id] of ids) {
      expect(await ended(id, 1, 120_000), name).toMatchObject({ state: 'SUCCEEDED' });
      await expectOneRunOfEachStage(id, name);
    }
    for (const place of ['first', 'second']) {
      let running = 0;
      for (const note of bench.notes().filter((line) => line.endsWith(` ${place}`))) {
        running += note.startsWith('start') ? 1 : -1;
        expect(running).toBeLessThanOrEqual(capacity);
      }
    }
  });

  it('drain at SIGTERM: what runs goes on, and the next process continues it', async () => {
    const first = await runner('first', { drainSeconds: 60 });
    bench.hold('one');
    const one = await launch('one');
    await noted('one', 'start CREATING_INFRASTRUCTURE');
    const gone = first.kill('SIGTERM');
    await until('the drain', async () => {
      const [host] = await queries.selectFrom('runner_hosts').select('is_draining').execute();
      return host?.is_draining;
    });
    const two = await launch('two');
    bench.release('one');
    await gone;
    // The stage that ran has ended and counts; nothing else was started.
    expect(notesOf('one')).toEqual(['start CREATING_INFRASTRUCTURE', 'end CREATING_INFRASTRUCTURE']);
    expect(notesOf('two')).toEqual([]);
    await runner('first');
    for (const [name, id] of [
      ['one', one],
      ['two', two],
    ] as const) {
      expect(await ended(id)).toMatchObject({ state: 'SUCCEEDED' });
      await expectOneRunOfEachStage(id, name);
    }
  });

  it.runIf(IS_DEEP)('whose program is killed fail its stage, and a retry runs it again once', async () => {
    await runner('first');
    bench.hold('one');
    const id = await launch('one');
    await noted('one', 'start CREATING_INFRASTRUCTURE');
    process.kill(bench.pidOf('one'), 'SIGKILL');
    expect(await ended(id)).toMatchObject({ state: 'FAILED' });
    bench.release('one');
    await order('/env/retry', { id, action: 'RETRY' });
    expect(await ended(id, 2)).toMatchObject({ state: 'SUCCEEDED' });
    expect(notesOf('one').filter((note) => note.startsWith('end'))).toEqual([
      'end CREATING_INFRASTRUCTURE',
      'end DEPLOYING_DOCKER',
    ]);
  });

  it.runIf(IS_DEEP && MAY_MOUNT)(
    'on a full disk: a stage ends with its exit status, and what finds no room fails',
    async () => {
      await runner('first', { diskKilobytes: 512 });
      const filler = await launch('filler');
      // The next stage needs room for its own files.
      expect(await ended(filler)).toMatchObject({ state: 'FAILED' });
      expect(notesOf('filler').slice(0, 3)).toEqual([
        'start CREATING_INFRASTRUCTURE',
        'ENOSPC CREATING_INFRASTRUCTURE',
        'end CREATING_INFRASTRUCTURE',
      ]);
      expect(await stagesRun(queries, filler)).toContainEqual({
        stage: 'CREATING_INFRASTRUCTURE',
        attempt: 1,
        outcome: 'SUCCEEDED',
      });
      writeFileSync(join(bench.folder, 'topology/large'), Buffer.alloc(600_000));
      const large = await launch('large');
      expect(await ended(large)).toMatchObject({ state: 'FAILED' });
      const { content } = await queries
        .selectFrom('build_logs')
        .select('content')
        .where('subject_id', '=', String(large))
        .executeTakeFirstOrThrow();
      expect(content).toContain('ERROR: The disk of the workspaces is full. Make room, then retry.');
    },
  );

  const stages = IS_DEEP ? [null, 'CREATING_INFRASTRUCTURE', 'DEPLOYING_DOCKER'] : ['DEPLOYING_DOCKER'];
  it.each(stages)('end at %s when cancelled', async (stage) => {
    if (stage !== null) {
      await runner('first');
      bench.hold(`one-${stage}`);
    }
    const id = await launch('one');
    if (stage === null) await until('the plan', async () => (await operationsOf(queries, id))[0]?.plan);
    else await noted('one', `start ${stage}`);
    await order(`/cancel/${id}`);
    const operation = await until('the end of the program', async () => {
      const [found] = await operationsOf(queries, id);
      return found?.ends_at_runner === false && found;
    });
    expect(operation).toMatchObject({ state: 'FAILED', cancelled_by: 'Ines Cordeiro' });
    const { content } = await queries
      .selectFrom('build_logs')
      .select('content')
      .where('subject_id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(content).toMatch(/Cancelled by Ines Cordeiro\n[\s\S]*Finished: ABORTED\n$/);
    if (stage === null) await runner('first');
    else bench.release(`one-${stage}`);
    await order('/env/retry', { id, action: 'RETRY' });
    expect(await ended(id, 2)).toMatchObject({ state: 'SUCCEEDED' });
    expect(notesOf('one').filter((note) => note.startsWith('end'))).toEqual([
      'end CREATING_INFRASTRUCTURE',
      'end DEPLOYING_DOCKER',
    ]);
  });
});
