import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../src/contract/app-error.ts';
import {
  type ContractClientOptions,
  call,
  commandHeaders,
  createContractClient,
  exchange,
  type TokenSource,
} from '../../src/contract/client.ts';
import { openEventStream } from '../../src/contract/event-stream.ts';
import {
  approveDeploymentRequest,
  runEnvironmentAction,
  startDeploymentVms,
} from '../../src/contract/generated/operations/deployment-commands.ts';
import {
  getDeploymentStatus,
  listDeploymentRequests,
  validateLicence,
} from '../../src/contract/generated/operations/deployments.ts';
import { getCapabilities } from '../../src/contract/generated/operations/live.ts';
import { listUserTenants, loginWithGoogle } from '../../src/contract/generated/operations/session.ts';
import { type BackEnd, json, startBackEnd } from './back-end.ts';

let backEnd: BackEnd;

beforeEach(async () => {
  backEnd = await startBackEnd();
});

afterEach(() => backEnd.stop());

function client(options: Partial<ContractClientOptions> = {}) {
  return createContractClient({
    config: { apiBaseUrl: `${backEnd.address}/api`, product: { code: 'MERIDIAN', slug: 'meridian' } },
    tokens: tokensWith({}),
    ...options,
  });
}

/** Tokens that are renewed only as given. */
function tokensWith(given: Partial<TokenSource>): TokenSource {
  return { access: async () => 'first', refresh: async () => null, reject: async () => null, ...given };
}

async function failureOf(running: Promise<unknown>): Promise<AppError> {
  const failure = await running.then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof AppError) return failure;
  throw new Error(`Expected an AppError, got ${String(failure)}`);
}

const row = {
  id: 7,
  client: 'MERIDIAN',
  environmentIdentifier: 'qa',
  approvalReference: 'CHG-7',
  createdUserFirstName: 'Ada',
  createdUserLastName: null,
  tenantId: 'NORTHWIND',
  environmentType: 'TEST',
  environmentTypeProduction: false,
  deploymentType: 'MERIDIAN_ON_PREM',
  status: {
    approvalStatus: { status: 'APPROVED', ragStatus: null },
    infrastructureStatus: { status: 'INIT' },
    jenkinsStatus: { status: 'IDLE' },
    serviceStatus: { status: 'SERVICES_NOT_MONITORED' },
  },
};

describe('a call', () => {
  it('has the token, and the configured product name both ways', async () => {
    backEnd.answer = (_, response) =>
      json(response, 200, { deployments: [{ ...row, unknownField: 1 }], totalRecords: 1 });
    const page = await call(client(), listDeploymentRequests, {
      params: { query: { offset: 0, pageSize: 10, deploymentType: 'PRODUCT', client: 'PRODUCT' } },
    });
    expect(backEnd.received[0]?.url).toBe(
      '/api/deploymentrequests?offset=0&pageSize=10&deploymentType=MERIDIAN&client=PRODUCT',
    );
    expect(backEnd.received[0]?.headers['x-access-token']).toBe('Bearer first');
    expect(page).toEqual({ deployments: [{ ...row, deploymentType: 'PRODUCT_ON_PREM' }], totalRecords: 1 });
  });

  it('has a command id and the version of its decision', async () => {
    backEnd.answer = (_, response) => json(response, 200, { id: 7 });
    const outcome = await call(client(), approveDeploymentRequest, {
      params: { path: { id: 7 }, header: commandHeaders('0d0a9bb4-94a8-4a4a-9f4e-3f0d6c9f7b10', 3) },
    });
    expect(outcome).toEqual({ id: 7 });
    expect(backEnd.received[0]).toMatchObject({
      method: 'PUT',
      url: '/api/deploymentrequests/approve/7',
      headers: { 'idempotency-key': '0d0a9bb4-94a8-4a4a-9f4e-3f0d6c9f7b10', 'if-match': '"3"' },
    });
  });

  it('accepts an empty answer to a command, as from a plain back end', async () => {
    backEnd.answer = (_, response) => response.writeHead(200).end();
    expect(await call(client(), startDeploymentVms, { params: { path: { id: 7 } } })).toBeUndefined();
  });

  it('refuses an empty answer where one is needed', async () => {
    backEnd.answer = (_, response) => response.writeHead(204).end();
    expect((await failureOf(call(client(), listUserTenants))).kind).toBe('unexpected-answer');
  });

  it('returns the headers of an answer, and has no token without a session', async () => {
    backEnd.answer = (_, response) => response.writeHead(200, { 'x-access-token': 'new' }).end();
    const answered = await exchange(client({ tokens: null }), loginWithGoogle, {
      params: { header: { 'x-google-token': 'id-token' } },
    });
    expect(answered.headers.get('x-access-token')).toBe('new');
    expect(backEnd.received[0]?.headers).toMatchObject({ 'x-google-token': 'id-token' });
    expect(backEnd.received[0]?.headers['x-access-token']).toBeUndefined();
  });

  it('sends a licence as plain text', async () => {
    backEnd.answer = (_, response) => response.writeHead(200).end();
    await call(client(), validateLicence, { body: '<licence type="PRODUCT"/>' });
    expect(backEnd.received[0]).toMatchObject({
      body: '<licence type="PRODUCT"/>',
      headers: { 'content-type': 'text/plain' },
    });
  });
});

