import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pathToWire } from '../../../src/contract/product-names.ts';
import type { Privilege } from '../../../src/rules/access/access.ts';
import { OPERATIONS } from '../../../tests/contract/operation-calls.ts';
import { describeDatabase } from '../../../tests/database/databases.ts';
import { storeRequest } from '../../../tests/server/deployment-requests.ts';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';

const DECIDING: readonly Privilege[] = ['deployment.approve', 'deployment.list', 'deployment.view'];

describeDatabase('access to decide in another tenant', (open) => {
  let database: Database;
  let portal: TestPortal;
  let now = new Date();
  let deciderId: number;
  let decider: Tokens;

  beforeAll(async () => {
    database = await open();
    portal = await startTestPortal({ database, now: () => now });
    deciderId = await settle(database.queries, { name: 'decider', privileges: DECIDING });
    await settle(database.queries, { name: 'reader', privileges: ['deployment.list'], tenantId: 'KESTREL' });
    await give('decider', 'HALDEN');
    await give('reader', 'KESTREL');
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    now = new Date();
    decider = await portal.signIn('decider', 'BRIGHTWATER');
  });

  const roleOf = (role_id: string, tenant_id: string) =>
    ({ user_id: deciderId, role_id, scope: 'TENANT', tenant_id }) as const;
  const give = (role: string, tenant: string) =>
    database.queries.insertInto('user_roles').values(roleOf(role, tenant)).execute();
  const take = (role: string, tenant: string) =>
    database.queries
      .deleteFrom('user_roles')
      .where('user_id', '=', deciderId)
      .where('role_id', '=', role)
      .where('tenant_id', '=', tenant)
      .execute();
  const ask = (tenant: string, tokens = decider) =>
    portal.call('POST', `/approvals/tenants/${tenant}/access`, { tokens });
  const access = async (tenant: string): Promise<Tokens> => {
    const answer = await ask(tenant);
    expect(answer.statusCode, answer.body).toBe(200);
    return { ...decider, access: answer.json().accessToken };
  };
  const waiting = () => storeRequest(database.queries, { row: { tenant_id: 'HALDEN', created_by: 1 } });
  const approve = (id: number, tokens: Tokens) =>
    portal.call('PUT', `/deploymentrequests/approvals/approve/${id}`, {
      tokens,
      headers: { 'idempotency-key': randomUUID(), 'if-match': '"1"' },
    });

  it('reads, comments and decides there, and is logged as the user there', async () => {
    const id = await waiting();
    const there = await access('HALDEN');
    expect((await ask('HALDEN')).json()).toMatchObject({ expiresIn: 900, privileges: [...DECIDING].sort() });
    const list = await portal.call('GET', '/deploymentrequests?approvalStatus=PENDING_APPROVAL', { tokens: there });
    const tenants = list.json().deployments.map(({ tenantId }: { tenantId: string }) => tenantId);
    expect(new Set(tenants)).toEqual(new Set(['HALDEN']));
    expect((await portal.call('GET', `/deploymentrequests/${id}`, { tokens: there })).statusCode).toBe(200);
    expect((await portal.call('GET', `/comments/deployments/${id}`, { tokens: there })).statusCode).toBe(200);
    expect((await approve(id, decider)).statusCode).toBe(404);
    expect((await approve(id, there)).statusCode).toBe(200);
    const entry = await database.queries
      .selectFrom('activity_log')
      .select(['user_id', 'tenant_id'])
      .where('entity_id', '=', String(id))
      .orderBy('entry_id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ user_id: deciderId, tenant_id: 'HALDEN' });
  });

  it('spends no refresh token, and leaves the session where it is', async () => {
    await access('HALDEN');
    const refresh = { tokens: decider, headers: { 'x-refresh-token': decider.refresh } };
    const refreshed = await portal.call('POST', '/auth/refreshToken', refresh);
    expect(refreshed.statusCode).toBe(200);
    const { queries } = database;
    const switches = await queries
      .selectFrom('activity_log')
      .select('entry_id')
      .where('user_id', '=', deciderId)
      .where('tenant_id', '=', 'HALDEN')
      .where('entity_name', 'like', '%ession%')
      .execute();
    expect(switches).toEqual([]);
  });

  it('is refused for a tenant that is not the user’s, as for one that does not exist', async () => {
    const [foreign, unknown] = [await ask('ORSINI'), await ask('NOWHERE')];
    for (const answer of [foreign, unknown, await ask('ALL_TENANTS'), await ask('DEFAULT')])
      expect(answer.json()).toMatchObject({ status: 404, message: 'You don’t have access to this tenant.' });
  });

  it('is refused where the user can decide nothing, with what they can do', async () => {
    const answer = await ask('KESTREL');
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe(
      'You can’t decide on requests in Kestrel Travel Stores. Ask an administrator for the privilege, or leave them to another approver.',
    );
  });

  it('serves nothing but Approvals', async () => {
    const there = await access('HALDEN');
    const served: string[] = [];
    for (const { id, method, path } of OPERATIONS.filter(({ isPublic }) => !isPublic)) {
      const url = pathToWire(path, portal.services.configuration.product).replaceAll(/\{\w+\}/g, '1');
      const answer = await portal.app.inject({
        method,
        url: `/api${url}`,
        headers: { 'x-access-token': `Bearer ${there.access}` },
      });
      if (answer.statusCode !== 403 || answer.json().code !== 'approvals_only') served.push(id);
    }
    expect(served.sort()).toEqual([
      'addRecordComment',
      'approveBiDeployment',
      'approveCloudAccount',
      'approveDeploymentRequest',
      'approveDeploymentRequestFromDetail',
      'approveVpc',
      'getBiDeployment',
      'getCloudAccount',
      'getDeploymentRequest',
      'getVpc',
      'listBiDeployments',
      'listCloudAccounts',
      'listDeploymentRequests',
      'listRecordComments',
      'listVpcs',
      'rejectBiDeployment',
      'rejectCloudAccount',
      'rejectDeploymentRequest',
      'rejectDeploymentRequestFromDetail',
      'rejectVpc',
    ]);
    expect((await portal.call('GET', '/users/tenants', { tokens: there })).json().message).toBe(
      'From here you can only read and decide what waits in this tenant. Switch to it for anything else.',
    );
  });

  it('does not renew a session', async () => {
    const tokens = await access('HALDEN');
    const headers = { 'x-refresh-token': tokens.refresh };
    expect((await portal.call('POST', '/auth/refreshToken', { tokens, headers })).statusCode).toBe(401);
    expect((await portal.call('POST', '/auth/refreshToken', { tokens: decider, headers })).statusCode).toBe(200);
  });

  it('expires', async () => {
    const [id, there] = [await waiting(), await access('HALDEN')];
    now = new Date(now.getTime() + 16 * 60_000);
    expect((await approve(id, there)).json()).toMatchObject({ status: 401, code: 'expired_access_token' });
  });

  it('ends with the session', async () => {
    const [id, there] = [await waiting(), await access('HALDEN')];
    await portal.call('POST', '/auth/logoutUser', { tokens: decider, headers: { 'x-refresh-token': decider.refresh } });
    expect((await approve(id, there)).json()).toMatchObject({ status: 401, code: 'invalid_token' });
    expect((await ask('HALDEN')).statusCode).toBe(401);
  });

  it('follows the privileges there, call by call', async () => {
    const [id, there] = [await waiting(), await access('HALDEN')];
    await give('reader', 'HALDEN');
    await take('decider', 'HALDEN');
    expect((await approve(id, there)).json()).toMatchObject({ status: 403, code: 'missing_privilege' });
    expect((await ask('HALDEN')).statusCode).toBe(403);
    await take('reader', 'HALDEN');
    expect((await approve(id, there)).statusCode).toBe(401);
    expect((await ask('HALDEN')).statusCode).toBe(404);
    await give('decider', 'HALDEN');
    expect((await approve(id, there)).statusCode).toBe(200);
  });

  it('is refused to users who were deactivated', async () => {
    const [id, there] = [await waiting(), await access('HALDEN')];
    const set = (status: 'ACTIVE' | 'INACTIVE') =>
      database.queries.updateTable('users').set({ status }).where('user_id', '=', deciderId).execute();
    await set('INACTIVE');
    for (const answer of [await approve(id, there), await ask('HALDEN')])
      expect(answer.json()).toMatchObject({ status: 403, code: 'account_not_active' });
    await set('ACTIVE');
  });

  it('has another mark once what waits has changed', async () => {
    const markOf = async () => {
      const answer = await portal.call('GET', '/approvals/tenants', { tokens: decider });
      return answer.json().find(({ tenantId }: { tenantId: string }) => tenantId === 'HALDEN').mark;
    };
    const id = await waiting();
    const before = await markOf();
    expect(await markOf()).toBe(before);
    expect((await approve(id, await access('HALDEN'))).statusCode).toBe(200);
    await waiting();
    expect(await markOf()).not.toBe(before);
  });
});

describeDatabase('the rate of access to other tenants', (open) => {
  it('is limited as that of commands', async () => {
    const portal = await startTestPortal({ database: await open(), configuration: { commandsPerMinute: 2 } });
    const tokens = await portal.signIn('administrator', 'BRIGHTWATER');
    const ask = () => portal.call('POST', '/approvals/tenants/HALDEN/access', { tokens });
    expect([(await ask()).statusCode, (await ask()).statusCode, (await ask()).statusCode]).toEqual([200, 200, 429]);
    await portal.close();
  });
});
