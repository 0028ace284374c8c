import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestPortal } from '../../../tests/server/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Acts as a browser: keeps cookies and follows redirects one at a time. */
class Browser {
  readonly cookies = new Map<string, string>();
  readonly #portal: TestPortal;

  constructor(at = portal) {
    this.#portal = at;
  }

  async request(
    method: 'GET' | 'POST',
    address: string,
    form?: Record<string, string>,
  ): Promise<LightMyRequestResponse> {
    const url = new URL(address, 'http://localhost:8080');
    const response = await this.#portal.app.inject({
      method,
      url: `${url.pathname}${url.search}`,
      headers: {
        host: '127.0.0.1:8080',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
    });
    for (const { name, value } of response.cookies) this.cookies.set(name, value);
    return response;
  }
}

/** The value of the page's email field. */
function emailIn(body: string): string | undefined {
  return /<input id="email"[^>]* value="([^"]*)"/.exec(body)?.[1];
}

interface SignIn {
  verifier: string;
  nonce: string;
  state: string;
  address: string;
}

function newSignIn(overrides: Record<string, string> = {}): SignIn {
  const verifier = randomBytes(32).toString('base64url');
  const nonce = randomUUID();
  const state = randomUUID();
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: 'http://localhost:8080/login/redirect',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    nonce,
    state,
    ...overrides,
  });
  return { verifier, nonce, state, address: `/oidc/auth?${query}` };
}

async function openPage(browser: Browser, { address }: SignIn): Promise<string> {
  const response = await browser.request('GET', address);
  expect(response.statusCode).toBe(303);
  return String(response.headers.location);
}

/** Sends the form and follows the redirects up to the portal's own page. */
async function submit(browser: Browser, page: string, form: Record<string, string>): Promise<URL> {
  let response = await browser.request('POST', page, form);
  while (response.statusCode === 303) {
    const location = new URL(String(response.headers.location), 'http://localhost:8080');
    if (location.pathname === '/login/redirect') return location;
    response = await browser.request('GET', location.href);
  }
  throw new Error(`no redirect to the portal: ${response.statusCode} ${response.body}`);
}

function exchange(code: string, verifier: string): Promise<LightMyRequestResponse> {
  const payload = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'portal',
    redirect_uri: 'http://localhost:8080/login/redirect',
    code,
    code_verifier: verifier,
  });
  return portal.app.inject({
    method: 'POST',
    url: '/oidc/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: payload.toString(),
  });
}

