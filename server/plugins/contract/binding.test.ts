import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/database/databases.ts';
import {
  type CallOptions,
  startTestPortal,
  type TestPortal,
  type TestPortalOptions,
} from '../../../tests/server/portal.ts';
import type { Database } from '../../database/database.ts';
import { CallerGone } from '../../problems/problem.ts';
import { newSecrets } from '../../secrets.ts';
import type { Handlers } from './handlers.ts';

const secrets = newSecrets();
let database: Database;
let portal: TestPortal | null = null;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await portal?.close();
  portal = null;
});

async function start(handlers: Partial<Handlers>, options: TestPortalOptions = {}): Promise<TestPortal> {
  // The servers use the same database one after the other, and none closes it.
  const lent = { ...database, close: async () => undefined };
  portal = await startTestPortal({ ...options, database: lent, secrets, handlers: () => handlers });
  return portal;
}

const summary = { id: 7, client: 'a', environmentIdentifier: 'b' };

describe('requests', () => {
  it('are validated: unknown, missing and mistyped fields are named', async () => {
    const seen: unknown[] = [];
    const { call, signIn } = await start({
      retryDeployment: async ({ body }) => {
        seen.push(body);
        return { id: body.id };
      },
    });
    const tokens = await signIn('operator');
    const retry = (body: CallOptions['body']) =>
      call('POST', '/deploymentrequests/env/retry', { tokens, body: body ?? {} });
    expect((await retry({ id: 7, action: 'RETRY' })).json()).toEqual({ id: 7 });
    const wrong = await retry({ id: '7', action: 'RETRY', tenantId: 'HALDEN' });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.headers['content-type']).toContain('application/problem+json');
    expect(wrong.json()).toMatchObject({ code: 'malformed_request', message: 'The request is malformed.' });
    expect(
      wrong
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['id', 'tenantId']);
    expect((await retry({ id: 7 })).json().errors).toEqual([{ field: 'action', message: expect.any(String) }]);
    expect(seen).toEqual([{ id: 7, action: 'RETRY' }]);
  });

  it('are refused for a missing privilege before their body is checked, and for its size before it is read', async () => {
    const { call, signIn } = await start({ retryDeployment: async () => ({ id: 1 }) });
    const retry = async (account: string, body: string) =>
      (
        await call('POST', '/deploymentrequests/env/retry', {
          tokens: await signIn(account),
          body,
          headers: { 'content-type': 'application/json' },
        })
      ).json();
    const fields = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":0`).join()}}`;
    for (const body of ['{', fields(90), fields(100_000)]) {
      expect(await retry('viewer', body)).toMatchObject({ status: 403, code: 'missing_privilege' });
    }
    expect((await retry('operator', fields(90))).errors).toHaveLength(50);
    expect((await retry('operator', fields(400))).errors).toEqual([
      { field: '', message: 'the request body has more than 100 values' },
    ]);
    expect((await retry('operator', fields(100_000))).errors).toEqual([
      { field: '', message: 'the request body is too large' },
    ]);
  });

  it.each([
    ['no JSON', '{"id":', 'application/json'],
    ['a poisoned prototype', '{"__proto__":{"admin":true},"id":7,"action":"RETRY"}', 'application/json'],
    ['another media type', '<id>7</id>', 'application/xml'],
    ['nothing', '', 'application/json'],
    ['too much', JSON.stringify({ id: 7, action: 'x'.repeat(2_000_000) }), 'application/json'],
  ])('with a body of %s are malformed', async (_name, body, type) => {
    const { call, signIn } = await start({ retryDeployment: async () => ({ id: 1 }) });
    const tokens = await signIn('operator');
    const response = await call('POST', '/deploymentrequests/env/retry', {
      tokens,
      body,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'malformed_request' });
  });

  it('have their text converted to values, and single values to lists', async () => {
    const seen: unknown[] = [];
    const { call, signIn } = await start({
      listDeploymentRequests: async ({ query }) => {
        seen.push(query);
        return { deployments: [], totalRecords: 0 };
      },
    });
    const tokens = await signIn('operator');
    await call('GET', '/deploymentrequests?offset=20&pageSize=10&deploymentType=MERIDIAN_ON_PREM', { tokens });
    expect(seen).toEqual([{ offset: 20, pageSize: 10, deploymentType: 'PRODUCT_ON_PREM' }]);
    const wrong = await call('GET', '/deploymentrequests?offset=x', { tokens });
    expect(wrong.json()).toMatchObject({
      message: 'Offset must be a whole number.',
      errors: [{ field: 'offset', message: 'must be a whole number' }],
    });
    const status = await call('GET', '/platformversions?status=BETA&status=TIRED', { tokens });
    expect(status.json()).toMatchObject({
      message: 'The entry TIRED is not one of the choices.',
      errors: [{ field: 'status', message: 'The entry TIRED is not one of the choices.' }],
    });
    const path = await call('GET', '/deploymentrequests/seven', { tokens });
    expect(path.json()).toMatchObject({ message: 'Id must be a whole number.', errors: [{ field: 'id' }] });
    const headers = { 'if-match': '3' };
    const header = await call('PUT', '/deploymentrequests/approve/7', { tokens: await signIn('approver'), headers });
    expect(header.json()).toMatchObject({
      message: 'if-match must be a version in double quotes.',
      errors: [{ field: 'if-match', message: 'must be a version in double quotes' }],
    });
  });

  it('of unknown paths get a problem', async () => {
    const { call } = await start({});
    const response = await call('GET', '/nothing');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found', traceId: expect.any(String) });
  });

  it('from another site have no effect', async () => {
    let effects = 0;
    const { call, signIn } = await start({
      startDeploymentVms: async ({ path }) => {
        effects += 1;
        return { id: path.id };
      },
    });
    const tokens = await signIn('operator');
    const from = (origin: string) =>
      call('GET', '/deploymentrequests/env/start_vms/7', { tokens, headers: { origin } });
    expect((await from('https://elsewhere.example')).statusCode).toBe(403);
    expect((await from('null')).statusCode).toBe(403);
    expect(effects).toBe(0);
    expect((await from('http://localhost:9999')).statusCode).toBe(403);
    expect(effects).toBe(0);
    expect((await from('http://localhost:8080')).statusCode).toBe(200);
    expect((await from('http://127.0.0.1:8080')).statusCode).toBe(200);
    expect((await call('GET', '/deploymentrequests/env/start_vms/7')).statusCode).toBe(401);
    expect(effects).toBe(2);
  });

  it('from an allowed site get an answer', async () => {
    const origin = 'https://console.example';
    const { app } = await start({}, { configuration: { allowedOrigins: [origin] } });
    const preflight = (from: string) =>
      app.inject({
        method: 'OPTIONS',
        url: '/api/users/tenants',
        headers: { origin: from, 'access-control-request-method': 'GET' },
      });
    const allowed = await preflight(origin);
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers['access-control-allow-origin']).toBe(origin);
    expect(allowed.headers['access-control-allow-headers']).toContain('x-access-token');
    expect((await preflight('https://elsewhere.example')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('that are too frequent are asked to wait', async () => {
    const { call, signIn } = await start(
      { retryDeployment: async () => ({ id: 1 }) },
      { configuration: { commandsPerMinute: 2 } },
    );
    const [operator, other] = [await signIn('operator'), await signIn('operator2')];
    const retry = (tokens = operator) =>
      call('POST', '/deploymentrequests/env/retry', { tokens, body: { id: 7, action: 'RETRY' } });
    await retry();
    await retry();
    const limited = await retry();
    expect(limited.statusCode).toBe(429);
    expect(limited.json()).toMatchObject({ code: 'rate_limited' });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
    expect((await retry(other)).statusCode).toBe(200);
  });
});

describe('answers', () => {
  it('leave out properties that the contract does not know', async () => {
    const outcome = { id: 7, secret: 'canary' };
    const { call, signIn } = await start({ retryDeployment: async () => outcome });
    const response = await call('POST', '/deploymentrequests/env/retry', {
      tokens: await signIn('operator'),
      body: { id: 7, action: 'RETRY' },
    });
    expect(response.body).toBe('{"id":7}');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('that break the contract fail in tests', async () => {
    const { call, signIn } = await start({
      // A record without most of its fields, as from a wrong query.
      retryDeployment: async () => ({ id: 7, record: summary }) as never,
    });
    const response = await call('POST', '/deploymentrequests/env/retry', {
      tokens: await signIn('operator'),
      body: { id: 7, action: 'RETRY' },
    });
    expect(response.json()).toMatchObject({ status: 500, code: 'internal_error' });
  });

  it('to a failure reveal nothing about the server', async () => {
    const { call, signIn } = await start(
      {
        getDeploymentStatus: async () => {
          throw new Error('password authentication failed for user portal');
        },
      },
      { validateAnswers: false },
    );
    const response = await call('GET', '/deploymentrequests/status/7', { tokens: await signIn('operator') });
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      type: 'urn:portal:problem:internal_error',
      title: 'Internal error',
      status: 500,
      code: 'internal_error',
      message: 'Something went wrong on the server.',
      traceId: expect.any(String),
    });
  });

  it('have the security headers on every path', async () => {
    const { app } = await start({}, { configuration: { publicUrl: 'https://portal.example' } });
    for (const url of [
      '/api/users/tenants',
      '/api/nothing',
      '/config.json',
      '/oidc/nothing',
      '/',
      '/assets/nothing.js',
    ]) {
      const { headers } = await app.inject({ url, headers: { host: 'portal.example' } });
      const policy = String(headers['content-security-policy']);
      for (const part of [
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]) {
        expect(policy, url).toContain(part);
      }
      expect(policy, url).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers, url).toMatchObject({
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      });
    }
  });
});

describe('the plain switch', () => {
  it('hides the extensions and ignores their headers and fields', async () => {
    const seen: unknown[] = [];
    const { call, signIn } = await start(
      {
        getCapabilities: async () => ({ extensions: [], live: true }),
        listChanges: async () => ({ changes: [], cursor: '1', more: false }),
        listUserTenants: async () => [{ tenantId: 'HALDEN', tenantName: 'Halden', blockSelfApproval: true }],
        approveDeploymentRequest: async ({ headers, path }) => {
          seen.push(headers);
          return { id: path.id };
        },
      },
      { configuration: { plain: true } },
    );
    const tokens = await signIn('approver');
    expect((await call('GET', '/capabilities')).statusCode).toBe(404);
    expect((await call('GET', '/changes', { tokens })).statusCode).toBe(404);
    expect((await call('GET', '/users/tenants', { tokens })).json()).toEqual([
      { tenantId: 'HALDEN', tenantName: 'Halden' },
    ]);
    const headers = { 'idempotency-key': randomUUID(), 'if-match': 'nonsense' };
    expect((await call('PUT', '/deploymentrequests/approve/7', { tokens, headers })).statusCode).toBe(200);
    expect(seen).toEqual([{}]);
  });

  it('is off by default', async () => {
    const { call } = await start({ getCapabilities: async () => ({ extensions: ['changes'], live: true }) });
    expect((await call('GET', '/capabilities')).json()).toEqual({ extensions: ['changes'], live: true });
  });
});

describe('the log', () => {
  it('has no token, and reports which user was refused what', async () => {
    const lines: string[] = [];
    const { call, signIn } = await start(
      { retryDeployment: async () => ({ id: 1 }) },
      { configuration: { logLevel: 'trace' }, logDestination: { write: (line) => lines.push(line) } },
    );
    const tokens = await signIn('operator');
    await call('GET', '/users/tenants?token=canary-in-query', { tokens });
    await call('GET', '/users/5', { tokens });
    await call('POST', '/auth/refreshToken?tenantId=HALDEN', {
      tokens,
      headers: { 'x-refresh-token': tokens.refresh },
    });
    const log = lines.join('');
    for (const secret of [tokens.access, tokens.refresh, tokens.id, 'canary-in-query'])
      expect(log).not.toContain(secret);
    const denied = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Request refused');
    expect(denied).toMatchObject([
      {
        operation: 'refreshToken',
        address: '127.0.0.1',
        userId: 1,
        tenantId: 'BRIGHTWATER',
        code: 'missing_privilege',
        detail: 'You don’t have access to this tenant.',
      },
    ]);
  });

  it('reports a disconnected caller, not a failure', async () => {
    const lines: string[] = [];
    const { call, signIn } = await start(
      { listUserTenants: () => Promise.reject(new CallerGone()) },
      { configuration: { logLevel: 'info' }, logDestination: { write: (line) => lines.push(line) } },
    );
    expect((await call('GET', '/users/tenants', { tokens: await signIn('operator') })).statusCode).toBe(503);
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 30, msg: 'Caller disconnected', operation: 'listUserTenants' }),
    );
    expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
  });

  it('names the user and the address of every call that has them, including refused ones', async () => {
    const lines: string[] = [];
    const { call, signIn } = await start(
      { retryDeployment: async () => ({ id: 1 }) },
      {
        accessTokenSeconds: 1,
        now: () => new Date(Date.now() + passed),
        configuration: { logLevel: 'info', trustedProxies: ['127.0.0.1', '10.0.0.0/8'], commandsPerMinute: 1 },
        logDestination: { write: (line) => lines.push(line) },
      },
    );
    let passed = 0;
    const headers = { 'x-forwarded-for': '203.0.113.7, 10.1.2.3' };
    const tokens = await signIn('operator');
    const other = await signIn('operator');
    const retry = { tokens, headers, body: { id: 7, action: 'RETRY' } };
    await call('POST', '/deploymentrequests/env/retry', { ...retry, headers: { origin: 'https://elsewhere.example' } });
    await call('POST', '/deploymentrequests/env/retry', retry);
    await call('POST', '/deploymentrequests/env/retry', retry);
    passed = 60_000;
    await call('GET', '/users/tenants', { tokens, headers });
    await call('POST', '/auth/refreshToken', { tokens, headers: { ...headers, 'x-refresh-token': 'spent' } });
    await call('POST', '/auth/logoutUser', { headers: { ...headers, 'x-refresh-token': tokens.refresh } });
    passed = 0;
    await call('GET', '/users/tenants', { tokens, headers });
    await call('POST', '/auth/logoutUser', { tokens: other, headers });
    const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Request answered');
    expect(answered.map(({ operation, status, userId, address }) => [operation, status, userId, address])).toEqual([
      ['loginWithGoogle', 200, 1, '127.0.0.1'],
      ['loginWithGoogle', 200, 1, '127.0.0.1'],
      ['retryDeployment', 403, 1, '127.0.0.1'],
      ['retryDeployment', 200, 1, '203.0.113.7'],
      ['retryDeployment', 429, 1, '203.0.113.7'],
      ['listUserTenants', 401, 1, '203.0.113.7'],
      ['refreshToken', 401, 1, '203.0.113.7'],
      ['logoutUser', 200, 1, '203.0.113.7'],
      ['listUserTenants', 401, 1, '203.0.113.7'],
      ['logoutUser', 200, 1, '203.0.113.7'],
    ]);
  });
});
