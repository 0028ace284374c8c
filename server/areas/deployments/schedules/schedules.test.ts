import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeploymentSchedule } from '../../../../src/contract/generated/schema.d.ts';
import { createTestDatabase, describeDatabase } from '../../../../tests/database/databases.ts';
import { operationsOf, requestRow, until } from '../../../../tests/server/background.ts';
import {
  type RequestParts,
  storeCredential,
  storeLaunched,
  storeRequest,
} from '../../../../tests/server/deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../../tests/server/portal.ts';
import { connectPostgres, type Database, transaction } from '../../../database/database.ts';
import { newSecrets } from '../../../secrets.ts';
import { compose, scheduleNews } from '../mails.ts';
import { deployments } from '../store.ts';
import { runSchedule } from './run-schedule.ts';
import { runDueSchedules } from './schedule-service.ts';

const BERLIN: DeploymentSchedule = {
  activeDuring: 'DAILY_SCHEDULE',
  timeZone: 'Europe/Berlin',
  startDate: '2026-03-02',
  endDate: '2026-12-24',
  startupTime: '08:00',
  shutdownTime: '18:30',
};

/** A request whose schedule has run up to a moment. */
function scheduled(handledUntil: string, schedule: DeploymentSchedule, parts: RequestParts = {}): RequestParts {
  return {
    ...parts,
    row: { schedule_handled_until: new Date(handledUntil), ...parts.row },
    document: { ...parts.document, deploymentSchedule: schedule, notificationEmails: ['team@client.example'] },
  };
}

