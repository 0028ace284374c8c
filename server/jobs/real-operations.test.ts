import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyDatabaseInto, describeDatabase } from '../../tests/database/databases.ts';
import { APPROVED, insertRequest, operationsOf, requestRow, stagesRun, until } from '../../tests/server/background.ts';
import { NODE_ENVIRONMENT } from '../../tests/server/node-process.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { type Database, openEmbeddedDatabase, transaction } from '../database/database.ts';
import { seedIdentities } from '../demo/identities.ts';
import { newSecrets, secretsText } from '../secrets.ts';
import { enqueueOperation } from './enqueue.ts';

const PROGRAM = `
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
const { PORTAL_STAGE: stage, PORTAL_STATE: state, PORTAL_INPUTS: inputs, PORTAL_OUTPUTS: outputs } = process.env;
const { request, hostNames, operation } = JSON.parse(readFileSync(inputs, 'utf8'));
appendFileSync(state + '/stages', operation + ' ' + stage + '\\n');
console.log('carries out', stage, 'for', request.client, 'with', hostNames.join());
if (request.environmentIdentifier === 'survivor') {
  writeFileSync(state + '/started', '');
  for (;;) { try { readFileSync(state + '/go'); break; } catch { await setTimeout(10); } }
}
if (request.additionalParameters?.FAIL === stage) process.exit(4);
if (stage === 'CREATING_INFRASTRUCTURE')
  writeFileSync(outputs, JSON.stringify({
    network: '10.9.8.0/27',
    managementUrl: 'http://localhost:4711/',
    instances: hostNames.slice(0, 2).map((hostName) => ({ hostName, protocol: hostName.includes('worker') ? 'NONE' : 'SSH', ipAddress: '127.0.0.1', port: 4711, username: 'me', password: 'pass-' + hostName })),
    monitoring: [{ hostName: hostNames[0], cpu: 12, memory: 34, disk: 56 }],
  }));
`;

function writeRunners(folder: string): string {
  const topology = join(folder, 'topology');
  mkdirSync(topology);
  writeFileSync(join(topology, 'program.mjs'), PROGRAM);
  const stages = ['CREATING_INFRASTRUCTURE', 'DEPLOYING_DOCKER', 'STARTING', 'STOPPING', 'DESTROYING'];
  const command = `command: [${JSON.stringify(process.execPath)}, program.mjs]`;
  writeFileSync(
    join(topology, 'portal.yaml'),
    ['version: 1', 'otherStages: skip', 'stages:', ...stages.map((stage) => `  ${stage}: { ${command} }`)].join('\n'),
  );
  const path = join(folder, 'runners.yaml');
  writeFileSync(
    path,
    [
      'runners: { local: { kind: command, folder: topology } }',
      'rules:',
      '  - { cloudProvider: AZURE, runner: rehearsal }',
      '  - { area: deployments, runner: local }',
    ].join('\n'),
  );
  return path;
}

