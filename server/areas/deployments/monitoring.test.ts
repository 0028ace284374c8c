import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MonitoringDashboard } from '../../../src/contract/generated/schema.d.ts';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { storeLaunched } from '../../../tests/server/deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { transaction } from '../../database/database.ts';
import { storeAccess } from './access-results.ts';
import { KEPT_READINGS } from './monitoring/readings.ts';
import { deployments } from './store.ts';

const MINUTE = 60_000;

describeDatabase('the monitoring dashboard', (open) => {
  let portal: TestPortal;
  let operator: Tokens;
  let time = Date.now();
  beforeAll(async () => {
    portal = await startTestPortal({
      database: await open(),
      now: () => new Date(time),
      accessTokenSeconds: 1_000_000,
    });
    operator = await portal.signIn('operator');
  });
  afterAll(() => portal.close());

  /** A running environment. */
  async function running(enableMonitoringAgent = true): Promise<number> {
    const id = await storeLaunched(portal.services.queries, 'STARTED', {
      tuple: { service: 'SERVICES_UP' },
      document: {
        cloudProvider: 'AWS',
        region: 'US_WEST_2',
        enableMonitoringAgent,
        deploymentMonitoringSchedule: { scriptVersion: '1.1', idleTimeMins: 5 },
      },
    });
    await transaction(portal.services.queries, async (within) => {
      const record = await deployments.lock(within, id, null);
      if (record !== null) await storeAccess(within, portal.services.secrets, record);
    });
    return id;
  }

  const call = (path: string, tokens = operator) => portal.call('GET', `/monitoring/dashboard/${path}`, { tokens });

  async function dashboard(id: number): Promise<MonitoringDashboard> {
    const answer = await call(`${id}?withoutPasswords=true`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    return answer.json();
  }

  const countOf = async (id: number) => {
    const { count } = await portal.services.queries
      .selectFrom('monitoring_readings')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('deployment_request_id', '=', id)
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  it('shows hosts, their agents, readings and Docker services, and passwords only on request', async () => {
    const id = await running();
    const { instancesData, ...rest } = await dashboard(id);
    expect(rest).toEqual({
      dataRefreshRequested: false,
      monitoringAgentEnabled: true,
      deploymentMonitoringSchedule: { scriptVersion: '1.1', idleTimeMins: 5 },
    });
    expect(instancesData.map(({ nodeType, status }) => [nodeType, status])).toEqual([
      ['MANAGER', 'STARTED'],
      ['WORKER', 'STARTED'],
      ['WORKER', 'STARTED'],
    ]);
    const [manager] = instancesData;
    expect(manager).toMatchObject({
      operatingSystem: 'Ubuntu 24.04 LTS',
      monitoringAgentStatus: 'ACTIVE',
      hasPassword: true,
      cloudInstanceId: expect.stringMatching(/^i-[0-9a-f]{17}$/),
      region: 'US_WEST_2',
    });
    expect(instancesData.some((instance) => 'password' in instance)).toBe(false);
    expect(manager?.readings?.length).toBeGreaterThanOrEqual(12);
    for (const { disk, cpu, memory } of manager?.readings ?? []) {
      for (const value of [disk, cpu, memory]) expect(value).toBeGreaterThan(0);
      for (const value of [disk, cpu, memory]) expect(value).toBeLessThan(100);
    }
    expect(new Set(manager?.readings?.map(({ cpu }) => cpu)).size).toBeGreaterThan(10);
    const services = manager?.monitoredData?.dockerServices ?? [];
    expect(services.length).toBeGreaterThan(3);
    expect(new Set(services.map(({ healthStatus }) => healthStatus))).toEqual(new Set(['HEALTHY']));
    expect(await dashboard(id)).toEqual({ instancesData, ...rest });

    const plain = (await call(String(id))).json();
    for (const { password } of plain.instancesData) expect(password).toMatch(/^\w{10}$/);
    const entries = await portal.services.queries
      .selectFrom('activity_log')
      .select('description')
      .where('entity_name', '=', 'RevealedSecret')
      .where('entity_id', '=', String(id))
      .execute();
    expect(entries).toMatchObject([
      { description: expect.stringMatching(/^Revealed the monitored hosts of deployment request/) },
    ]);
  });

  it('advances over time, and keeps only the last readings', async () => {
    const id = await running();
    const last = (await dashboard(id)).instancesData[0]?.monitoredData?.timestamp;
    const count = await countOf(id);
    time += 5 * MINUTE;
    const next = (await dashboard(id)).instancesData[0];
    expect(Date.parse(String(next?.monitoredData?.timestamp)) - Date.parse(String(last))).toBe(5 * MINUTE);
    expect(next?.readings?.length).toBeLessThanOrEqual(KEPT_READINGS);
    time += 500 * MINUTE;
    await dashboard(id);
    expect(await countOf(id)).toBeLessThanOrEqual(3 * (KEPT_READINGS + 1));
    expect(count).toBeLessThanOrEqual(3 * (KEPT_READINGS + 1));
  });

  it('starts when the agents come up with their VMs', async () => {
    const id = await running();
    const up = new Date(time - 12 * MINUTE);
    await portal.services.queries
      .insertInto('operations')
      .values({
        area: 'deployments',
        subject_id: String(id),
        tenant_id: 'BRIGHTWATER',
        operation: 'START_VMS',
        state: 'SUCCEEDED',
        due_at: up,
        created_at: up,
        ended_at: up,
      })
      .execute();
    const [manager] = (await dashboard(id)).instancesData;
    expect(manager?.readings?.length).toBeGreaterThanOrEqual(3);
    expect(manager?.readings?.length).toBeLessThanOrEqual(4);
    expect(manager?.readings?.[0]?.timestamp).toBe(up.toISOString());
    // The status is as old as the operation that reported it, however often the request was changed since.
    expect(manager?.statusUpdateTimestamp).toBe(up.toISOString());
  });

  it('requests newer data once, which arrive shortly after', async () => {
    const id = await running();
    const before = (await dashboard(id)).instancesData[0]?.monitoredData?.timestamp;
    time += 30_000;
    expect((await call(`refresh/${id}`)).json()).toEqual({ dataRefreshRequested: true });
    time += 1_000;
    expect((await call(`refresh/${id}`)).json()).toEqual({ dataRefreshRequested: true });
    expect((await dashboard(id)).dataRefreshRequested).toBe(true);
    time += 1_500;
    const after = await dashboard(id);
    expect(after.dataRefreshRequested).toBe(false);
    const taken = after.instancesData.map(({ monitoredData }) => Date.parse(String(monitoredData?.timestamp)));
    expect(taken).toEqual([time - 500, time - 500, time - 500]);
    expect(taken[0]).toBeGreaterThan(Date.parse(String(before)));
  });

  it('shows stopped hosts, keeps the last readings, and abandons a refresh that no agent answers', async () => {
    const id = await running();
    const before = await dashboard(id);
    await portal.services.queries
      .updateTable('deployment_requests')
      .set({ infrastructure_status: 'STOPPED', service_status: 'SERVICES_DOWN', updated_at: new Date(time) })
      .where('id', '=', id)
      .execute();
    await call(`refresh/${id}`);
    time += 30_000;
    const after = await dashboard(id);
    expect(after.dataRefreshRequested).toBe(true);
    expect(after.instancesData.map(({ status, monitoringAgentStatus }) => [status, monitoringAgentStatus])).toEqual(
      Array(3).fill(['STOPPED', 'INACTIVE']),
    );
    const timestamps = ({ instancesData }: MonitoringDashboard) =>
      instancesData.map(({ monitoredData }) => monitoredData?.timestamp);
    expect(timestamps(after)).toEqual(timestamps(before));
    const services = after.instancesData[0]?.monitoredData?.dockerServices ?? [];
    expect(new Set(services.map(({ healthStatus }) => healthStatus))).toEqual(new Set(['DANGER']));
    time += 40_000;
    expect((await dashboard(id)).dataRefreshRequested).toBe(false);
  });

  it('has no agent if none is enabled, and nothing for a database or another tenant', async () => {
    const id = await running(false);
    const { instancesData, monitoringAgentEnabled } = await dashboard(id);
    expect(monitoringAgentEnabled).toBe(false);
    expect(
      instancesData.map(({ monitoredData, monitoringAgentStatus }) => [monitoredData, monitoringAgentStatus]),
    ).toEqual(Array(3).fill([null, 'INACTIVE']));
    const refused = await call(`refresh/${id}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('action_not_allowed');
    const elsewhere = await portal.signIn('operator2');
    for (const path of [id, `refresh/${id}`]) expect((await call(String(path), elsewhere)).statusCode).toBe(404);
    const database = await storeLaunched(portal.services.queries, 'STARTED', { row: { deployment_type: 'DATABASE' } });
    expect((await call(String(database))).statusCode).toBe(404);
  });
});
