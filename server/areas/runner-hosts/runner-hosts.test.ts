import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunnerHostList } from '../../../src/contract/generated/schema.d.ts';
import { openTestDatabase } from '../../../tests/database/databases.ts';
import { insertRequest } from '../../../tests/server/background.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Queries } from '../../database/database.ts';
import { signOf } from '../../runners/command/stage-files.ts';

describe('the rules of runners', () => {
  let portal: TestPortal;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-rules-'));
    const runnersFile = join(folder, 'runners.yaml');
    writeFileSync(
      runnersFile,
      `
      runners: { tofu: { kind: command, folder: ${folder}, environment: [AWS_PROFILE], labels: [linux] } }
      rules:
        - { area: vpcs, cloudProvider: AZURE, runner: rehearsal }
        - { topology: T910/*, runner: tofu, labels: [eu] }`,
    );
    portal = await startTestPortal({ configuration: { runnersFile } });
  });
  afterAll(async () => {
    await portal.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('say what decides, and the name and labels of the runner, but nothing of its folder and programs', async () => {
    const answer = await portal.call('GET', '/runnerrules', { tokens: await portal.signIn('viewer') });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      rules: [
        { area: 'vpcs', cloudProvider: 'AZURE', topology: null, runner: null, labels: [] },
        { area: 'deployments', cloudProvider: null, topology: 'T910/*', runner: 'tofu', labels: ['linux', 'eu'] },
      ],
    });
    expect(answer.body).not.toContain(folder);
  });
});

describe('runner hosts', () => {
  let portal: TestPortal;
  let queries: Queries;
  let administrator: Tokens;

  beforeAll(async () => {
    const database = await openTestDatabase();
    queries = database.queries;
    portal = await startTestPortal({ database });
    administrator = await portal.signIn('administrator');
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await queries.deleteFrom('runner_hosts').execute();
  });

  async function addHost(name: string, given: { seen?: Date; isDraining?: boolean } = {}): Promise<string> {
    const id = randomUUID();
    await queries
      .insertInto('runner_hosts')
      .values({
        host_id: id,
        name,
        machine: `${name}.example`,
        version: '1.0.0',
        labels: '["linux"]',
        runners: '["tofu"]',
        capacity: 4,
        session: JSON.stringify({ id: randomUUID(), process: signOf(process.pid) }),
        is_draining: given.isDraining ?? false,
        started_at: new Date(),
        last_seen_at: given.seen ?? new Date(),
      })
      .execute();
    return id;
  }
  async function addOperation(hostId: string | null, tenantId: string): Promise<number> {
    const id = await insertRequest(queries, {
      environment: `on-${tenantId}-${hostId === null ? 'none' : 'host'}`,
      tenantId,
    });
    await queries
      .insertInto('operations')
      .values({
        area: 'deployments',
        subject_id: String(id),
        tenant_id: tenantId,
        operation: 'LAUNCH',
        requested_by: 1,
        runner: 'tofu',
        runner_host: hostId,
        plan: '["QUEUED","CREATING_INFRASTRUCTURE"]',
        position: 1,
        build_number: 3,
      })
      .execute();
    return id;
  }
  async function list(tokens = administrator): Promise<RunnerHostList> {
    const answer = await portal.call('GET', '/runnerhosts', { tokens });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  const pause = (id: string, isPaused: boolean, tokens = administrator) =>
    portal.call('PUT', `/runnerhosts/${id}`, { tokens, body: { isPaused } });
  const remove = (id: string) => portal.call('DELETE', `/runnerhosts/${id}`, { tokens: administrator });

  it('show their state, and stages with their logs where the viewer may see them', async () => {
    const id = await addHost('alpha');
    await addHost('beta', { isDraining: true });
    await addHost('gamma', { seen: new Date(Date.now() - 60_000) });
    const request = await addOperation(id, 'HALDEN');
    await addOperation(id, 'KESTREL');
    await addOperation(null, 'HALDEN');
    const { hosts, waiting, leaseSeconds } = await list(await portal.signIn('administrator', 'HALDEN'));
    expect(hosts.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'alpha RUNNING',
      'beta DRAINING',
      'gamma GONE',
    ]);
    expect([waiting, leaseSeconds]).toEqual([1, 300]);
    expect(hosts[0]).toMatchObject({
      stagesNotSeen: 1,
      stages: [
        {
          title: `Launch of halden/on-HALDEN-host (deployment request #${request})`,
          stage: 'Create infrastructure',
          path: `/dashboard/deployments/logs/${request}/builds/3`,
        },
      ],
    });
    const everywhere = await list(await portal.signIn('administrator', 'ALL_TENANTS'));
    expect(everywhere.hosts[0]?.stages).toHaveLength(2);
  });

  it('are paused and resumed, with an entry of the activity log each', async () => {
    const id = await addHost('alpha');
    for (const isPaused of [true, true, false]) expect((await pause(id, isPaused)).statusCode).toBe(200);
    await pause(id, true);
    expect((await list()).hosts).toMatchObject([{ state: 'PAUSED', pausedBy: 'Ines Cordeiro' }]);
    const entries = await queries
      .selectFrom('activity_log')
      .select('description')
      .where('entity_id', '=', id)
      .orderBy('entry_id')
      .execute();
    expect(entries.map(({ description }) => description)).toEqual([
      'Pause runner alpha',
      'Resume runner alpha',
      'Pause runner alpha',
    ]);
  });

  it('can be removed when they are gone', async () => {
    const id = await addHost('alpha');
    const refused = await remove(id);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Can’t remove: the runner is connected. Stop it first.',
    ]);
    await queries
      .updateTable('runner_hosts')
      .set({ last_seen_at: new Date(0) })
      .execute();
    expect((await remove(id)).json().hosts).toEqual([]);
    expect((await remove(id)).statusCode).toBe(404);
  });

  it('are only for users with access to all tenants', async () => {
    const id = await addHost('alpha');
    const operator = await portal.signIn('operator');
    expect((await portal.call('GET', '/runnerhosts', { tokens: operator })).statusCode).toBe(403);
    expect((await pause(id, true, operator)).statusCode).toBe(403);
  });
});
