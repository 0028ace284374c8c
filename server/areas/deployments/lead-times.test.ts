import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { LeadTimes } from '../../../src/contract/generated/schema.d.ts';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { storeLaunched } from '../../../tests/server/deployment-requests.ts';
import { startTestPortal, type TestPortal } from '../../../tests/server/portal.ts';
import { recordActivity } from '../../audit/record-changes.ts';
import { transaction } from '../../database/database.ts';
import { storeDecision } from '../../records/decisions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeDatabase('lead times', (open) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal({ database: await open() });
  });
  beforeEach(async () => {
    await portal.services.queries.deleteFrom('operations').execute();
  });
  afterAll(() => portal.close());

  const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

  async function operation(id: number, name: string, at: Date, end: Date | null, state: 'SUCCEEDED' | 'FAILED') {
    const row = { area: 'deployments', subject_id: String(id), tenant_id: 'BRIGHTWATER', operation: name };
    await portal.services.queries
      .insertInto('operations')
      .values({ ...row, due_at: at, created_at: at, ended_at: end, state })
      .execute();
  }

  /** Requested, approved after an hour, and launched at once. @param hours from the request until it ran */
  async function ran(hours: number, { tenantId = 'BRIGHTWATER', ended = ago(HOUR) } = {}): Promise<number> {
    const requested = new Date(ended.getTime() - hours * HOUR);
    const approved = new Date(requested.getTime() + HOUR);
    const id = await storeLaunched(portal.services.queries, 'STARTED', {
      row: { tenant_id: tenantId, created_at: requested },
    });
    await transaction(portal.services.queries, async (within) => {
      const decision = { area: 'deployments', recordId: id, action: 'APPROVE', comment: null, userId: 1 } as const;
      await storeDecision(within, { ...decision, at: approved });
      await recordActivity(within, {
        ...{ type: 'CREATE', entity: 'DeploymentRequest', entityId: String(id), tenantId, userId: 1 },
        ...{ description: 'Created it', before: null, after: null, at: requested },
      });
    });
    await operation(id, 'LAUNCH', approved, ended, 'SUCCEEDED');
    return id;
  }
  async function leadTimes(account: string, tenantId?: string): Promise<LeadTimes> {
    const answer = await portal.call('GET', '/leadtimes', { tokens: await portal.signIn(account, tenantId) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }

  it('are medians of the tenant, and by tenant for users with access to all', async () => {
    for (const hours of [2, 4, 30]) await ran(hours);
    await ran(6, { tenantId: 'HALDEN' });
    const own = { environments: 3, seconds: 4 * 3600, secondsToDecision: 3600 };
    expect(await leadTimes('operator')).toEqual({ days: 30, all: own, tenants: [{ tenantId: 'BRIGHTWATER', ...own }] });
    expect(await leadTimes('administrator', 'ALL_TENANTS')).toMatchObject({
      all: { environments: 4, seconds: 5 * 3600 },
      tenants: [
        { tenantId: 'BRIGHTWATER', environments: 3 },
        { tenantId: 'HALDEN', environments: 1, seconds: 6 * 3600 },
      ],
    });
  });

  it('count the first run alone: no later launch, nothing older, and no failure', async () => {
    const again = await ran(5, { ended: ago(40 * DAY) });
    await operation(again, 'LAUNCH', ago(3 * HOUR), ago(2 * HOUR), 'SUCCEEDED');
    const failed = await storeLaunched(portal.services.queries, 'STARTED');
    await operation(failed, 'LAUNCH', ago(3 * HOUR), ago(2 * HOUR), 'FAILED');
    expect(await leadTimes('operator')).toEqual({ days: 30, all: null, tenants: [] });
    await operation(failed, 'RETRY_JOB', ago(2 * HOUR), ago(HOUR), 'SUCCEEDED');
    expect((await leadTimes('operator')).all?.environments).toBe(1);
  });

  it('come with the builds of a record, step by step', async () => {
    const id = await ran(3);
    const tokens = await portal.signIn('operator');
    const answer = await portal.call('GET', `/builds/deployments/${id}`, { tokens });
    const { requestedAt, decidedAt, launchedAt, runningAt } = answer.json().milestones;
    const hours = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / HOUR);
    expect([hours(requestedAt, decidedAt), hours(decidedAt, launchedAt), hours(launchedAt, runningAt)]).toEqual([
      1, 0, 2,
    ]);

    const pending = await storeLaunched(portal.services.queries, 'STARTED');
    const none = await portal.call('GET', `/builds/deployments/${pending}`, { tokens });
    expect(Object.values(none.json().milestones)).toEqual([null, null, null, null]);
  });
});
