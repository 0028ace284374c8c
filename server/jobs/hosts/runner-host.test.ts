import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../tests/database/databases.ts';
import { insertRequest, operationsOf, until } from '../../../tests/server/background.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { createRunnerBench, type RunnerBench } from '../../../tests/server/runner-hosts.ts';
import type { Configuration } from '../../configuration.ts';
import { connectPostgres, type Queries, transaction } from '../../database/database.ts';
import { writePlan } from '../../plans/plan-store.ts';
import { isAlive, signOf } from '../../runners/command/stage-files.ts';
import { newSecrets } from '../../secrets.ts';
import { enqueueOperation } from '../enqueue.ts';
import { PLANNING } from '../operation-area.ts';

/** Servers that are runner hosts too, each with its own workspaces. */
describe('runner hosts', { timeout: 60_000 }, () => {
  const secrets = newSecrets();
  let bench: RunnerBench;
  let url: string;
  let portals: TestPortal[];
  let queries: Queries;
  let administrator: Tokens;

  async function host(name: string, settings: Partial<Configuration> = {}): Promise<TestPortal> {
    const portal = await startTestPortal({
      database: await connectPostgres(url),
      secrets,
      jobs: {},
      configuration: {
        runnersFile: bench.runnersFile,
        dataFolder: join(bench.folder, name),
        runnerName: name,
        runnerLeaseSeconds: 300,
        ...settings,
      },
    });
    portals.push(portal);
    return portal;
  }
  async function stop(portal: TestPortal): Promise<void> {
    portals = portals.filter((each) => each !== portal);
    await portal.close();
  }
  /** A server without runners of its own. */
  async function server(settings: Partial<Configuration> = {}): Promise<TestPortal> {
    const portal = await host('server', { runnerCapacity: 0, ...settings });
    queries = portal.services.queries;
    administrator = await portal.signIn('administrator');
    return portal;
  }
  async function request(environment: string): Promise<number> {
    return insertRequest(queries, { environment, document: { cloudProvider: 'AZURE' } });
  }
  async function order(portal: TestPortal, path: string, body: object = {}): Promise<void> {
    const answer = await portal.call('POST', `/deploymentrequests${path}`, { tokens: administrator, body });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  async function launch(portal: TestPortal, environment: string): Promise<number> {
    const id = await request(environment);
    await order(portal, `/launch/${id}`);
    return id;
  }
  const ended = (id: number, count = 1) =>
    until(`the end of operation ${count} of request ${id}`, async () => {
      const operation = (await operationsOf(queries, id))[count - 1];
      return operation !== undefined && operation.state !== 'RUNNING' && operation;
    });
  const noted = (note: RegExp) => until(`the note ${note}`, async () => bench.notes().some((line) => note.test(line)));
  async function logOf(id: number): Promise<string> {
    const rows = await queries
      .selectFrom('build_logs')
      .select('content')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute();
    return rows.map(({ content }) => content).join('');
  }

  beforeEach(async () => {
    portals = [];
    url = await createTestDatabase();
  });
  afterEach(async () => {
    for (const portal of portals) await portal.close();
    bench.remove();
  });

  it('take operations whose labels they have, and the record stays with its host', async () => {
    bench = createRunnerBench(', labels: [linux]');
    const portal = await server();
    const id = await launch(portal, 'labelled');
    await host('first');
    await until('the line about what is missing', async () =>
      (await logOf(id)).includes('No runner host with the runner local and the label linux is connected'),
    );
    const read = async () =>
      (await portal.call('GET', `/deploymentrequests/${id}`, { tokens: administrator })).json().progress;
    expect((await read()).waitingForRunner).toMatchObject({
      since: expect.stringMatching(/Z$/),
      labels: ['linux'],
      runner: 'local',
    });
    bench.hold();
    const cameAt = Date.now();
    const second = await host('second', { runnerLabels: ['linux', 'fast'] });
    await until('the program', async () => bench.notes().length > 0);
    const running = await read();
    expect(running).not.toHaveProperty('waitingForRunner');
    // Nothing like it has been carried out yet.
    expect(running.estimatedDuration).toBe(0);
    expect(Date.parse(running.timestamp)).toBeGreaterThanOrEqual(cameAt);
    bench.release();
    expect(await ended(id)).toMatchObject({ state: 'SUCCEEDED' });
    await host('third', { runnerLabels: ['linux'] });
    await order(portal, '/env', { id, action: 'STOP_VMS' });
    await ended(id, 2);
    const hosts = (await operationsOf(queries, id)).map(({ runner_host: each }) => each);
    expect(new Set(hosts).size).toBe(1);
    expect(bench.notes()).toContain('end labelled STOPPING second');
    await stop(second);
  });

  it('carry out as many stages at once as they have room for, and none while paused', async () => {
    bench = createRunnerBench();
    const portal = await server();
    await host('first', { runnerCapacity: 2 });
    await queries.updateTable('runner_hosts').set({ paused_at: new Date(), paused_by: 'Ines' }).execute();
    bench.hold();
    const ids = [await launch(portal, 'one'), await launch(portal, 'two'), await launch(portal, 'three')];
    const [, , last = 0] = ids;
    await until('the line about waiting', async () =>
      (await logOf(last)).includes(
        'Waiting for a runner host with the runner local: first is paused by Ines. An administrator can resume it on the page Runners.',
      ),
    );
    expect(bench.notes()).toEqual([]);
    const read = async () =>
      (await portal.call('GET', `/deploymentrequests/${last}`, { tokens: administrator })).json().progress;
    const paused = { pausedHosts: ['first'], isMissing: false };
    await until('the paused host', async () => (await read())?.waitingForRunner?.pausedHosts?.length === 1);
    expect(await read()).toMatchObject({ waitingForRunner: paused });
    await queries.updateTable('runner_hosts').set({ paused_at: null, paused_by: null }).execute();
    await until('two programs', async () => bench.notes().length === 2);
    expect((await operationsOf(queries, last))[0]?.runner_host).toBeNull();
    bench.release();
    for (const id of ids) expect(await ended(id)).toMatchObject({ state: 'SUCCEEDED' });
    let running = 0;
    let most = 0;
    for (const note of bench.notes()) {
      running += note.startsWith('start') ? 1 : -1;
      most = Math.max(most, running);
    }
    expect([most, bench.notes().length]).toEqual([2, 12]);
  });

  it('that vanish make their stages fail after the lease; when they return, they end what still runs', async () => {
    bench = createRunnerBench();
    const first = await host('first');
    const portal = await server({ runnerLeaseSeconds: 3 });
    bench.hold('lost');
    const id = await launch(portal, 'lost');
    await noted(/^start lost CREATING_INFRASTRUCTURE first/);
    await stop(first);
    await host('second');
    expect(await ended(id)).toMatchObject({ state: 'FAILED', ends_at_runner: true });
    expect(await logOf(id)).toMatch(
      /ERROR: The runner host first, which has its files, has not been seen since .+\n.*Finished: FAILURE\n$/,
    );
    // A retry belongs to the machine that has the files.
    await order(portal, '/env/retry', { id, action: 'RETRY' });
    expect(await ended(id, 2)).toMatchObject({ state: 'FAILED', runner_host: null });
    const program = signOf(bench.pidOf('lost'));
    expect(isAlive(program)).toBe(true);
    await host('first');
    await until('the end of the program', async () => !isAlive(program));
    await until('the rest of the log', async () => {
      const [operation] = await operationsOf(queries, id);
      return operation?.ends_at_runner === false && (await logOf(id)).includes('carries out CREATING_INFRASTRUCTURE');
    });
    bench.release('lost');
    await order(portal, '/env/retry', { id, action: 'RETRY' });
    expect(await ended(id, 3)).toMatchObject({ state: 'SUCCEEDED' });
    expect(bench.notes().filter((note) => note.startsWith('end'))).toEqual([
      'end lost CREATING_INFRASTRUCTURE first',
      'end lost DEPLOYING_DOCKER first',
    ]);
  });

  it('are one process at a time, and another one with the same workspaces takes over', async () => {
    bench = createRunnerBench();
    const portal = await server();
    const first = await host('first');
    await host('first');
    bench.hold();
    const id = await launch(portal, 'moved');
    await noted(/^start moved CREATING_INFRASTRUCTURE/);
    await stop(first);
    bench.release();
    expect(await ended(id)).toMatchObject({ state: 'SUCCEEDED' });
    expect(bench.notes().filter((note) => note.startsWith('start'))).toHaveLength(2);
    expect(await queries.selectFrom('runner_hosts').select('name').execute()).toEqual([{ name: 'first' }]);
  });

  it('that fit no plan leave it waiting, which its request says until one comes', async () => {
    bench = createRunnerBench(', labels: [eu]');
    // Without a mark of the wait, this lease would end it.
    const portal = await server({ runnerLeaseSeconds: 1 });
    const ordered = async (environment: string) => {
      const record = { area: 'deployments', id: await request(environment) };
      const operation = { record, tenantId: 'HALDEN', requestedBy: null, operation: PLANNING };
      await transaction(queries, async (within) => {
        await writePlan(within, record, new Date(), { state: 'RUNNING' });
        await enqueueOperation(within, operation);
      });
      return record.id;
    };
    const read = async (id: number) =>
      (await portal.call('GET', `/deploymentrequests/${id}`, { tokens: administrator })).json().plan;
    const unplanned = await ordered('unplanned');
    // The server can read the manifest.
    await until('the end of a plan that nothing makes', async () => (await read(unplanned)) === null);
    const topology = join(bench.folder, 'topology');
    appendFileSync(join(topology, 'portal.yaml'), '\nplan: { format: portal, command: [node, plan.mjs] }');
    const written = JSON.stringify(JSON.stringify({ version: 1, resources: [] }));
    const program = `import { writeFileSync } from 'node:fs';\nwriteFileSync(process.env.PORTAL_PLAN, ${written});`;
    writeFileSync(join(topology, 'plan.mjs'), program);
    const id = await ordered('planned');
    const waiting = await until('the wait', async () => {
      const plan = await read(id);
      return plan?.waitingForRunner?.isMissing === true && plan;
    });
    const wait = { since: expect.stringMatching(/Z$/), labels: ['eu'], runner: 'local', isMissing: true };
    expect(waiting).toMatchObject({ state: 'RUNNING', waitingForRunner: wait });
    const cameAt = Date.now();
    await host('first', { runnerLabels: ['eu'], runnerLeaseSeconds: 1 });
    const made = await until('the plan', async () => {
      const plan = await read(id);
      return plan.state !== 'RUNNING' && plan;
    });
    expect(made).toMatchObject({ state: 'READY', waitingForRunner: null });
    const { builds } = (await portal.call('GET', `/builds/deployments/${id}`, { tokens: administrator })).json();
    expect(Date.parse(builds[0].startedAt)).toBeGreaterThanOrEqual(cameAt);
  });

  it('without any, the operation fails after the lease and says what to start', async () => {
    bench = createRunnerBench();
    const portal = await server({ runnerLeaseSeconds: 3 });
    const id = await launch(portal, 'alone');
    expect(await ended(id)).toMatchObject({ state: 'FAILED', runner_host: null });
    expect(await logOf(id)).toContain(
      'ERROR: No runner host with the runner local is connected. Start one, then retry.',
    );
  });
});
