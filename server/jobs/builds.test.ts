import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { insertRequest, operationsOf, requestRow, stagesRun, until } from '../../tests/server/background.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import type { Database } from '../database/database.ts';
import type { Runner } from '../runners/runner.ts';
import { createRehearsalRunner } from './rehearsal/rehearsal-runner.ts';

describeDatabase('builds', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let folder: string;

  async function start(runner?: Runner, rehearsalSpeed = 100_000): Promise<void> {
    portal = await startTestPortal({
      database,
      jobs: runner === undefined ? {} : { runner },
      configuration: { rehearsalSpeed, dataFolder: folder },
    });
    operator = await portal.signIn('administrator');
  }
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-builds-'));
    database = await open();
  });
  afterEach(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const get = (path: string) => portal.call('GET', path, { tokens: operator });
  const launch = (id: number) => portal.call('POST', `/deploymentrequests/launch/${id}`, { tokens: operator });
  const ended = (id: number, count = 1) =>
    until('the end', async () => {
      const operations = await operationsOf(database.queries, id);
      return operations.length === count && operations.every(({ state }) => state !== 'RUNNING')
        ? operations
        : undefined;
    });
  const textOf = (answer: { json(): { logContent: string } }) =>
    Buffer.from(answer.json().logContent, 'base64').toString();

  it('each have their own log and address', async () => {
    await start();
    const id = await insertRequest(database.queries, {
      environment: 'env-a',
      document: { additionalParameters: { REHEARSAL_FAIL_AT: 'CONFIGURING_NODES' } },
    });
    expect((await get(`/builds/deployments/${id}`)).json()).toMatchObject({ builds: [] });
    await launch(id);
    await ended(id);
    await portal.call('POST', '/deploymentrequests/env/retry', { tokens: operator, body: { id, action: 'RETRY' } });
    await ended(id, 2);
    const { builds } = (await get(`/builds/deployments/${id}`)).json();
    expect(builds).toMatchObject([
      { buildNumber: 2, state: 'SUCCEEDED', failedJob: null, buildUrl: null, endedAt: expect.any(String) },
      { buildNumber: 1, state: 'FAILED', failedJob: 'Configure nodes', jobName: 'environment-deployment' },
    ]);
    expect(builds).toMatchObject([
      { action: 'RETRY_JOB', requestedBy: { userId: expect.any(Number), firstName: expect.any(String) } },
      { action: 'LAUNCH', requestedBy: { userId: builds[0].requestedBy.userId } },
    ]);
    expect(builds[1].stages.at(-1)).toEqual({
      stage: 'CONFIGURING_NODES',
      startedAt: expect.any(String),
      endedAt: expect.any(String),
      outcome: 'FAILED',
    });
    expect(builds[1].stages.map(({ stage }: { stage: string }) => stage)).toContain('CREATING_INFRASTRUCTURE');
    const first = await get(`/builds/deployments/${id}/1`);
    expect(first.json()).toMatchObject({ build: { buildNumber: 1, state: 'FAILED' }, isWhole: true });
    expect(textOf(first)).toMatch(/Finished: FAILURE\n$/);
    expect(textOf(await get(`/builds/deployments/${id}/2`))).toMatch(/Finished: SUCCESS\n$/);
    expect((await get(`/builds/deployments/${id}/3`)).statusCode).toBe(404);
    const { document, last_build_url: last } = await requestRow(database.queries, id);
    expect(last).toMatch(new RegExp(`/dashboard/deployments/logs/${id}/builds/2$`));
    expect(document.demoDeploymentBuilds?.map(({ buildUrl }) => buildUrl)).toEqual([
      expect.stringMatching(/\/builds\/1$/),
      expect.stringMatching(/\/builds\/2$/),
    ]);
    // The plain call returns the last one, as before.
    expect((await get(`/logs/${id}`)).json()).toMatchObject({ buildNumber: 2, jenkinsJobUrl: last });
  });

  it('are read from an offset in whole lines, and from the start if they became shorter', async () => {
    await start();
    const id = await insertRequest(database.queries, { environment: 'env-b' });
    const lines = Array.from({ length: 60_000 }, (_, index) => `Zeile ${index} grün → 🚀\n`);
    await database.queries
      .insertInto('build_logs')
      .values({
        area: 'deployments',
        subject_id: String(id),
        build_number: 7,
        job_name: 'job',
        failed_job: null,
        content: lines.join(''),
      })
      .execute();
    let offset = 0;
    let text = '';
    let answers = 0;
    for (let isWhole = false; !isWhole; answers += 1) {
      const answer = await get(`/builds/deployments/${id}/7?offset=${offset}`);
      expect(textOf(answer)).toMatch(/\n$/);
      text += textOf(answer);
      ({ nextOffset: offset, isWhole } = answer.json());
    }
    expect(answers).toBeGreaterThan(1);
    expect(text).toBe(lines.join(''));
    expect((await get(`/builds/deployments/${id}/7?offset=${offset}`)).json()).toMatchObject({
      logContent: '',
      nextOffset: offset,
      isWhole: true,
    });
    const beyond = (await get(`/builds/deployments/${id}/7?offset=${offset + 9}`)).json();
    expect(beyond.nextOffset).toBe(offset);
  });

  it('are not available without the privilege or in another tenant', async () => {
    await start();
    const id = await insertRequest(database.queries, { environment: 'env-c' });
    const call = async (account: string, path: string) =>
      (await portal.call('GET', path, { tokens: await portal.signIn(account) })).statusCode;
    expect(await call('viewer', `/builds/deployments/${id}`)).toBe(403);
    expect(await call('operator', `/builds/vpcs/${id}`)).toBe(404);
    expect(await call('operator', '/builds/deployments/9999999999')).toBe(404);
    expect(await call('operator', '/builds/deployments/seven')).toBe(404);
    expect(await call('operator', `/builds/mails/${id}`)).toBe(400);
  });

  it('link to the address from their runner', async () => {
    const rehearsal = createRehearsalRunner({ speed: 100_000, failAt: null, now: () => new Date() });
    const address = (number: number) => `https://builds.example/job/${number}`;
    await start({
      ...rehearsal,
      begin: async (run) => ({ ...(await rehearsal.begin(run)), buildUrl: address(run.buildNumber) }),
    });
    const id = await insertRequest(database.queries, { environment: 'env-d' });
    await launch(id);
    await ended(id);
    const row = await requestRow(database.queries, id);
    expect(row).toMatchObject({
      last_build_url: address(1),
      document: { demoDeploymentBuilds: [{ buildNumber: 1, buildUrl: address(1) }] },
    });
    expect((await get(`/builds/deployments/${id}`)).json().builds).toMatchObject([{ buildUrl: address(1) }]);
  });

  it('log a stage once if two jobs start it at the same time', async () => {
    const rehearsal = createRehearsalRunner({ speed: 100_000, failAt: null, now: () => new Date() });
    const second = Promise.withResolvers<void>();
    let calls = 0;
    await start({
      ...rehearsal,
      begin: async (run) => {
        if (run.stage === 'CREATING_VPC') {
          calls += 1;
          if (calls === 2) second.resolve();
          // The job is sent again before the stage is recorded as started.
          await second.promise;
        }
        return rehearsal.begin(run);
      },
    });
    const id = await insertRequest(database.queries, { environment: 'env-f' });
    await launch(id);
    const [operation] = await ended(id);
    expect(calls).toBe(2);
    expect(operation?.state).toBe('SUCCEEDED');
    const stages = await stagesRun(database.queries, id);
    expect(stages.map(({ stage }) => stage)).toEqual(operation?.plan);
    const text = textOf(await get(`/builds/deployments/${id}/1`));
    expect(text.match(/\[Pipeline\] stage$/gm)).toHaveLength(stages.length);
  });

  it('grow line by line while they run, with each line once', async () => {
    // A stage takes seconds, so that the test sees it running.
    await start(undefined, 30);
    const id = await insertRequest(database.queries, { environment: 'env-e' });
    await launch(id);
    const log = async () => {
      const answer = await get(`/builds/deployments/${id}/1`);
      return answer.statusCode === 200 ? textOf(answer) : '';
    };
    const runs = (text: string) => text.includes('(Create infrastructure)');
    const initial = await until('the stage', async () => ((text) => (runs(text) ? text : undefined))(await log()));
    const grown = await until('lines of a running stage', async () => {
      const text = await log();
      return text.includes('terraform init') &&
        text.length > initial.length &&
        text.split('// stage').length === initial.split('// stage').length
        ? text
        : undefined;
    });
    expect(grown.startsWith(initial)).toBe(true);
    const stageLines = grown.slice(grown.indexOf('(Create infrastructure)')).split('\n');
    expect(new Set(stageLines).size).toBe(stageLines.length);
    expect((await get(`/builds/deployments/${id}`)).json().builds).toMatchObject([{ state: 'RUNNING', endedAt: null }]);
  }, 120_000);
});