describeDatabase('operations that a command runner carries out', (open) => {
  let database: Database;
  let portal: TestPortal;
  let administrator: Tokens;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-real-'));
    database = await open();
    const configuration = { runnersFile: writeRunners(folder), dataFolder: folder, rehearsalSpeed: 100_000 };
    portal = await startTestPortal({ database, jobs: {}, configuration });
    administrator = await portal.signIn('administrator');
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    portal.call(method, path, { tokens: administrator, ...(body && { body }) });
  async function ended(id: number, count = 1) {
    return until('the end of the operation', async () => {
      const last = (await operationsOf(database.queries, id))[count - 1];
      return last !== undefined && last.state !== 'RUNNING' && last;
    });
  }
  async function order(path: string, body: object) {
    const answer = await call('POST', `/deploymentrequests${path}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const detailOf = async (id: number) => (await call('GET', `/deploymentrequests/${id}`)).json();
  const hostsOf = async (id: number) => (await call('GET', `/deploymentrequests/results/${id}`)).json();
  const logOf = async (id: number) =>
    Buffer.from((await call('GET', `/logs/${id}`)).json().logContent, 'base64').toString();
  const stateOf = (id: number, name: string) => join(folder, 'runs/deployments', String(id), 'state', name);

  it('launch, stop, start and destroy, with what the programs report', async () => {
    const id = await insertRequest(database.queries, { environment: 'real' });
    await order(`/launch/${id}`, {});
    expect(await ended(id)).toMatchObject({ state: 'SUCCEEDED', runner: 'local' });
    expect(await requestRow(database.queries, id)).toMatchObject({
      infrastructure_status: 'STARTED',
      job_status: 'IDLE',
      document: { network: '10.9.8.0/27', emUrl: 'http://localhost:4711/', runner: 'local' },
    });
    expect(await detailOf(id)).toMatchObject({ runner: 'local', emUrl: 'http://localhost:4711/' });
    const hosts = await hostsOf(id);
    expect(hosts).toMatchObject([
      { hostName: 'real-manager-1', port: 4711, username: 'me', password: 'pass-real-manager-1', hasNoAccess: false },
      { hostName: 'real-worker-1', password: 'pass-real-worker-1', hasNoAccess: true },
    ]);
    const log = await logOf(id);
    expect(log).toContain(`Operation LAUNCH, carried out by the runner local on ${hostname()}\n`);
    expect(log).toContain('carries out DEPLOYING_DOCKER for halden with real-manager-1,real-worker-1,real-worker-2\n');
    expect(log).toContain('Skipped: portal.yaml has no command for it\n');
    expect(log.match(/Finished: SUCCESS/g)).toHaveLength(1);
    const readings = await database.queries
      .selectFrom('monitoring_readings')
      .select(['host_name', 'cpu', 'memory', 'disk'])
      .where('deployment_request_id', '=', id)
      .execute();
    expect(readings).toEqual([{ host_name: 'real-manager-1', cpu: 12, memory: 34, disk: 56 }]);

    // Nothing is made up for it.
    expect(hosts[0].cloudInstanceId).toBeNull();
    const { instancesData } = (await call('GET', `/monitoring/dashboard/${id}`)).json();
    expect(instancesData[0]).toMatchObject({ operatingSystem: null, monitoredData: { cpu: 12, dockerServices: null } });
    expect((await call('GET', `/logs/fetch/${id}`)).json().message).toMatch(/its runner doesn’t report any/);

    await order('/env', { id, action: 'STOP_VMS' });
    await ended(id, 2);
    expect((await requestRow(database.queries, id)).infrastructure_status).toBe('STOPPED');
    await order('/env', { id, action: 'START_VMS' });
    await ended(id, 3);
    await order('/env', { id, action: 'STOP_VMS' });
    await ended(id, 4);
    await order('/env', { id, action: 'DESTROY_INFRASTRUCTURE' });
    await ended(id, 5);
    expect(await requestRow(database.queries, id)).toMatchObject({
      infrastructure_status: 'DESTROYED',
      document: { network: null, emUrl: null },
    });
    expect(await hostsOf(id)).toEqual([]);
    expect(readFileSync(stateOf(id, 'stages'), 'utf8').trim().split('\n')).toEqual([
      'LAUNCH CREATING_INFRASTRUCTURE',
      'LAUNCH DEPLOYING_DOCKER',
      'STOP_VMS STOPPING',
      'START_VMS STARTING',
      'STOP_VMS STOPPING',
      'DESTROY_INFRASTRUCTURE DESTROYING',
    ]);
  });

  it('are retried from the stage that failed', async () => {
    const id = await insertRequest(database.queries, {
      environment: 'failing',
      document: { additionalParameters: { FAIL: 'DEPLOYING_DOCKER' } },
    });
    await order(`/launch/${id}`, {});
    expect(await ended(id)).toMatchObject({ state: 'FAILED' });
    expect(await requestRow(database.queries, id)).toMatchObject({
      infrastructure_status: 'STARTED',
      job_status: 'DEPLOYING_DOCKER_FAILED',
    });
    expect(await logOf(id)).toMatch(/ERROR: The program ended with exit code 4\.\n.*Finished: FAILURE\n$/);
    await order('/env/retry', { id, action: 'RETRY' });
    await ended(id, 2);
    const runs = await stagesRun(database.queries, id);
    expect(runs.slice(-2).map(({ stage, attempt }) => `${stage} ${attempt}`)).toEqual([
      // Nothing failed while it waited.
      'QUEUED 1',
      'DEPLOYING_DOCKER 2',
    ]);
  });

  it('say which command the manifest lacks, before anything starts', async () => {
    const id = await insertRequest(database.queries, {
      environment: 'half',
      tuple: { ...APPROVED, approval: 'LAUNCHED', infrastructure: 'STARTED', job: 'CONFIGURING_NODES_FAILED' },
    });
    await order('/env', { id, action: 'ROLLBACK_INFRASTRUCTURE' });
    expect(await ended(id)).toMatchObject({ state: 'FAILED' });
    expect(await logOf(id)).toContain(
      'ERROR: portal.yaml has no command for ROLLING_BACK_INFRASTRUCTURE. Add it under stages.',
    );
    expect((await requestRow(database.queries, id)).infrastructure_status).toBe('ROLLING_BACK_FAILED');
  });

  it('are rehearsed where a rule says so', async () => {
    const id = await insertRequest(database.queries, { environment: 'played', document: { cloudProvider: 'AZURE' } });
    await order(`/launch/${id}`, {});
    expect(await ended(id)).toMatchObject({ state: 'SUCCEEDED', runner: null });
    expect(existsSync(stateOf(id, 'stages'))).toBe(false);
    expect(await detailOf(id)).toMatchObject({ runner: null });
    expect(await hostsOf(id)).toHaveLength(3);
  });
});

describe('a server that is killed while a program runs', { timeout: 60_000 }, () => {
  const worker = fileURLToPath(new URL('../../tests/server/worker-process.ts', import.meta.url));
  const secrets = newSecrets();
  let folder: string;
  let child: ChildProcess | null = null;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-killed-'));
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds the stage again, and its effect counts once', async () => {
    const runnersFile = writeRunners(folder);
    await copyDatabaseInto(folder);
    const first = await openEmbeddedDatabase(join(folder, 'database'));
    await seedIdentities(first.queries);
    const tuple = { ...APPROVED, approval: 'LAUNCHED', infrastructure: 'PENDING_CREATION', job: 'QUEUED' } as const;
    const id = await insertRequest(first.queries, { environment: 'survivor', tuple });
    const record = { area: 'deployments', id };
    await transaction(first.queries, (within) =>
      enqueueOperation(within, { record, tenantId: 'HALDEN', operation: 'LAUNCH', requestedBy: 1 }),
    );
    await first.close();

    const started = spawn(process.execPath, [worker], {
      env: {
        ...NODE_ENVIRONMENT,
        PORTAL_SECRETS: secretsText(secrets),
        PORTAL_DATA: folder,
        PORTAL_RUNNERS: runnersFile,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child = started;
    const state = join(folder, 'runs/deployments', String(id), 'state');
    await until('the start of the program', async () => existsSync(join(state, 'started')));
    const exit = once(started, 'exit');
    started.kill('SIGKILL');
    await exit;
    writeFileSync(join(state, 'go'), '');

    const database = await openEmbeddedDatabase(join(folder, 'database'));
    const configuration = { dataFolder: folder, runnersFile };
    const portal = await startTestPortal({ database, secrets, jobs: {}, configuration });
    try {
      await until('the end of the launch', async () => {
        const [operation] = await operationsOf(database.queries, id);
        return operation?.state === 'SUCCEEDED';
      });
      expect(readFileSync(join(state, 'stages'), 'utf8')).toBe(
        'LAUNCH CREATING_INFRASTRUCTURE\nLAUNCH DEPLOYING_DOCKER\n',
      );
      const runs = await stagesRun(database.queries, id);
      expect(new Set(runs.map(({ attempt, outcome }) => `${attempt} ${outcome}`))).toEqual(new Set(['1 SUCCEEDED']));
      const { content } = await database.queries.selectFrom('build_logs').select('content').executeTakeFirstOrThrow();
      expect(content.match(/carries out CREATING_INFRASTRUCTURE/g)).toHaveLength(1);
      expect((await requestRow(database.queries, id)).document.emUrl).toBe('http://localhost:4711/');
    } finally {
      await portal.close();
    }
  });
});
