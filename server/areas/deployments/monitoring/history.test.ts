import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MonitoringHistory } from '../../../../src/contract/generated/schema.d.ts';
import { describeDatabase } from '../../../../tests/database/databases.ts';
import { storeLaunched } from '../../../../tests/server/deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../../tests/server/portal.ts';
import { transaction } from '../../../database/database.ts';
import { storeAccess } from '../access-results.ts';
import { watchedRequests } from '../health.ts';
import { deployments } from '../store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEPS = 576;

describeDatabase('the history of monitoring', (open) => {
  let portal: TestPortal;
  let operator: Tokens;
  /** In the middle of a step. */
  let time = Math.floor(Date.now() / (5 * MINUTE)) * 5 * MINUTE + 2 * MINUTE;
  beforeAll(async () => {
    portal = await startTestPortal({
      database: await open(),
      now: () => new Date(time),
      accessTokenSeconds: 1_000_000,
    });
    operator = await portal.signIn('operator');
  });
  afterAll(() => portal.close());

  async function running(document: object = {}): Promise<number> {
    const id = await storeLaunched(portal.services.queries, 'STARTED', {
      tuple: { service: 'SERVICES_UP' },
      document: {
        ...{ cloudProvider: 'AWS', region: 'US_WEST_2', enableMonitoringAgent: true },
        ...{ deploymentMonitoringSchedule: { scriptVersion: '1.1', idleTimeMins: 5 }, ...document },
      },
    });
    await transaction(portal.services.queries, async (within) => {
      const record = await deployments.lock(within, id, null);
      if (record !== null) await storeAccess(within, portal.services.secrets, record);
    });
    return id;
  }
  async function ended(id: number, operation: string, at: number): Promise<void> {
    const row = { area: 'deployments', subject_id: String(id), tenant_id: 'BRIGHTWATER', operation };
    const moments = { due_at: new Date(at), created_at: new Date(at), ended_at: new Date(at) };
    await portal.services.queries
      .insertInto('operations')
      .values({ ...row, ...moments, state: 'SUCCEEDED' })
      .execute();
  }
  async function history(id: number): Promise<MonitoringHistory> {
    const answer = await portal.call('GET', `/monitoring/history/${id}`, { tokens: operator });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  async function cpuOf(id: number): Promise<readonly (number | null)[]> {
    return (await history(id)).instances[0]?.cpu ?? [];
  }
  const lastSteps = (hours: number) => STEPS - (hours * HOUR) / (5 * MINUTE);

  it('has 48 hours in steps of five minutes, which agree with the readings of the dashboard', async () => {
    const id = await running();
    const { from, stepMinutes, instances } = await history(id);
    expect([Date.parse(from) % (5 * MINUTE), stepMinutes, instances.length]).toEqual([0, 5, 3]);
    for (const { cpu, memory, disk } of instances)
      expect([cpu.length, memory.length, disk.length]).toEqual([STEPS, STEPS, STEPS]);
    const [manager, worker] = instances;
    expect(manager?.cpu.every((value) => value !== null && value > 0 && value < 100)).toBe(true);
    // Agents of other hosts are late now and then.
    expect(worker?.cpu.some((value) => value === null)).toBe(true);
    const dashboard = await portal.call('GET', `/monitoring/dashboard/${id}?withoutPasswords=true`, {
      tokens: operator,
    });
    const [reading] = dashboard.json().instancesData[0].readings;
    const step = (Date.parse(reading.timestamp) - Date.parse(from)) / (5 * MINUTE);
    expect(manager?.cpu[step]).toBeCloseTo(reading.cpu, 0);
  });

  it('has gaps where the environment was stopped, and before it was launched', async () => {
    const id = await running();
    await ended(id, 'LAUNCH', time - 30 * HOUR);
    await ended(id, 'STOP_VMS', time - 10 * HOUR);
    await ended(id, 'START_VMS', time - 4 * HOUR);
    const cpu = await cpuOf(id);
    const isThere = (hours: number) => cpu[lastSteps(hours)] !== null;
    expect([31, 29, 11, 9, 5, 3].map(isThere)).toEqual([false, true, true, false, false, true]);
  });

  it('has longer steps for a lower frequency, and nothing without an agent', async () => {
    const hourly = await history(await running({ deploymentMonitoringSchedule: { idleTimeMins: 60 } }));
    expect([hourly.stepMinutes, hourly.instances[0]?.cpu.length]).toEqual([60, 48]);
    const off = await history(await running({ enableMonitoringAgent: false }));
    expect(off.instances[0]?.cpu.every((value) => value === null)).toBe(true);
  });

  it('has averages of what was measured of a real environment, as often as its agent reports', async () => {
    const id = await running({ runner: 'tofu', deploymentMonitoringSchedule: { idleTimeMins: 2 } });
    const name = (await history(id)).instances[0]?.name ?? '';
    const measure = async (cpu: number) =>
      transaction(portal.services.queries, (within) =>
        watchedRequests.measured(within, id, [{ hostName: name, cpu, memory: 40, disk: 50 }], new Date(time)),
      );
    await measure(10);
    time += MINUTE;
    await measure(90);
    time += MINUTE;
    await measure(20);
    const cpu = await cpuOf(id);
    expect(cpu.filter((value) => value !== null)).toEqual([15]);
    expect(cpu.at(-1)).toBe(15);

    time += 30_000;
    await portal.call('GET', `/monitoring/dashboard/refresh/${id}`, { tokens: operator });
    await measure(60);
    expect((await cpuOf(id)).at(-1)).toBe(30);

    time += 47 * HOUR;
    expect((await cpuOf(id)).filter((value) => value !== null)).toEqual([30]);
    time += 2 * HOUR;
    await measure(70);
    const rows = await portal.services.queries
      .selectFrom('monitoring_readings')
      .select('cpu')
      .where('deployment_request_id', '=', id)
      .execute();
    expect(rows).toEqual([{ cpu: 70 }]);
  });

  it('keeps nothing of an environment whose agent is off', async () => {
    const id = await running({ runner: 'tofu', enableMonitoringAgent: false });
    const figures = [{ hostName: 'a', cpu: 1, memory: 1, disk: 1 }];
    await transaction(portal.services.queries, (within) =>
      watchedRequests.measured(within, id, figures, new Date(time)),
    );
    const rows = await portal.services.queries
      .selectFrom('monitoring_readings')
      .selectAll()
      .where('deployment_request_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
  });
});
