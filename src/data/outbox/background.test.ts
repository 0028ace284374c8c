import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitingRequest as summary } from '../../../tests/records/waiting-request.ts';
import { parseRuntimeConfig } from '../../contract/runtime-config.ts';
import { Device } from '../device/device.ts';
import { SessionStore, type Tokens } from '../session/session-store.ts';
import { replayInBackground } from './background.ts';
import { CommandStore } from './command-store.ts';
import { FormStore } from './form-store.ts';
import { openCommandStore } from './portal-outbox.ts';

const config = parseRuntimeConfig(
  {
    product: { code: 'MERIDIAN', slug: 'meridian', name: 'Meridian' },
    apiBaseUrl: 'https://portal.example.test/api',
    identityProvider: { issuer: 'https://id.example.test', clientId: 'portal' },
    appName: 'Meridian',
    appVersion: '1',
  },
  'the test',
);

function token(claims: object): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part(claims)}.signature`;
}

const tokensOf = (refreshToken: string): Tokens => ({
  idToken: token({ userId: 1, name: 'Ada Berg', email: 'ada@example.test', status: 'ACTIVE', tenantId: 'NORTHWIND' }),
  accessToken: token({ tenantId: 'NORTHWIND', iat: 1_000, exp: 1_900, for: refreshToken }),
  refreshToken,
});

/** A server where the first access token has expired, and the refresh token works as `renewal` says. */
function serve(renewal: 'works' | 'refused', isThere = true) {
  const sent: { readonly call: string; readonly id: string | null; readonly body: string }[] = [];
  const fresh = tokensOf('second');
  vi.stubGlobal('fetch', async (request: Request, init: RequestInit = {}) => {
    if (!isThere) throw new TypeError('Failed to fetch');
    const made = new Request(request, { headers: init.headers ?? request.headers });
    const { headers } = made;
    const path = new URL(request.url).pathname.replace('/api', '');
    if (path === '/capabilities') return Response.json({ extensions: ['idempotency', 'versions'], live: false });
    sent.push({
      call: `${request.method} ${path}`,
      id: headers.get('idempotency-key'),
      body: await made.text(),
    });
    if (path.startsWith('/auth')) {
      if (renewal === 'refused') return Response.json({ message: 'Sign in again.' }, { status: 401 });
      return new Response(null, {
        headers: { 'x-id-token': fresh.idToken, 'x-access-token': fresh.accessToken, 'x-refresh-token': 'second' },
      });
    }
    return headers.get('x-access-token') === `Bearer ${fresh.accessToken}`
      ? Response.json({ id: 7, record: { ...summary, version: 4 } })
      : Response.json({ message: 'Expired access token.' }, { status: 401 });
  });
  return sent;
}

let device: Device;
beforeEach(async () => {
  device = new Device();
  const store = new SessionStore(device);
  const tokens = tokensOf('first');
  store.hold({ idToken: tokens.idToken, tokens });
  await store.adoptHeld();
  const commandStore = await openCommandStore(device);
  await commandStore.enqueue(
    { userId: 1, tenantId: 'NORTHWIND' },
    { id: 'one', area: 'deployments', action: 'APPROVE', from: 'list', record: summary, comment: 'Go ahead.' },
  );
});
afterEach(async () => {
  await device.wipe();
  vi.unstubAllGlobals();
});

const left = async () =>
  (await (await openCommandStore(device)).read(1)).map(({ id, state, now }) => [id, state, now?.version ?? null]);

describe('sending without a page', () => {
  it('renews the ended token, sends, and keeps the answer and the new tokens for the next page', async () => {
    const sent = serve('works');
    expect(await replayInBackground(config)).toBe('done');
    expect(sent).toEqual([
      { call: 'PUT /deploymentrequests/approve/7', id: 'one', body: '{"comment":"Go ahead."}' },
      { call: 'POST /auth/refreshToken', id: null, body: '' },
      { call: 'PUT /deploymentrequests/approve/7', id: 'one', body: '{"comment":"Go ahead."}' },
    ]);
    expect(await left()).toEqual([['one', 'confirmed', 4]]);
    const page = new SessionStore(device);
    await page.read();
    expect(page.tokens?.refreshToken).toBe('second');
  });

  it('saves a complete form after the decisions, with its own id and version', async () => {
    const sent = serve('works');
    const forms = new FormStore(device);
    await forms.enqueue(
      { userId: 1, tenantId: 'NORTHWIND' },
      {
        id: 'form',
        noun: 'role',
        recordId: 'auditor',
        recognizedBy: [],
        page: '/dashboard/roles/auditor/edit',
        draftAddress: 'roles/edit/ROLE/auditor',
        draft: { form: 'ROLE', version: 3, values: { name: 'Auditor' } },
        version: 3,
        request: { method: 'PUT', path: '/roles/auditor', body: '{"name":"Auditor"}' },
      },
    );
    expect(await replayInBackground(config)).toBe('done');
    expect(sent.at(-1)).toEqual({ call: 'PUT /roles/auditor', id: 'form', body: '{"name":"Auditor"}' });
    expect(await forms.read(1)).toMatchObject([{ id: 'form', state: 'saved' }]);
  });

  it('reads no stored form whose call could name another host', async () => {
    const forms = new FormStore(device);
    const other = { method: 'POST', path: '@evil.example/roles', body: '{}' };
    const form = {
      noun: 'role',
      recordId: null,
      recognizedBy: [],
      page: '/',
      draftAddress: 'a',
      version: null,
    } as const;
    const draft = { form: 'ROLE', version: null, values: {} };
    await forms.enqueue({ userId: 1, tenantId: 'NORTHWIND' }, { ...form, id: 'form', draft, request: other });
    expect(await forms.read(1)).toEqual([]);
  });

  it('keeps a form of a user who has left for their return, and removes that of a user who discards theirs', async () => {
    const forms = new FormStore(device);
    const form = {
      noun: 'role',
      recordId: null,
      recognizedBy: [],
      page: '/',
      draftAddress: 'a',
      version: null,
    } as const;
    const draft = { form: 'ROLE', version: null, values: {} };
    const request = { method: 'POST', path: '/roles', body: '{}' };
    for (const userId of [1, 2]) {
      await forms.enqueue({ userId, tenantId: 'NORTHWIND' }, { ...form, id: `form-${userId}`, draft, request });
    }
    await device.wipe({ commandsOf: null, draftsOf: 2 });
    expect([await forms.count(1), await forms.count(2)]).toEqual([1, 0]);
  });

  it('comes back later where there is no network', async () => {
    serve('works', false);
    expect(await replayInBackground(config)).toBe('later');
    expect(await left()).toEqual([['one', 'waiting', null]]);
  });

  it('leaves it to the page where a sign-in is needed, and throws nothing away', async () => {
    serve('refused');
    expect(await replayInBackground(config)).toBe('done');
    expect(await left()).toEqual([['one', 'waiting', null]]);
  });

  it('sends nothing with tokens that were refused to a page while this waited for its turn', async () => {
    const sent = serve('works');
    const page = new SessionStore(device);
    await page.read();
    let running: Promise<'done' | 'later'> = Promise.resolve('later');
    await navigator.locks.request('portal-outbox', async () => {
      running = replayInBackground(config);
      await expect
        .poll(async () => (await navigator.locks.query()).pending?.map(({ name }) => name))
        .toEqual(['portal-outbox']);
      await page.forgetTokens();
    });
    expect(await running).toBe('done');
    expect(sent).toEqual([]);
    expect(await left()).toEqual([['one', 'queued', null]]);
  });

  it('leaves a command whose limited time is over to its owner', async () => {
    const sent = serve('works');
    const anHourAgo = new CommandStore({ device, now: () => Date.now() - 3_600_000 });
    const record = { ...summary, id: 8 };
    await anHourAgo.enqueue(
      { userId: 1, tenantId: 'NORTHWIND' },
      { id: 'late', area: 'deployments', action: 'STOP', from: 'list', record, comment: null },
    );
    expect(await replayInBackground(config)).toBe('done');
    expect(sent.map(({ id }) => id)).not.toContain('late');
    expect(await left()).toContainEqual(['late', 'overdue', null]);
  });

  it('does nothing while no user is signed in', async () => {
    const sent = serve('works');
    await new SessionStore(device).forgetTokens();
    await device.wipe({ commandsOf: null, draftsOf: null });
    expect(await replayInBackground(config)).toBe('done');
    expect(sent).toEqual([]);
    expect(await left()).toEqual([['one', 'queued', null]]);
  });
});
