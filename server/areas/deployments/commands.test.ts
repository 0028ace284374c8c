import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { atOnce } from '../../../tests/server/at-once.ts';
import { storeLaunched, storeRequest } from '../../../tests/server/deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';

describeDatabase('commands on deployment requests', (open) => {
  let database: Database;
  let portal: TestPortal;
  let approver: Tokens;
  let operator: Tokens;
  let administrator: Tokens;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database });
    approver = await portal.signIn('approver');
    operator = await portal.signIn('operator');
    administrator = await portal.signIn('administrator', 'BRIGHTWATER');
  });
  afterAll(() => portal.close());

  const put = (path: string, tokens: Tokens, headers: Record<string, string> = {}) =>
    portal.call('PUT', `/deploymentrequests/${path}`, { tokens, headers });
  const environment = (body: object, tokens = operator, headers: Record<string, string> = {}) =>
    portal.call('POST', '/deploymentrequests/env', { tokens, body, headers });
  const rowOf = (id: number) =>
    database.queries.selectFrom('deployment_requests').selectAll().where('id', '=', id).executeTakeFirst();
  const operationsOf = (id: number) =>
    database.queries.selectFrom('operations').selectAll().where('subject_id', '=', String(id)).execute();
  const count = async (table: 'activity_log' | 'deployment_action_log' | 'changes', id: number) => {
    const column = { activity_log: 'entity_id', deployment_action_log: 'resource_id', changes: 'record_id' } as const;
    const rows = await database.queries
      .selectFrom(table)
      .selectAll()
      .where(column[table], '=', String(id))
      // Sign-ins are entries too, with the ids of users.
      .$if(table === 'activity_log', (query) => query.where(sql.ref('entity_name'), '=', 'DeploymentRequest'))
      .execute();
    return rows.length;
  };

  it('approves with entries in both logs, a change and mails, and returns the record', async () => {
    const id = await storeRequest(database.queries);
    const answer = await put(`approve/${id}`, approver, { 'if-match': '"1"' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id,
      record: { id, version: 2, status: { approvalStatus: { status: 'APPROVED', ragStatus: 'AMBER' } } },
    });
    expect([
      await count('activity_log', id),
      await count('deployment_action_log', id),
      await count('changes', id),
    ]).toEqual([1, 1, 1]);
    const mails = await database.queries
      .selectFrom('mails')
      .select('kind')
      .where('subject_id', '=', String(id))
      .orderBy('kind')
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['approved', 'launch']);
  });

  it('rejects from the detail page and from the list', async () => {
    const [first, second] = [await storeRequest(database.queries), await storeRequest(database.queries)];
    expect((await put(`reject/${first}`, approver)).json().record.status.approvalStatus.status).toBe('REJECTED');
    expect((await put(`approvals/reject/${second}`, approver)).json().record.status.approvalStatus.status).toBe(
      'REJECTED',
    );
  });

  it('lets one of two concurrent approvals win, with one effect', async () => {
    const id = await storeRequest(database.queries);
    const approveBoth = () =>
      [approver, administrator].map((tokens) =>
        put(`approvals/approve/${id}`, tokens, { 'if-match': '"1"', 'idempotency-key': randomUUID() }),
      );
    const answers = await atOnce(database, 'deployment_requests', approveBoth);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'action_not_allowed',
      message: 'Can’t approve: it is already approved.',
    });
    expect(await count('deployment_action_log', id)).toBe(1);
  });

  it('takes effect once per command id, and repeats the answer', async () => {
    const id = await storeRequest(database.queries);
    const headers = { 'if-match': '"1"', 'idempotency-key': randomUUID() };
    const first = await put(`approve/${id}`, approver, headers);
    const again = await put(`approve/${id}`, approver, headers);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    expect(await count('deployment_action_log', id)).toBe(1);
  });

  it('refuses a stale version and names the current one', async () => {
    const id = await storeRequest(database.queries, { row: { version: 4 } });
    const answer = await put(`approve/${id}`, approver, { 'if-match': '"3"' });
    expect(answer.statusCode).toBe(412);
    expect(answer.json()).toMatchObject({ code: 'stale_version' });
    expect(answer.headers.etag).toBe('"4"');
    expect((await rowOf(id))?.approval_status).toBe('PENDING_APPROVAL');
  });

  it('keeps the version while a runner works', async () => {
    const id = await storeLaunched(database.queries, 'STOPPED', { row: { version: 7 } });
    expect((await environment({ id, action: 'START_VMS' })).json().record).toMatchObject({ version: 7 });
  });

  it('treats a request of another tenant as missing', async () => {
    const foreign = await storeRequest(database.queries, { row: { tenant_id: 'ORSINI' } });
    const calls = [foreign, 999_999_999].map(async (id) => {
      const answers = await Promise.all([
        put(`approve/${id}`, approver),
        portal.call('DELETE', `/deploymentrequests/${id}`, { tokens: operator }),
        portal.call('GET', `/deploymentrequests/env/stop_vms/${id}`, { tokens: operator }),
        environment({ id, action: 'START_VMS' }),
      ]);
      return answers.map((answer) => {
        const { traceId: _traceId, ...body } = answer.json();
        return [answer.statusCode, body];
      });
    });
    const [ofForeign, ofUnknown] = await Promise.all(calls);
    expect(ofForeign).toEqual(ofUnknown);
    expect(ofForeign?.map(([status]) => status)).toEqual([404, 404, 404, 404]);
    expect((await rowOf(foreign))?.approval_status).toBe('PENDING_APPROVAL');
  });

  it('refuses without the privilege, and without the production one for production', async () => {
    const pending = await storeRequest(database.queries);
    const refused = await put(`approve/${pending}`, operator);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'missing_privilege',
      detail: 'You need the privilege “Approve deployments” (deployment.approve).',
    });
    const production = await storeLaunched(database.queries, 'STOPPED', { row: { environment_type: 'PRODUCTION' } });
    expect((await environment({ id: production, action: 'START_VMS' })).statusCode).toBe(403);
    expect((await environment({ id: production, action: 'START_VMS' }, administrator)).statusCode).toBe(200);
  });

  it('refuses self-approval if the tenant forbids it', async () => {
    const own = await storeRequest(database.queries, { row: { tenant_id: 'KESTREL', created_by: 6 } });
    const requester = await portal.signIn('multi', 'KESTREL');
    const answer = await put(`approve/${own}`, requester);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe('You can’t approve your own request. Another approver has to decide.');
  });

  it.each([
    ['START_VMS', 'STARTED', {}, 'Can’t start: it is already running.'],
    ['STOP_VMS', 'STOPPED', {}, 'Can’t stop: it is already stopped.'],
    ['DESTROY_INFRASTRUCTURE', 'STARTED', {}, 'Can’t destroy: it is running.'],
    ['ROLLBACK_INFRASTRUCTURE', 'STARTED', {}, 'Can’t roll back: it is running.'],
    ['STOP_VMS', 'STARTED', { createReadReplica: true }, "You can't stop a DB instance that has a read replica."],
    [
      'DESTROY_INFRASTRUCTURE',
      'STOPPED',
      { enableDeletionProtection: true },
      'Deletion protection must be disabled before destroying this deployment.',
    ],
    [
      'ROLLBACK_INFRASTRUCTURE',
      'ROLLING_BACK_FAILED',
      { enableDeletionProtection: true },
      'Deletion protection must be disabled before rolling back this deployment.',
    ],
    [
      'START_VMS',
      'STOPPED',
      {
        deploymentSchedule: {
          activeDuring: 'DAILY_SCHEDULE',
          timeZone: 'Europe/Berlin',
          startDate: '2020-01-01',
          endDate: '2020-02-01',
          startupTime: '08:00',
          shutdownTime: '18:00',
        },
      },
      'The uptime schedule has ended.',
    ],
  ] as const)('refuses %s while %s with the reason', async (action, infrastructure, document, reason) => {
    const id = await storeLaunched(database.queries, infrastructure, {
      row: { deployment_type: 'DATABASE' },
      document,
    });
    const answer = await environment({ id, action });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain(reason);
    expect(await operationsOf(id)).toEqual([]);
  });

  it('refuses delete, retry, redeploy and launch with the reason', async () => {
    const id = await storeLaunched(database.queries, 'STOPPED');
    const answers = await Promise.all([
      portal.call('DELETE', `/deploymentrequests/${id}`, { tokens: operator }),
      portal.call('POST', '/deploymentrequests/env/retry', { tokens: operator, body: { id, action: 'RETRY' } }),
      portal.call('POST', '/deploymentrequests/env/redeploy', {
        tokens: operator,
        body: {
          id,
          action: 'REDEPLOY',
          stagesToRun: [],
          redeploymentMethod: 'KEEP_DATA_AND_SCHEMA',
          isAdvancedMode: false,
        },
      }),
      portal.call('POST', `/deploymentrequests/launch/${id}`, { tokens: operator }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409]);
    expect(answers.map((answer) => answer.json().message.split(':')[0])).toEqual([
      'Can’t delete',
      'Can’t retry',
      'Can’t redeploy',
      'Can’t launch',
    ]);
  });

  it('refuses a launch while the link is not valid', async () => {
    const id = await storeRequest(database.queries, {
      tuple: { approval: 'APPROVED' },
      row: { token_valid_to: '2020-01-02' },
    });
    const answer = await portal.call('POST', `/deploymentrequests/launch/${id}`, { tokens: operator });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe(
      'The launch link has ended, and the dates of an approved request can’t be changed. Copy the request and give the copy new dates.',
    );
  });

  it('launches: sets the statuses and creates one operation', async () => {
    const id = await storeRequest(database.queries, { tuple: { approval: 'APPROVED' } });
    const answer = await portal.call('POST', `/deploymentrequests/launch/${id}`, { tokens: operator });
    expect(answer.statusCode).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      approval_status: 'LAUNCHED',
      infrastructure_status: 'PENDING_CREATION',
      job_status: 'QUEUED',
    });
    expect(await operationsOf(id)).toMatchObject([{ operation: 'LAUNCH', requested_by: 1, state: 'RUNNING' }]);
  });

  it('deletes the request with its dependent rows, and leaves a tombstone', async () => {
    const id = await storeLaunched(database.queries, 'DESTROYED');
    const answer = await portal.call('DELETE', `/deploymentrequests/${id}`, { tokens: operator });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id });
    expect(await rowOf(id)).toBeUndefined();
    const changes = await database.queries
      .selectFrom('changes')
      .select('kind')
      .where('record_id', '=', String(id))
      .execute();
    expect(changes).toEqual([{ kind: 'delete' }]);
    expect((await put(`approve/${id}`, approver)).statusCode).toBe(404);
  });

  it('lets the administrator of all tenants act on any of them', async () => {
    const everywhere = await portal.signIn('administrator', 'ALL_TENANTS');
    const id = await storeRequest(database.queries, { row: { tenant_id: 'HALDEN' } });
    const answer = await put(`approve/${id}`, everywhere);
    expect(answer.json().record).toMatchObject({ tenantId: 'HALDEN' });
  });
});