describeDatabase('uptime schedules', (open) => {
  let database: Database;
  let portal: TestPortal;
  let operator: Tokens;
  let clock = new Date();
  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database, now: () => clock });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    clock = new Date();
    operator = await portal.signIn('administrator', 'BRIGHTWATER');
  });

  async function at(moment: string): Promise<void> {
    clock = new Date(moment);
    await runDueSchedules(portal.services);
  }
  const launched = (infrastructure: Parameters<typeof storeLaunched>[1], parts: RequestParts) =>
    storeLaunched(database.queries, infrastructure, parts);
  const rowOf = (id: number) => requestRow(database.queries, id);
  const ordered = async (id: number) => (await operationsOf(database.queries, id)).map(({ operation }) => operation);
  const runOf = async (id: number) => (await rowOf(id)).scheduled_run;
  const logOf = async (id: number) => {
    const rows = await database.queries
      .selectFrom('activity_log')
      .select(['description', 'user_id'])
      .where('entity_name', '=', 'DeploymentRequest')
      .where('entity_id', '=', String(id))
      .orderBy('entry_id')
      .execute();
    return rows.map(
      ({ description, user_id: user }) => `${user ?? 'portal'}: ${description.replace(/(request #\d+) \(.*?\)/, '$1')}`,
    );
  };
  const mailsOf = async (id: number) =>
    (await database.queries.selectFrom('mails').select('kind').where('subject_id', '=', String(id)).execute()).map(
      ({ kind }) => kind,
    );
  const setTuple = (id: number, columns: object) =>
    database.queries.updateTable('deployment_requests').set(columns).where('id', '=', id).execute();

  it('stop and start an environment on time, once, as the portal itself', async () => {
    const id = await launched('STARTED', scheduled('2026-03-10T12:00Z', BERLIN));
    await at('2026-03-10T17:29:59Z');
    expect(await ordered(id)).toEqual([]);
    await at('2026-03-10T17:30:00Z');
    await at('2026-03-10T17:30:02Z');
    expect(await ordered(id)).toEqual(['STOP_VMS']);
    expect(await rowOf(id)).toMatchObject({
      infrastructure_status: 'QUEUED',
      version: 1,
      scheduled_run: { action: 'STOP', state: 'ORDERED', missed: 0, reason: null, dueAt: '2026-03-10T17:30:00.000Z' },
    });
    await setTuple(id, { infrastructure_status: 'STOPPED' });
    await at('2026-03-11T07:00:01Z');
    expect(await ordered(id)).toEqual(['STOP_VMS', 'START_VMS']);
    expect(await logOf(id)).toEqual([
      `portal: Stop deployment request #${id} by schedule`,
      `portal: Start deployment request #${id} by schedule`,
    ]);
    const actions = await database.queries
      .selectFrom('deployment_action_log')
      .select(['entry_type', 'user_id'])
      .where('resource_id', '=', String(id))
      .execute();
    expect(actions).toEqual([
      { entry_type: 'STOP', user_id: null },
      { entry_type: 'START', user_id: null },
    ]);
    expect(await mailsOf(id)).toEqual([]);
  });

  it('stop for the last time at their end, and start nothing afterwards', async () => {
    const id = await launched('STARTED', scheduled('2026-12-24T12:00Z', BERLIN));
    await at('2026-12-24T17:30:00Z');
    expect(await ordered(id)).toEqual(['STOP_VMS']);
    await setTuple(id, { infrastructure_status: 'STOPPED' });
    await at('2026-12-25T07:00:00Z');
    expect(await ordered(id)).toEqual(['STOP_VMS']);
    expect((await rowOf(id)).schedule_due_at).toBeNull();
  });

  it('catch up after an outage, and report missed runs', async () => {
    const id = await launched('STOPPED', scheduled('2026-03-10T18:00Z', BERLIN));
    const asWanted = await launched('STARTED', scheduled('2026-03-10T18:00Z', BERLIN));
    await at('2026-03-13T10:00:00Z');
    expect(await ordered(id)).toEqual(['START_VMS']);
    expect(await ordered(asWanted)).toEqual([]);
    expect(await runOf(id)).toMatchObject({
      action: 'START',
      state: 'ORDERED',
      dueAt: '2026-03-13T07:00:00.000Z',
      at: '2026-03-13T10:00:00.000Z',
      missed: 4,
    });
    expect(await logOf(id)).toEqual([
      `portal: Missed by schedule for deployment request #${id}: start of 11 Mar 2026, 08:00 (Europe/Berlin), stop of 11 Mar 2026, 18:30 (Europe/Berlin), start of 12 Mar 2026, 08:00 (Europe/Berlin), stop of 12 Mar 2026, 18:30 (Europe/Berlin)`,
      `portal: Start deployment request #${id} by schedule, due at 13 Mar 2026, 08:00 (Europe/Berlin)`,
    ]);
    expect(await mailsOf(id)).toEqual(['schedule']);
    expect(await mailsOf(asWanted)).toEqual([]);
    expect(await runOf(asWanted)).toMatchObject({ state: 'NOT_NEEDED', missed: 4, reason: null });
    const record = await deployments.find(database.queries, id, null);
    expect(record && scheduleNews(record, 'shop of acme')).toEqual({
      heading: 'Scheduled start was late',
      lines: [
        'The environment shop of acme was scheduled to be started at 13 Mar 2026, 08:00 (Europe/Berlin).',
        'It was ordered at 13 Mar 2026, 11:00 (Europe/Berlin).',
        '4 earlier starts and stops also didn’t happen.',
      ],
    });
  });

  it('wait while the lifecycle refuses, report why, and continue when it allows', async () => {
    const id = await launched(
      'PENDING_CREATION',
      scheduled('2026-03-10T12:00Z', BERLIN, { tuple: { job: 'CONFIGURING_NODES' } }),
    );
    await at('2026-03-10T17:30:00Z');
    await at('2026-03-10T17:31:00Z');
    expect(await ordered(id)).toEqual([]);
    expect(await runOf(id)).toMatchObject({
      action: 'STOP',
      state: 'WAITING',
      reason: 'Can’t stop: a job is in progress.',
    });
    expect(await logOf(id)).toEqual([
      `portal: The stop of 10 Mar 2026, 18:30 (Europe/Berlin) by schedule for deployment request #${id} is waiting: Can’t stop: a job is in progress.`,
    ]);
    expect(await mailsOf(id)).toEqual([]);
    await setTuple(id, { infrastructure_status: 'STARTED', job_status: 'IDLE' });
    await at('2026-03-10T17:32:00Z');
    expect(await ordered(id)).toEqual(['STOP_VMS']);
    expect(await runOf(id)).toMatchObject({ action: 'STOP', state: 'ORDERED', reason: null, missed: 0 });
  });

  it('give up a refused run at the next start or stop', async () => {
    const id = await launched(
      'STARTED',
      scheduled('2026-03-10T12:00Z', BERLIN, {
        row: { deployment_type: 'DATABASE' },
        document: { createReadReplica: true },
      }),
    );
    await at('2026-03-10T17:30:00Z');
    expect(await runOf(id)).toMatchObject({
      state: 'WAITING',
      reason: "You can't stop a DB instance that has a read replica.",
    });
    expect(await mailsOf(id)).toEqual(['schedule']);
    await at('2026-03-10T23:30:00Z');
    expect(await mailsOf(id)).toEqual(['schedule']);
    await at('2026-03-11T07:00:00Z');
    expect(await runOf(id)).toMatchObject({ action: 'START', state: 'NOT_NEEDED', missed: 1 });
    expect((await logOf(id)).at(-1)).toBe(
      `portal: Missed by schedule for deployment request #${id}: stop of 10 Mar 2026, 18:30 (Europe/Berlin)`,
    );
    expect(await mailsOf(id)).toEqual(['schedule']);
  });

  it('report an empty credential instead of asking for secrets, and wait for it', async () => {
    const credential = await storeCredential(database.queries);
    const id = await launched(
      'STARTED',
      scheduled('2026-03-10T12:00Z', BERLIN, { row: { credential_id: credential } }),
    );
    await at('2026-03-10T17:30:00Z');
    expect(await ordered(id)).toEqual([]);
    expect(await runOf(id)).toMatchObject({ state: 'WAITING', reason: expect.stringContaining('no stored secrets') });
    expect(await mailsOf(id)).toEqual(['schedule']);
    await database.queries
      .updateTable('credentials')
      .set({ secrets: Buffer.from('sealed') })
      .where('credential_id', '=', credential)
      .execute();
    await at('2026-03-10T17:31:00Z');
    expect(await ordered(id)).toEqual(['STOP_VMS']);
  });

  it('leave a manual start or stop alone until their next run', async () => {
    const id = await launched('STARTED', scheduled('2026-03-10T12:00Z', BERLIN));
    await at('2026-03-10T17:30:00Z');
    // A user starts it in the evening: it runs until the next evening.
    await setTuple(id, { infrastructure_status: 'STARTED' });
    await at('2026-03-10T22:00:00Z');
    await at('2026-03-11T07:00:00Z');
    expect(await ordered(id)).toEqual(['STOP_VMS']);
    expect(await runOf(id)).toMatchObject({ action: 'START', state: 'NOT_NEEDED' });
    await at('2026-03-11T17:30:00Z');
    expect(await ordered(id)).toEqual(['STOP_VMS', 'STOP_VMS']);
  });

  it('stop waiting after a manual operation', async () => {
    const id = await launched(
      'STARTED',
      scheduled('2026-03-10T12:00Z', BERLIN, {
        row: { deployment_type: 'DATABASE' },
        document: { createReadReplica: true },
      }),
    );
    await at('2026-03-10T17:30:00Z');
    clock = new Date();
    const answer = await portal.call('POST', '/deploymentrequests/env/redeploy', {
      tokens: operator,
      body: {
        id,
        action: 'REDEPLOY',
        stagesToRun: [],
        redeploymentMethod: 'KEEP_DATA_AND_SCHEMA',
        isAdvancedMode: false,
      },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().record.scheduledRun).toBeNull();
    await setTuple(id, {
      infrastructure_status: 'STARTED',
      job_status: 'IDLE',
      document: JSON.stringify({ deploymentSchedule: BERLIN }),
    });
    await at('2026-03-10T18:00:00Z');
    expect(await ordered(id)).toEqual(['REDEPLOY']);
  });

  it('do nothing before an environment exists or after it is destroyed', async () => {
    const pending = await storeRequest(database.queries, scheduled('2026-03-10T12:00Z', BERLIN));
    const destroyed = await launched('DESTROYED', scheduled('2026-03-10T12:00Z', BERLIN));
    await at('2026-03-11T07:00:00Z');
    for (const id of [pending, destroyed]) {
      expect(await ordered(id)).toEqual([]);
      expect(await runOf(id)).toMatchObject({ state: 'NOT_NEEDED', reason: expect.stringMatching(/^Can’t start: /) });
      expect([await logOf(id), await mailsOf(id)]).toEqual([[], []]);
    }
  });

  it('miss no runs from before they were saved', async () => {
    const id = await launched('STARTED', { document: { deploymentSchedule: BERLIN } });
    expect(await rowOf(id)).toMatchObject({ schedule_due_at: new Date(0), schedule_handled_until: expect.any(Date) });
    await at('2026-03-10T20:00:00Z');
    expect(await ordered(id)).toEqual([]);
    expect((await rowOf(id)).schedule_due_at).toEqual(new Date('2026-03-11T07:00:00Z'));
    await setTuple(id, { document: JSON.stringify({ deploymentSchedule: { activeDuring: 'ACTIVE_ALWAYS' } }) });
    expect(await rowOf(id)).toMatchObject({ schedule_due_at: null, schedule_handled_until: null });
  });

  it('run again, and once, when a server is killed during a run', async () => {
    const id = await launched('STARTED', scheduled('2026-03-10T12:00Z', BERLIN));
    const now = new Date('2026-03-10T17:30:00Z');
    const dies = transaction(database.queries, async (within) => {
      await runSchedule(within, id, now);
      throw new Error('killed');
    });
    await expect(dies).rejects.toThrow('killed');
    expect(await ordered(id)).toEqual([]);
    await at('2026-03-10T17:30:04Z');
    expect(await ordered(id)).toEqual(['STOP_VMS']);
    expect(await logOf(id)).toHaveLength(1);
  });

  it('stop an environment that is kept awake only after that', async () => {
    const id = await launched('STARTED', scheduled('2027-03-10T12:00Z', { ...BERLIN, endDate: '2027-12-24' }));
    clock = new Date('2027-03-10T17:00:00Z');
    operator = await portal.signIn('administrator', 'BRIGHTWATER');
    const keep = (until: string) =>
      portal.call('PUT', `/deploymentrequests/keepawake/${id}`, { tokens: operator, body: { until } });
    expect((await keep('2027-03-10T16:00:00Z')).json().errors).toEqual([
      { field: 'until', message: 'Enter a time in the future.' },
    ]);
    expect((await keep('2027-03-20T16:00:00Z')).statusCode).toBe(422);
    const kept = await keep('2027-03-10T21:00:00Z');
    expect(kept.statusCode, kept.body).toBe(200);
    expect(kept.json().record.keepAwakeUntil).toBe('2027-03-10T21:00:00.000Z');
    await at('2027-03-10T20:59:00Z');
    expect(await ordered(id)).toEqual([]);
    await at('2027-03-10T21:00:00Z');
    expect(await ordered(id)).toEqual(['STOP_VMS']);
    expect(await rowOf(id)).toMatchObject({ keep_awake_until: null, scheduled_run: { state: 'ORDERED', missed: 0 } });
  });

  it('immediately stop an environment whose keep awake ends in their pause', async () => {
    const id = await launched('STARTED', scheduled('2027-03-10T12:00Z', { ...BERLIN, endDate: '2027-12-24' }));
    clock = new Date('2027-03-10T17:00:00Z');
    operator = await portal.signIn('administrator', 'BRIGHTWATER');
    const path = `/deploymentrequests/keepawake/${id}`;
    const refused = await portal.call('DELETE', path, { tokens: operator });
    expect(refused.json().message).toBe('It isn’t being kept awake.');
    await portal.call('PUT', path, { tokens: operator, body: { until: '2027-03-10T21:00:00Z' } });
    await at('2027-03-10T18:00:00Z');
    expect(await ordered(id)).toEqual([]);
    operator = await portal.signIn('administrator', 'BRIGHTWATER');
    expect((await portal.call('DELETE', path, { tokens: operator })).statusCode).toBe(200);
    await at('2027-03-10T18:00:04Z');
    expect(await ordered(id)).toEqual(['STOP_VMS']);
    expect(await logOf(id)).toEqual([
      expect.stringContaining(`Keep awake deployment request #${id}`),
      expect.stringContaining(`Stop keeping awake deployment request #${id}`),
      `portal: Stop deployment request #${id} by schedule`,
    ]);
  });

  it('postpone many at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 30 }, () => launched('STOPPED', scheduled('2026-03-10T18:00Z', BERLIN))),
    );
    await at('2026-03-10T19:00:00Z');
    for (const id of ids) expect((await rowOf(id)).schedule_due_at).toEqual(new Date('2026-03-11T07:00:00Z'));
  });
});