describe('an expired access token', () => {
  const expired = { message: 'Expired access token.', code: 'expired_access_token' };

  it('is renewed once for all concurrent calls, and each is sent once more with its body', async () => {
    let token = 'first';
    let refreshes = 0;
    let tokenReads = 0;
    const bothFoundItExpired = Promise.withResolvers<void>();
    backEnd.answer = (entry, response) => {
      if (entry.headers['x-access-token'] === 'Bearer second') json(response, 200, { id: 7 });
      else json(response, 401, expired);
    };
    const tokens = {
      access: async () => {
        tokenReads += 1;
        // Each call reads the token before sending, and again after the refusal.
        if (tokenReads === 4) bothFoundItExpired.resolve();
        return token;
      },
      refresh: async () => {
        refreshes += 1;
        await bothFoundItExpired.promise;
        token = 'second';
        return token;
      },
    };
    const shared = client({ tokens: tokensWith(tokens) });
    const body = { id: 7, action: 'STOP_VMS' } as const;
    await Promise.all([call(shared, runEnvironmentAction, { body }), call(shared, runEnvironmentAction, { body })]);
    expect(refreshes).toBe(1);
    expect(backEnd.received.map((entry) => entry.body)).toEqual(Array.from({ length: 4 }, () => JSON.stringify(body)));
  });

  it('is not renewed a second time', async () => {
    let refreshes = 0;
    const rejected: string[] = [];
    backEnd.answer = (_, response) => json(response, 401, expired);
    const tokens = tokensWith({
      refresh: async () => `renewed-${++refreshes}`,
      reject: async (token) => {
        rejected.push(token);
        return 'never sent';
      },
    });
    const failure = await failureOf(call(client({ tokens }), listUserTenants));
    expect(failure).toMatchObject({ kind: 'expired', code: 'expired_access_token', status: 401 });
    expect(refreshes).toBe(1);
    expect(rejected).toEqual(['renewed-1']);
    expect(backEnd.received).toHaveLength(2);
  });

  it('ends the call if the session has ended', async () => {
    backEnd.answer = (_, response) => json(response, 401, expired);
    expect((await failureOf(call(client(), listUserTenants))).kind).toBe('expired');
    expect(backEnd.received).toHaveLength(1);
  });

  it('needs no refresh if another call has renewed it meanwhile', async () => {
    const tokensInTurn = ['first', 'second'];
    backEnd.answer = (entry, response) =>
      entry.headers['x-access-token'] === 'Bearer second' ? json(response, 200, []) : json(response, 401, expired);
    const tokens = tokensWith({
      access: async () => tokensInTurn.shift() ?? 'second',
      refresh: async () => Promise.reject(new Error('must not be called')),
    });
    expect(await call(client({ tokens }), listUserTenants)).toEqual([]);
  });

  it('keeps the failure of the refresh: offline is not signed out', async () => {
    backEnd.answer = (_, response) => json(response, 401, expired);
    const offline = new AppError({ kind: 'offline', message: 'No connection' });
    const tokens = tokensWith({ refresh: async () => Promise.reject(offline) });
    expect(await failureOf(call(client({ tokens }), listUserTenants))).toBe(offline);
  });

  it.each([
    [{ message: 'Unknown token.', code: 'invalid_token' }, 'Unknown token.'],
    [{ error: 'jwt malformed' }, 'The server responded with 401 Unauthorized.'],
    ['Nope', 'Nope'],
  ])('is distinguished from any other 401, which is reported without a renewal: %j', async (answer, message) => {
    backEnd.answer = (_, response) => json(response, 401, answer);
    const rejected: string[][] = [];
    const tokens = tokensWith({
      refresh: async () => Promise.reject(new Error('must not be called')),
      reject: async (...said) => {
        rejected.push(said);
        return null;
      },
    });
    const failure = await failureOf(call(client({ tokens }), listUserTenants));
    expect(failure).toMatchObject({ kind: 'unauthenticated', message });
    expect(backEnd.received).toHaveLength(1);
    expect(rejected).toEqual([['first', message]]);
  });

  it('or any other refused one is replaced once by the current token', async () => {
    backEnd.answer = (entry, response) =>
      entry.headers['x-access-token'] === 'Bearer second'
        ? json(response, 200, [])
        : json(response, 401, { message: 'Unknown token.' });
    expect(await call(client({ tokens: tokensWith({ reject: async () => 'second' }) }), listUserTenants)).toEqual([]);
  });

  it('is not searched for in a page, which counts as a refused token', async () => {
    backEnd.answer = (_, response) =>
      response.writeHead(401, { 'content-type': 'text/html' }).end('<html>Expired access token.</html>');
    const rejected: string[][] = [];
    const tokens = tokensWith({
      refresh: async () => Promise.reject(new Error('must not be called')),
      reject: async (...said) => {
        rejected.push(said);
        return null;
      },
    });
    const message = 'The server responded with 401 Unauthorized.';
    const refused = { kind: 'unauthenticated', message, isIntercepted: false };
    expect(await failureOf(call(client({ tokens }), listUserTenants))).toMatchObject(refused);
    const approval = { params: { path: { id: 7 } } };
    expect(await failureOf(call(client({ tokens }), approveDeploymentRequest, approval))).toMatchObject(refused);
    const stream = openEventStream(client({ tokens }), {
      areas: [{ area: 'deployments', cursor: null }],
      signal: new AbortController().signal,
    });
    expect(await failureOf(stream.next())).toMatchObject(refused);
    expect(rejected).toEqual(Array(3).fill(['first', message]));
  });
});

