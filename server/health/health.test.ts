import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../tests/database/databases.ts';
import { insertRequest, operationsOf, requestRow, until } from '../../tests/server/background.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { watchedRequests } from '../areas/deployments/health.ts';
import { deployments } from '../areas/deployments/store.ts';
import { connectPostgres, type Queries, transaction } from '../database/database.ts';
import { newSecrets } from '../secrets.ts';

/** Its services are files: there is one for each that is up. */
const PROGRAM = `
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
const { PORTAL_STAGE: stage, PORTAL_STATE: state, PORTAL_INPUTS: inputs, PORTAL_OUTPUTS: outputs } = process.env;
const names = JSON.parse(readFileSync(inputs, 'utf8')).hostNames.slice(0, 2);
if (stage === 'CREATING_INFRASTRUCTURE')
  writeFileSync(outputs, JSON.stringify({ instances: names.map((hostName) => ({ hostName, ipAddress: '127.0.0.1', port: 1 })) }));
rmSync(state + '/up', { recursive: true, force: true });
if (stage === 'CREATING_INFRASTRUCTURE' || stage === 'STARTING') {
  mkdirSync(state + '/up');
  for (const name of names) writeFileSync(state + '/up/' + name, '');
}
`;
const CHECK = `[ "$PORTAL_STAGE" = CHECK ] || exit 2
printf '{"monitoring":[{"hostName":"%s","cpu":12,"memory":34,"disk":56}]}' "$1" > "$PORTAL_OUTPUTS"
[ -e "$PORTAL_STATE/up/$1" ] && echo It is there && exit
echo It is gone
exit 1
`;

const EXAMPLE = fileURLToPath(new URL('../../examples/topologies/local-services', import.meta.url));
const NODE = JSON.stringify(process.execPath);
const CHECKS = `
checks:
  - { name: web, service: Web shop, instance: '*', command: [sh, check.sh, '{{ instance.hostName }}'], interval: 10s, failures: 2, grace: 10s }
`;

function writeFiles(folder: string): string {
  const stages = ['CREATING_INFRASTRUCTURE', 'STARTING', 'STOPPING', 'DESTROYING'];
  const all = stages.map((stage) => `  ${stage}: { command: [${NODE}, program.mjs] }`).join('\n');
  const checked = join(folder, 'checked');
  mkdirSync(checked);
  writeFileSync(join(checked, 'program.mjs'), PROGRAM);
  writeFileSync(join(checked, 'check.sh'), CHECK);
  writeFileSync(join(checked, 'portal.yaml'), `version: 1\notherStages: skip${CHECKS}\nstages:\n${all}`);
  cpSync(EXAMPLE, join(folder, 'example'), { recursive: true });
  const manifest = join(folder, 'example/portal.yaml');
  // What nobody has approved isn't launched.
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/^plan:\n(?: .*\n)+/m, ''));
  const path = join(folder, 'runners.yaml');
  writeFileSync(
    path,
    `
runners:
  checked: { kind: command, folder: checked, checks: { commands: true } }
  example: { kind: command, folder: example, checks: { hosts: [127.0.0.0/8, '::1'], commands: true } }
rules:
  - { topology: LOCAL_SERVICES/*, runner: example }
  - { cloudProvider: AWS, runner: checked }
`,
  );
  return path;
}