it('composes a mail about an uptime schedule', () => {
  const about = {
    requestId: 7,
    client: 'acme',
    environmentIdentifier: 'shop',
    requestUrl: 'https://portal.example/7',
    logUrl: 'https://portal.example/logs/7',
    launchUrl: null,
    validFrom: null,
    validTo: null,
  };
  const mail = compose('schedule', { ...about, schedule: { heading: 'Not stopped on schedule', lines: ['Why.'] } });
  expect(mail).toEqual({
    subject: 'Not stopped on schedule: shop of acme',
    text: 'Why.\n\nDeployment request:\nhttps://portal.example/7\n',
  });
});

describe('several servers beside one PostgreSQL', { timeout: 120_000 }, () => {
  it('run each start and stop once, whichever server stops in between', async () => {
    const url = await createTestDatabase();
    const database = await connectPostgres(url);
    try {
      let clock = { moment: Date.parse('2027-03-10T17:00:00Z'), set: Date.now() };
      const setClock = (moment: string) => {
        clock = { moment: Date.parse(moment), set: Date.now() };
      };
      const secrets = newSecrets();
      const begin = async () =>
        startTestPortal({
          database: await connectPostgres(url),
          secrets,
          now: () => new Date(clock.moment + Date.now() - clock.set),
          jobs: {},
          configuration: { rehearsalSpeed: 100_000 },
        });
      const ids = await Promise.all(
        Array.from({ length: 12 }, () =>
          storeLaunched(
            database.queries,
            'STARTED',
            scheduled('2027-03-10T12:00Z', { ...BERLIN, endDate: '2027-12-24' }),
          ),
        ),
      );
      const allAre = (status: string) =>
        until(`${status} everywhere`, async () => {
          const rows = await Promise.all(ids.map((id) => requestRow(database.queries, id)));
          return rows.every((row) => row.infrastructure_status === status);
        });
      const [first, second] = [await begin(), await begin()];
      setClock('2027-03-10T17:30:00Z');
      await Promise.all([first, second, first, second].map(({ services }) => runDueSchedules(services)));
      await allAre('STOPPED');
      await first.close();
      await second.close();
      setClock('2027-03-11T09:00:00Z');
      const third = await begin();
      await allAre('STARTED');
      for (const id of ids) {
        const operations = await operationsOf(database.queries, id);
        expect(operations.map(({ operation, requested_by: by }) => [operation, by])).toEqual([
          ['STOP_VMS', null],
          ['START_VMS', null],
        ]);
        expect((await requestRow(database.queries, id)).scheduled_run).toMatchObject({ action: 'START', missed: 0 });
      }
      await third.close();
    } finally {
      await database.close();
    }
  });
});