describe('signing in with the embedded provider', () => {
  it('redirects to the page and back with a code, and its id token signs in to the portal', async () => {
    const browser = new Browser();
    const signIn = newSignIn();
    const page = await openPage(browser, signIn);
    const shown = await browser.request('GET', page);
    expect(shown.statusCode).toBe(200);
    expect(shown.headers['content-type']).toContain('text/html');
    expect(shown.body).toContain('operator@meridian.example');
    expect(shown.body).not.toMatch(/<script|style=|https?:/);
    const back = await submit(browser, page, { account: 'operator@meridian.example' });
    expect(back.origin).toBe('http://localhost:8080');
    expect(back.searchParams.get('state')).toBe(signIn.state);
    expect(back.searchParams.get('iss')).toBe('http://localhost:8080/oidc');

    const code = back.searchParams.get('code') ?? '';
    const answer = (await exchange(code, signIn.verifier)).json();
    expect(answer.refresh_token).toBeUndefined();
    const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({ nonce: signIn.nonce, email: 'operator@meridian.example', email_verified: true });

    const signedIn = await portal.call('POST', '/auth/loginWithGoogle', {
      headers: { 'x-google-token': answer.id_token },
    });
    expect(signedIn.statusCode).toBe(200);
    const tokens = { access: String(signedIn.headers['x-access-token']), refresh: '', id: '' };
    expect((await portal.call('GET', '/users/1', { tokens })).json()).toMatchObject({ name: 'Mara Lindqvist' });
  });

  it('accepts email and password, and reports wrong ones', async () => {
    const browser = new Browser();
    const page = await openPage(browser, newSignIn());
    const wrong = await browser.request('POST', page, { email: 'operator@meridian.example', password: 'guess' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain('Incorrect email or password.');
    expect(emailIn(wrong.body)).toBe('operator@meridian.example');
    expect(wrong.body).not.toContain('guess');
    const strange = await browser.request('POST', page, { email: ' "><b>@example ', password: 'guess' });
    expect(emailIn(strange.body)).toBe('&quot;&gt;&lt;b&gt;@example');
    const refused = await portal.services.queries
      .selectFrom('activity_log')
      .select(['user_id', 'description'])
      .where('entity_name', '=', 'RefusedSignIn')
      .orderBy('entry_id')
      .execute();
    const description = 'Refused sign-in from 127.0.0.1: incorrect email or password';
    expect(refused).toEqual([
      { user_id: 1, description },
      { user_id: null, description },
    ]);
    const form = { email: ' Operator@meridian.example ', password: 'meridian-demo' };
    expect((await submit(browser, page, form)).searchParams.get('code')).not.toBeNull();
  });

  it('signs in another user in the same browser, then the first one again', async () => {
    const browser = new Browser();
    for (const account of ['operator', 'approver', 'operator']) {
      const signIn = newSignIn({ prompt: 'login' });
      const page = await openPage(browser, signIn);
      const back = await submit(browser, page, { account: `${account}@meridian.example` });
      const answer = (await exchange(back.searchParams.get('code') ?? '', signIn.verifier)).json();
      const claims = JSON.parse(Buffer.from(answer.id_token.split('.')[1], 'base64url').toString());
      expect(claims.email).toBe(`${account}@meridian.example`);
    }
  });

  it('does not sign in users who are not in its list', async () => {
    const browser = new Browser();
    const page = await openPage(browser, newSignIn());
    expect((await browser.request('POST', page, { account: 'stranger@meridian.example' })).statusCode).toBe(401);
    expect((await browser.request('POST', page, {})).statusCode).toBe(401);
  });

  it('redeems a code once, only for the caller who requested it', async () => {
    const browser = new Browser();
    const signIn = newSignIn();
    const back = await submit(browser, await openPage(browser, signIn), { account: 'viewer@meridian.example' });
    const code = back.searchParams.get('code') ?? '';
    expect((await exchange(code, randomBytes(32).toString('base64url'))).statusCode).toBe(400);
    expect((await exchange(code, signIn.verifier)).statusCode).toBe(200);
    expect((await exchange(code, signIn.verifier)).statusCode).toBe(400);
  });

  it('refuses a sign-in of another browser', async () => {
    const page = await openPage(new Browser(), newSignIn());
    const response = await new Browser().request('GET', page);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('This sign-in took too long.');
  });

  it.each([
    ['another redirect address', { redirect_uri: 'https://elsewhere.example/login/redirect' }],
    ['another client', { client_id: 'other' }],
  ])('refuses %s on a page of its own', async (_name, overrides) => {
    const response = await new Browser().request('GET', newSignIn(overrides).address);
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain('The sign-in request is invalid.');
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
  });

  it.each([
    ['no proof key', { code_challenge: '', code_challenge_method: '' }],
    ['a plain proof key', { code_challenge_method: 'plain' }],
    ['a token instead of a code', { response_type: 'id_token' }],
  ])('sends %s back as an error', async (_name, overrides) => {
    const query = new URLSearchParams(newSignIn(overrides).address.split('?')[1]);
    for (const [name, value] of [...query]) if (value === '') query.delete(name);
    const response = await new Browser().request('GET', `/oidc/auth?${query}`);
    expect(String(response.headers.location)).toMatch(/^http:\/\/localhost:8080\/login\/redirect[?#].*error=/);
  });

  it('shows on its page that there were too many requests, and when to try again', async () => {
    const limited = await startTestPortal({ configuration: { signInsPerMinute: 1 } });
    const browser = new Browser(limited);
    const page = await openPage(browser, newSignIn());
    expect((await browser.request('POST', page, {})).statusCode).toBe(401);
    const refused = await browser.request('POST', page, { account: 'operator@meridian.example' });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toContain('text/html');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.body).toContain('Too many requests. Wait a moment and try again.');
    await limited.close();
  });

  it('limits the started sign-ins of one address, and the size of each', async () => {
    const limited = await startTestPortal({ configuration: { signInsPerMinute: 2 } });
    const begin = (overrides = {}) => new Browser(limited).request('GET', newSignIn(overrides).address);
    const long = await begin({ state: 's'.repeat(4000) });
    expect(long.statusCode).toBe(400);
    expect(long.headers['content-type']).toContain('text/html');
    expect((await new Browser(limited).request('POST', '/oidc/auth', { state: 's' })).statusCode).toBe(400);
    await limited.close();

    const again = await startTestPortal({ configuration: { signInsPerMinute: 2 } });
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await new Browser(again).request('GET', newSignIn().address)).statusCode);
    expect(statuses).toEqual([303, 303, 429]);
    const kept = await again.services.queries.selectFrom('identity_provider_records').select('model').execute();
    expect(kept.map(({ model }) => model)).toEqual(['Interaction', 'Interaction']);
    await again.close();
  });

  it('stores its sessions in the database', async () => {
    const rows = await portal.services.queries.selectFrom('identity_provider_records').select('model').execute();
    expect(new Set(rows.map(({ model }) => model))).toContain('Session');
  });
});