/** A host, and a server that watches it. Intervals of 10 s take 250 ms. */
describe('health checks', () => {
  const secrets = newSecrets();
  let folder: string;
  let url: string;
  let server: TestPortal;
  let host: TestPortal | null = null;
  let queries: Queries;
  let administrator: Tokens;

  const start = async (runnerCapacity: number, runnerLeaseSeconds = 300) =>
    startTestPortal({
      database: await connectPostgres(url),
      secrets,
      jobs: { checkPace: 40 },
      configuration: {
        ...{ runnersFile: join(folder, 'runners.yaml'), dataFolder: join(folder, 'data') },
        ...{ runnerName: 'first', runnerCapacity, runnerLeaseSeconds },
      },
    });
  const startHost = async () => {
    host ??= await start(10);
  };
  const stopHost = async () => {
    await host?.close();
    host = null;
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-health-'));
    writeFiles(folder);
    url = await createTestDatabase();
    server = await start(0);
    queries = server.services.queries;
    administrator = await server.signIn('administrator');
    await sql`create table kept_news as select kind, record_id from push_news`.execute(queries);
    await sql`create rule keep as on insert to push_news do also insert into kept_news values (new.kind, new.record_id)`.execute(
      queries,
    );
  });
  afterEach(async () => {
    await stopHost();
    // Nothing of a test runs in the next one.
    await queries.deleteFrom('health_watches').execute();
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function order(id: number, path: string, body: object = {}): Promise<void> {
    const count = (await operationsOf(queries, id)).length;
    const answer = await server.call('POST', `/deploymentrequests${path}`, { tokens: administrator, body });
    expect(answer.statusCode, answer.body).toBe(200);
    const ended = await until('the end of the operation', async () => {
      const operation = (await operationsOf(queries, id))[count];
      return operation !== undefined && operation.state !== 'RUNNING' && operation;
    });
    expect(ended.state).toBe('SUCCEEDED');
  }
  async function launched(environment: string, document: object = {}): Promise<number> {
    const id = await insertRequest(queries, { environment, document });
    await order(id, `/launch/${id}`);
    return id;
  }
  const statusOf = async (id: number) => (await requestRow(queries, id)).service_status;
  const has = (id: number, status: string) =>
    until(`${status} of request ${id}`, async () => (await statusOf(id)) === status);
  const health = async (id: number, portal = server) => {
    const answer = await portal.call('GET', `/monitoring/dashboard/${id}`, { tokens: administrator });
    return answer.json().healthChecks;
  };
  const states = async (id: number): Promise<readonly string[]> =>
    (await health(id)).checks.map(({ instance, state }: { instance: string; state: string }) => `${instance} ${state}`);
  const runs = (id: number) =>
    until(
      'the checks',
      async () => (await states(id)).every((each) => each.endsWith(' UP')) && (await states(id)).length === 2,
    );
  const services = (id: number) => join(folder, 'data/runs/deployments', String(id), 'state/up');
  async function changes(id: number): Promise<number> {
    const { count } = await queries
      .selectFrom('changes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('record_id', '=', String(id))
      .executeTakeFirstOrThrow();
    return count;
  }

  /** What the portal itself has logged about services, oldest first. */
  const entries = async (id: number) => {
    const rows = await queries
      .selectFrom('activity_log')
      .select('description')
      .where('entity_id', '=', String(id))
      .where('user_id', 'is', null)
      .where('description', 'like', 'Service status %')
      .orderBy('entry_id')
      .execute();
    return rows.map(({ description }) => description);
  };

  /** Nobody has a device: the news are gone once they are spread, so that a trigger keeps their kinds. */
  const noticed = async (id: number) => {
    const { rows } = await sql<{
      kind: string;
    }>`select kind from kept_news where record_id = ${String(id)} and kind like 'services%'`.execute(queries);
    return rows.map(({ kind }) => kind);
  };

  it('say which service is down, and when it is back', async () => {
    await startHost();
    const id = await launched('shop', { enableMonitoringAgent: true });
    await runs(id);
    expect(await statusOf(id)).toBe('SERVICES_UP');
    // The launch reports that status before each check has a result.
    await expect.poll(async () => JSON.stringify((await health(id)).checks), { timeout: 20_000 }).toMatch(/"UP".*"UP"/);
    const announced = await changes(id);
    await queries
      .updateTable('deployment_requests')
      .set({ environment_type: 'PRODUCTION' })
      .where('id', '=', id)
      .execute();
    const [first = '', second = ''] = readdirSync(services(id)).sort();

    rmSync(join(services(id), first));
    await has(id, 'SERVICES_PARTIALLY_UP');
    const shown = await health(id);
    expect(shown).toMatchObject({ state: 'RUNNING', reason: null, host: 'first' });
    expect(shown.checks).toMatchObject([
      { service: 'Web shop', instance: first, kind: 'COMMAND', state: 'DOWN', message: 'It is gone' },
      { service: 'Web shop', instance: second, state: 'UP', message: 'It is there' },
    ]);
    expect(shown.changes[0]).toMatchObject({ instance: first, state: 'DOWN', message: 'It is gone' });
    expect(Date.parse(shown.checks[0].checkedAt)).toBeGreaterThanOrEqual(Date.parse(shown.checks[0].since));

    rmSync(join(services(id), second));
    await has(id, 'SERVICES_DOWN');
    for (const name of [first, second]) writeFileSync(join(services(id), name), '');
    await has(id, 'SERVICES_UP');
    expect((await health(id)).changes).toHaveLength(6);
    // Only the status of the whole is announced: partially up, down, partially up where one is back first, up.
    expect((await changes(id)) - announced).toBeLessThanOrEqual(4);
    expect(await noticed(id)).toEqual(['servicesFailed', 'servicesFailed', 'servicesUp']);
    const measured = await queries
      .selectFrom('monitoring_readings')
      .select(['host_name', 'cpu'])
      .where('deployment_request_id', '=', id)
      .orderBy('host_name')
      .execute();
    expect(measured).toEqual([first, second].map((name) => ({ host_name: name, cpu: 12 })));
    const logged = await entries(id);
    expect(logged[0]).toMatch(
      /^Service status of deployment request #\d+ \(\S+\) changed from up to partially up: Web shop on \S+: It is gone$/,
    );
    expect(logged[1]).toMatch(
      / changed from partially up to down: Web shop on \S+: It is gone, and 1 more check not up$/,
    );
    expect(logged.at(-1)).toMatch(/ to up$/);
  });

  it('fill the logs with at most twenty changes an hour', async () => {
    const id = await insertRequest(queries, { environment: 'flapping' });
    await transaction(queries, async (within) => {
      for (let index = 0; index < 30; index += 1) {
        const record = await deployments.lock(within, id, null);
        const status = index % 2 === 0 ? 'SERVICES_DOWN' : 'SERVICES_UP';
        if (record !== null) await watchedRequests.report(within, record, status, 'web: It is gone');
      }
    });
    const logged = await entries(id);
    expect(logged).toHaveLength(20);
    expect(logged.at(-1)).toMatch(/It is gone\. Further changes within this hour are not logged$/);
    const inDeploymentLog = await queries
      .selectFrom('deployment_action_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('resource_id', '=', String(id))
      .where('entry_type', '=', 'SERVICE_STATUS')
      .executeTakeFirstOrThrow();
    expect(inDeploymentLog.count).toBe(20);
  });

  it('end when the environment stops, and start again with it', async () => {
    await startHost();
    const id = await launched('stopping');
    await runs(id);
    await order(id, '/env', { id, action: 'STOP_VMS' });
    expect(await statusOf(id)).toBe('SERVICES_DOWN');
    expect(await health(id)).toMatchObject({
      state: 'OFF',
      reason: 'Health checks run while the environment is started.',
      checks: [],
    });
    await order(id, '/env', { id, action: 'START_VMS' });
    await runs(id);
    expect(await statusOf(id)).toBe('SERVICES_UP');
    await order(id, '/env', { id, action: 'STOP_VMS' });
    await order(id, '/env', { id, action: 'DESTROY_INFRASTRUCTURE' });
    expect(await statusOf(id)).toBe('SERVICES_NOT_MONITORED');
    const rows = await queries
      .selectFrom('health_watches')
      .selectAll()
      .where('deployment_request_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('survive a restart of the host, are unreachable when it stays away, and end with monitoring', async () => {
    await startHost();
    const id = await launched('restarted');
    await runs(id);
    const [first = ''] = readdirSync(services(id)).sort();
    rmSync(join(services(id), first));
    await has(id, 'SERVICES_PARTIALLY_UP');
    const { checks } = await health(id);
    await stopHost();
    const impatient = await start(0, 2);
    await has(id, 'SERVICES_UNREACHABLE');
    expect(await health(id, impatient)).toMatchObject({ state: 'SILENT', host: 'first' });
    await impatient.close();
    await startHost();
    await has(id, 'SERVICES_PARTIALLY_UP');
    expect((await health(id)).checks[0].since).toBe(checks[0].since);

    // The request decides whether they run.
    const { document } = await requestRow(queries, id);
    const turn = (enableMonitoring: boolean) =>
      queries
        .updateTable('deployment_requests')
        .set({ document: JSON.stringify({ ...document, enableMonitoring }) })
        .where('id', '=', id)
        .execute();
    await turn(false);
    await has(id, 'SERVICES_NOT_MONITORED');
    expect(await health(id)).toMatchObject({ state: 'OFF', checks: [] });
    expect((await health(id)).reason).toContain('Status monitoring is off for this request');
    await turn(true);
    await has(id, 'SERVICES_PARTIALLY_UP');
  });

  it('of the example: a service that ends makes the environment partially up', async () => {
    await startHost();
    const id = await launched('example', { topologyName: 'LOCAL_SERVICES', topologyVersion: '1.0.0' });
    await until('the checks', async () => (await states(id)).filter((each) => each.endsWith(' UP')).length === 4);
    const state = join(folder, 'data/runs/deployments', String(id), 'state/services');
    const services = readdirSync(state)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(state, name), 'utf8')));
    const { hostName, port, token } = services.find(({ position }) => position === 0);
    await fetch(`http://127.0.0.1:${port}/stop`, { method: 'POST', headers: { 'x-token': token } });
    await has(id, 'SERVICES_PARTIALLY_UP');
    await until(
      'both checks of it',
      async () => (await states(id)).filter((each) => each.endsWith(' DOWN')).length === 2,
    );
    const shown = await health(id);
    expect(shown.checks.map(({ message }: { message: string }) => message)).toEqual(
      expect.arrayContaining(['Nothing answers on its port', 'Connection refused: nothing listens on its port']),
    );
    expect(shown.checks).toContainEqual(expect.objectContaining({ instance: hostName, state: 'DOWN' }));
    await order(id, '/env', { id, action: 'STOP_VMS' });
  });
});