describe('a failed call', () => {
  it.each([
    [400, 'validation'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'conflict'],
    [410, 'not-found'],
    [412, 'stale'],
    [422, 'validation'],
    [423, 'locked'],
    [429, 'rate-limited'],
    [503, 'server'],
  ])('with status %i is of the kind %s', async (status, kind) => {
    backEnd.answer = (_, response) =>
      json(response, status, { message: 'Said by the server.' }, { 'retry-after': '4' });
    const failure = await failureOf(call(client(), listUserTenants));
    expect(failure).toMatchObject({ kind, status, message: 'Said by the server.', retryAfter: 4 });
  });

  it('waits until the server’s retry date, by the server’s clock', async () => {
    const dates = { date: 'Wed, 01 Jan 2020 00:00:00 GMT', 'retry-after': 'Wed, 01 Jan 2020 00:00:30 GMT' };
    backEnd.answer = (_, response) => json(response, 503, { message: 'Later.' }, dates);
    expect(await failureOf(call(client(), listUserTenants))).toMatchObject({ kind: 'server', retryAfter: 30 });
  });

  it('keeps code, trace and the first message of each field', async () => {
    backEnd.answer = (_, response) =>
      json(response, 422, {
        message: 'Invalid.',
        code: 'validation_failed',
        traceId: 't-1',
        errors: [
          { field: 'client', message: 'first' },
          { field: 'client', message: 'second' },
          { field: 'storage', message: 'too small' },
        ],
      });
    expect(await failureOf(call(client(), listUserTenants))).toMatchObject({
      code: 'validation_failed',
      traceId: 't-1',
      fieldErrors: [
        { field: 'client', message: 'first' },
        { field: 'storage', message: 'too small' },
      ],
    });
  });

  it('has the conflict with the contract’s names, and nothing malformed', async () => {
    const refusal = { code: 'stale_version', message: 'Changed in the meantime.' };
    const changed = { changedBy: 'Ada Lovelace', changedAt: '2026-03-01T10:00:00.000Z' };
    const path = { params: { path: { id: 7 } } };
    backEnd.answer = (_, response) => json(response, 412, { ...refusal, conflict: { current: row, ...changed } });
    expect((await failureOf(call(client(), approveDeploymentRequest, path))).conflict).toEqual({
      current: { ...row, deploymentType: 'PRODUCT_ON_PREM' },
      ...changed,
    });
    backEnd.answer = (_, response) => json(response, 412, { ...refusal, conflict: { changedBy: 7 } });
    expect(await failureOf(call(client(), approveDeploymentRequest, path))).toMatchObject({
      kind: 'stale',
      conflict: null,
    });
  });

  it('shows the content if the server sent no message', async () => {
    backEnd.answer = (_, response) => response.writeHead(406, { 'content-type': 'text/plain' }).end('is expired');
    expect((await failureOf(call(client(), listUserTenants))).message).toBe('is expired');
  });

  it.each([200, 403])('with a page and status %i is not from our server', async (status) => {
    backEnd.answer = (_, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<p>Sign in to Wi-Fi</p>');
    const failure = await failureOf(call(client(), listUserTenants));
    expect(failure).toMatchObject({ kind: 'unexpected-answer', status });
    expect(failure.message).not.toContain('Wi-Fi');
  });

  it.each([500, 502, 503, 504])('of a gateway with status %i means an unreachable server', async (status) => {
    backEnd.answer = (_, response) =>
      response.writeHead(status, { 'content-type': 'text/html', 'retry-after': '7' }).end('<h1>Bad Gateway</h1>');
    const failure = await failureOf(call(client(), listUserTenants));
    expect(failure).toMatchObject({ kind: 'server', status, isIntercepted: false, isUnreached: true, retryAfter: 7 });
    expect(failure.message).toBe('The server can’t be reached.');
  });

  it('of a network that requires its own sign-in (511) is not from our server', async () => {
    backEnd.answer = (_, response) =>
      response.writeHead(511, { 'content-type': 'text/html' }).end('<p>Sign in to Wi-Fi</p>');
    expect(await failureOf(call(client(), listUserTenants))).toMatchObject({
      kind: 'unexpected-answer',
      isIntercepted: true,
    });
  });

  it('with a page fails even if the answer needs no body', async () => {
    backEnd.answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in to Wi-Fi</p>');
    expect((await failureOf(call(client(), validateLicence, { body: '<licence/>' }))).kind).toBe('unexpected-answer');
  });

  it('with a redirect or a page means a captive network', async () => {
    const intercepted = {
      kind: 'unexpected-answer',
      isIntercepted: true,
      isUnreached: true,
      message: 'This network blocks the server.',
    };
    backEnd.answer = (_, response) => response.writeHead(302, { location: `${backEnd.address}/portal` }).end();
    expect(await failureOf(call(client(), listUserTenants))).toMatchObject(intercepted);
    expect(backEnd.received).toHaveLength(1);
    backEnd.answer = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Wi-Fi</p>');
    expect(await failureOf(call(client(), listUserTenants))).toMatchObject(intercepted);
    expect(backEnd.received).toHaveLength(2);
  });

  it('with an unknown status name is refused', async () => {
    backEnd.answer = (_, response) =>
      json(response, 200, { ...row.status, approvalStatus: { status: 'ALMOST_APPROVED', ragStatus: null } });
    const failure = await failureOf(call(client(), getDeploymentStatus, { params: { path: { deploymentId: 7 } } }));
    expect(failure.kind).toBe('unexpected-answer');
  });

  it('without an answer in time is a timeout', async () => {
    backEnd.answer = () => undefined;
    expect((await failureOf(call(client({ timeout: 20 }), getCapabilities))).kind).toBe('timeout');
  });

  it('with an answer that stops midway is a timeout', async () => {
    backEnd.answer = (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('[');
    expect((await failureOf(call(client({ timeout: 200 }), listUserTenants))).kind).toBe('timeout');
  });

  it('without a server is offline', async () => {
    await backEnd.stop();
    expect((await failureOf(call(client(), getCapabilities))).kind).toBe('offline');
  });

  it("aborted by the caller throws the caller's reason", async () => {
    const controller = new AbortController();
    const reason = new Error('left the page');
    backEnd.answer = () => controller.abort(reason);
    await expect(call(client(), listUserTenants, { signal: controller.signal })).rejects.toBe(reason);
  });
});
