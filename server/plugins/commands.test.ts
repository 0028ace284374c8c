import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeDatabase } from '../../tests/database/databases.ts';
import { storeRequest } from '../../tests/server/deployment-requests.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../tests/server/portal.ts';
import { recordDeploymentAction } from '../audit/record-changes.ts';
import type { Database } from '../database/database.ts';
import { actionNotAllowed, missingPrivilege, notFound, staleVersion, validationFailed } from '../problems/problem.ts';
import { newSecrets } from '../secrets.ts';
import { expectedVersion } from './commands.ts';

/** What the tested command does before it answers; set by each test. */
type Behaviour = () => Promise<void> | void;

describeDatabase('commands', (open: () => Promise<Database>) => {
  let database: Database;
  let portal: TestPortal;
  let approver: Tokens;
  let behave: Behaviour;
  let runs: number;
  /** Entries of the action log before the test: they can't be deleted. */
  let logged: number;

  /** A server process on the test's database; several share its keys. */
  function startServer(secrets = newSecrets()): Promise<TestPortal> {
    return startTestPortal({
      database,
      secrets,
      handlers: (services) => ({
        approveDeploymentRequest: (call) =>
          services.commands.run(call, async (transaction) => {
            runs += 1;
            expectedVersion(call);
            await recordDeploymentAction(transaction, {
              type: 'APPROVE',
              resource: 'DeploymentRequest',
              resourceId: String(call.path.id),
              tenantId: call.viewer.tenantId,
              userId: call.viewer.userId,
              description: 'Approved',
            });
            await behave();
            call.reply.header('etag', '"7"');
            return { id: call.path.id };
          }),
      }),
    });
  }

  beforeAll(async () => {
    database = await open();
    portal = await startServer();
    approver = await portal.signIn('approver');
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    behave = () => undefined;
    runs = 0;
    logged = await countEntries();
  });

  function approve(key: string | null, id = 5, tokens = approver, headers: Record<string, string> = {}) {
    return portal.call('PUT', `/deploymentrequests/approve/${id}`, {
      tokens,
      headers: { ...(key === null ? {} : { 'idempotency-key': key }), ...headers },
    });
  }

  async function countEntries(): Promise<number> {
    const rows = await database.queries.selectFrom('deployment_action_log').select('entry_id').execute();
    return rows.length;
  }
  const effects = async () => (await countEntries()) - logged;

  it('take effect once per id, with the same answer each time', async () => {
    const key = randomUUID();
    const first = await approve(key);
    const second = await approve(key.toUpperCase());
    expect(first.statusCode).toBe(200);
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
    expect(second.headers['etag']).toBe('"7"');
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(await effects()).toBe(1);
  });

  it('take effect each time without an id', async () => {
    await approve(null);
    await approve(null);
    expect(await effects()).toBe(2);
  });

  it('refuse an id of another command', async () => {
    const key = randomUUID();
    await approve(key, 5);
    const other = await approve(key, 6);
    expect(other.json()).toMatchObject({ status: 422, code: 'command_id_reused' });
    const otherVersion = await approve(key, 5, approver, { 'if-match': '"3"' });
    expect(otherVersion.json()).toMatchObject({ status: 422, code: 'command_id_reused' });
    expect(await effects()).toBe(1);
  });

  it('keep the ids of users and tenants apart', async () => {
    const key = randomUUID();
    await approve(key);
    const response = await approve(key, 5, await portal.signIn('administrator'));
    expect(response.headers['idempotency-replayed']).toBeUndefined();
    await approve(key, 5, await portal.signIn('approver', 'HALDEN'));
    expect(await effects()).toBe(3);
  });

  /**
   * Holds a command open during another call. On the embedded database every call waits for it, since it has the only
   * connection.
   */
  async function besideHeld<Answer>(first: () => Promise<Answer>, second: () => Promise<Answer>) {
    const started = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    behave = () => {
      started.resolve();
      return released.promise;
    };
    const held = first();
    await started.promise;
    const beside = second();
    if (database.kind === 'postgresql') await beside;
    released.resolve();
    return { held: await held, beside: await beside };
  }

  it('report a command in progress', async () => {
    const key = randomUUID();
    const { held, beside } = await besideHeld(
      () => approve(key),
      () => approve(key),
    );
    expect(held.statusCode).toBe(200);
    if (database.kind === 'postgresql') {
      expect(beside.json()).toMatchObject({ status: 409, code: 'command_in_progress' });
      expect(beside.headers['retry-after']).toBe('1');
    } else {
      expect(beside.headers['idempotency-replayed']).toBe('true');
    }
    expect((await approve(key)).headers['idempotency-replayed']).toBe('true');
    expect(await effects()).toBe(1);
  });

  it('roll back on a transient failure and can be repeated', async () => {
    const key = randomUUID();
    behave = () => {
      throw new Error('the disk is full');
    };
    expect((await approve(key)).statusCode).toBe(500);
    expect(await effects()).toBe(0);
    behave = () => undefined;
    const retried = await approve(key);
    expect(retried.statusCode).toBe(200);
    expect(retried.headers['idempotency-replayed']).toBeUndefined();
    expect(await effects()).toBe(1);
  });

  it.each([
    notFound(),
    actionNotAllowed('The request was already approved.'),
    staleVersion('request', 2),
    validationFailed([{ field: 'client', message: 'cannot be blank' }]),
  ])('roll back on a refusal, and repeat it: $details.code', async (refusal) => {
    const { status, code, message } = refusal.details;
    const key = randomUUID();
    behave = () => {
      throw refusal;
    };
    const first = await approve(key);
    expect(first.json()).toMatchObject({ status, code, message });
    behave = () => undefined;
    const second = await approve(key);
    expect(second.json()).toMatchObject({ status, code, message });
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(runs).toBe(1);
    expect(await effects()).toBe(0);
  });

  it('require a UUID as id and a version in quotes', async () => {
    expect((await approve('12')).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'idempotency-key' }],
    });
    expect((await approve(randomUUID(), 5, approver, { 'if-match': '3' })).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'if-match' }],
    });
    expect(runs).toBe(0);
  });

  it('report a command in progress even to another command with its id, and refuse that one afterwards', async () => {
    const key = randomUUID();
    const { beside } = await besideHeld(
      () => approve(key, 5),
      () => approve(key, 6),
    );
    expect(beside.json()).toMatchObject(
      database.kind === 'postgresql'
        ? { status: 409, code: 'command_in_progress' }
        : { status: 422, code: 'command_id_reused' },
    );
    expect((await approve(key, 6)).json()).toMatchObject({ status: 422, code: 'command_id_reused' });
    expect(await effects()).toBe(1);
  });

  it('say when to retry while the database is unavailable, and take effect then', async () => {
    const key = randomUUID();
    behave = () => {
      throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
    };
    const away = await approve(key);
    expect(away.json()).toMatchObject({ status: 503, code: 'unavailable' });
    expect(away.headers['retry-after']).toBe('5');
    expect(away.body).not.toContain('administrator');
    behave = () => undefined;
    expect((await approve(key)).statusCode).toBe(200);
    expect(await effects()).toBe(1);
  });

  it('say when to retry after too many requests, and take effect then', async () => {
    const limited = await startTestPortal({
      database,
      secrets: portal.services.secrets,
      configuration: { commandsPerMinute: 1 },
    });
    const tokens = await limited.signIn('approver');
    const ids = [await storeRequest(database.queries), await storeRequest(database.queries)];
    const headers = { 'idempotency-key': randomUUID() };
    const send = (server: TestPortal, id = 0, as = tokens) =>
      server.call('PUT', `/deploymentrequests/reject/${id}`, { tokens: as, headers });
    await limited.call('PUT', `/deploymentrequests/reject/${ids[0]}`, { tokens });
    const refused = await send(limited, ids[1]);
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const later = await send(portal, ids[1], await portal.signIn('approver'));
    expect(later.statusCode).toBe(200);
    expect(later.headers['idempotency-replayed']).toBeUndefined();
  });

  it('require their privilege, and can be repeated after such a refusal', async () => {
    const key = randomUUID();
    behave = () => {
      throw missingPrivilege('Approve needs the privilege deployment.approve.');
    };
    expect((await approve(key)).statusCode).toBe(403);
    behave = () => undefined;
    expect((await approve(key)).statusCode).toBe(200);
  });

  it('are dated by the server’s clock, not the device’s', async () => {
    const before = Date.now();
    await approve(randomUUID(), 5, approver, { date: 'Tue, 01 Jan 2030 00:00:00 GMT' });
    const entry = await database.queries
      .selectFrom('deployment_action_log')
      .select('entry_date')
      .orderBy('entry_id', 'desc')
      .executeTakeFirstOrThrow();
    expect(Math.abs(entry.entry_date.getTime() - before)).toBeLessThan(60_000);
  });

  it('have no second effect if a restore has lost their ids', async () => {
    const id = await storeRequest(database.queries);
    const headers = { 'idempotency-key': randomUUID(), 'if-match': '"1"' };
    const reject = () => portal.call('PUT', `/deploymentrequests/reject/${id}`, { tokens: approver, headers });
    expect((await reject()).statusCode).toBe(200);
    await database.queries.deleteFrom('command_ids').execute();
    expect((await reject()).json()).toMatchObject({ status: 409, code: 'action_not_allowed' });
    // Another decision was sent meanwhile.
    await database.queries.deleteFrom('command_ids').execute();
    await database.queries
      .updateTable('deployment_requests')
      .set({ approval_status: 'PENDING_APPROVAL', version: 3 })
      .where('id', '=', id)
      .execute();
    expect((await reject()).json()).toMatchObject({ status: 412, code: 'stale_version' });
    expect(await effects()).toBe(1);
  });

  it('are not replayed in another tenant, and have no effect there', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const id = await storeRequest(database.queries);
    const rejectIn = async (tenantId: string) => {
      const tokens = await portal.signIn('approver', tenantId);
      return portal.call('PUT', `/deploymentrequests/reject/${id}`, { tokens, headers });
    };
    expect((await rejectIn('BRIGHTWATER')).statusCode).toBe(200);
    const elsewhere = await rejectIn('HALDEN');
    expect(elsewhere.json()).toMatchObject({ status: 404, code: 'not_found' });
    expect(elsewhere.headers['idempotency-replayed']).toBeUndefined();
    expect((await rejectIn('BRIGHTWATER')).headers['idempotency-replayed']).toBe('true');
    expect(await effects()).toBe(1);
  });

  it('take effect once if many send the same one at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => approve(key)));
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(1);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    expect(await effects()).toBe(1);
  });

  it('take effect once if two processes run the same one', async () => {
    const other = await startServer(portal.services.secrets);
    const key = randomUUID();
    const options = { tokens: approver, headers: { 'idempotency-key': key } };
    const answers = await Promise.all(
      [portal, other, portal, other].map((server) => server.call('PUT', '/deploymentrequests/approve/5', options)),
    );
    expect(answers.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    expect(await effects()).toBe(1);
    expect((await other.call('PUT', '/deploymentrequests/approve/5', options)).headers['idempotency-replayed']).toBe(
      'true',
    );
  });
});
