import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createContractClient } from '../../contract/client.ts';
import { Device } from '../device/device.ts';
import { SessionStore, type Tokens } from './session-store.ts';
import { type SessionLock, TokenRefresher } from './token-refresh.ts';

const NOW = 1_800_000_000_000;

function token(claims: object): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'none' })}.${part(claims)}.signature`;
}

const tokensOf = (refreshToken: string, tenantId = 'NORTHWIND', userId = 1): Tokens => ({
  idToken: token({ userId, name: 'Ada Berg', email: 'ada@example.test', status: 'ACTIVE', tenantId }),
  accessToken: token({ tenantId, iat: 1_000, exp: 1_900 }),
  refreshToken,
});

/** What rests on the device. */
async function keptSession() {
  return (await new Device(name).readSession()).session;
}

/** One lock for all tabs, as Web Locks are. */
function sharedLock(): SessionLock {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work, work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** A server that accepts each refresh token once. */
function rotatingServer() {
  let valid = 'refresh-0';
  let count = 0;
  const received: string[] = [];
  /** A number is the status of its refusal. */
  let mode: 'works' | 'unreachable' | 400 | 401 | 403 = 'works';
  let hasTenantInToken = true;
  const tenants: (string | null)[] = [];
  let meanwhile: () => Promise<void> = async () => undefined;
  const fetch = async (request: Request): Promise<Response> => {
    if (mode === 'unreachable') throw new TypeError('Failed to fetch');
    const spent = request.headers.get('x-refresh-token') ?? '';
    received.push(spent);
    const asked = new URL(request.url).searchParams.get('tenantId');
    tenants.push(asked);
    if (mode !== 'works' || spent !== valid) {
      const status = mode === 'works' ? 401 : mode;
      return Response.json({ message: status === 401 ? 'Sign in again.' : `Refused with ${status}.` }, { status });
    }
    count += 1;
    valid = `refresh-${count}`;
    await meanwhile();
    const tokens = tokensOf(valid, asked ?? 'NORTHWIND');
    const accessToken = hasTenantInToken ? tokens.accessToken : token({ iat: 1_000, exp: 1_900 });
    return new Response(null, {
      headers: { 'x-id-token': tokens.idToken, 'x-access-token': accessToken, 'x-refresh-token': valid },
    });
  };
  return {
    fetch,
    received,
    /** The tenants that were asked for. */
    tenants,
    /** From now on its access tokens do not say which tenant they are for. */
    hideTenant: () => {
      hasTenantInToken = false;
    },
    /** Happens between the spending of a token and the answer. */
    beforeAnswer: (work: typeof meanwhile) => {
      meanwhile = work;
    },
    become: (next: typeof mode) => {
      mode = next;
    },
  };
}

let name: string;
beforeEach(() => {
  name = `test-${crypto.randomUUID()}`;
});

function tab(server: ReturnType<typeof rotatingServer>, lock: SessionLock) {
  let now = NOW;
  const store = new SessionStore(new Device(name), () => now);
  const client = createContractClient({
    config: { apiBaseUrl: 'https://portal.example.test/api', product: { code: 'MERIDIAN', slug: 'meridian' } },
    tokens: null,
    fetch: server.fetch,
  });
  let announced = 0;
  const refresher = new TokenRefresher({
    store,
    client,
    lock,
    now: () => now,
    announce: () => {
      announced += 1;
    },
  });
  return {
    store,
    refresher,
    announced: () => announced,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

async function signedIn(one: ReturnType<typeof tab>) {
  const { idToken, ...rest } = tokensOf('refresh-0');
  one.store.hold({ idToken, tokens: { idToken, ...rest } });
  await one.store.adoptHeld();
}

describe('token refresh', () => {
  it('uses a refresh token once, however many calls and tabs ask at the same time', async () => {
    const server = rotatingServer();
    const lock = sharedLock();
    const first = tab(server, lock);
    const second = tab(server, lock);
    await signedIn(first);
    await second.store.read();
    const outcomes = await Promise.all([
      first.refresher.refresh(),
      first.refresher.refresh(),
      second.refresher.refresh(),
    ]);
    expect(server.received).toEqual(['refresh-0']);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['refreshed', 'refreshed', 'refreshed']);
    expect(second.store.tokens?.refreshToken).toBe('refresh-1');
    expect(first.announced() + second.announced()).toBe(1);
  });

  it('keeps the tokens when the server can’t be reached, and forgets them when it refuses', async () => {
    const server = rotatingServer();
    const one = tab(server, sharedLock());
    await signedIn(one);
    server.become('unreachable');
    expect(await one.refresher.refresh()).toMatchObject({ kind: 'unreachable' });
    expect(one.store.tokens?.refreshToken).toBe('refresh-0');
    server.become(401);
    expect(await one.refresher.refresh()).toEqual({ kind: 'refused', message: 'Sign in again.' });
    expect(one.store.tokens).toBeNull();
    expect(await one.store.read()).toEqual({ stored: null, deviceOwner: 1 });
  });

  it('does not end the session because another tenant is refused', async () => {
    const server = rotatingServer();
    const one = tab(server, sharedLock());
    await signedIn(one);
    server.become(403);
    expect(await one.refresher.switchTenant('FABRIKAM')).toEqual({ kind: 'failed', message: 'Refused with 403.' });
    expect(one.store.tokens).not.toBeNull();
    server.become(401);
    expect(await one.refresher.switchTenant('FABRIKAM')).toEqual({ kind: 'refused', message: 'Sign in again.' });
  });

  it('names the current tenant in every renewal, and the new one in a switch', async () => {
    const server = rotatingServer();
    const one = tab(server, sharedLock());
    await signedIn(one);
    await one.refresher.refresh();
    await one.refresher.switchTenant('FABRIKAM');
    await one.refresher.refresh();
    expect(server.tenants).toEqual(['NORTHWIND', 'FABRIKAM', 'FABRIKAM']);
  });

  it('stays in the tenant that it asked for where the access token names none', async () => {
    const server = rotatingServer();
    const one = tab(server, sharedLock());
    await signedIn(one);
    server.hideTenant();
    await one.refresher.switchTenant('FABRIKAM');
    await one.refresher.refresh();
    expect(server.tenants).toEqual(['FABRIKAM', 'FABRIKAM']);
    expect(one.store.scope).toEqual({ userId: 1, tenantId: 'FABRIKAM' });
  });

  it('keeps the session where the server does not renew it for another reason than its end, and asks again later', async () => {
    const server = rotatingServer();
    const one = tab(server, sharedLock());
    await signedIn(one);
    server.become(400);
    const failed = { kind: 'failed', message: 'Refused with 400.' };
    expect(await one.refresher.refresh()).toEqual(failed);
    expect(await one.refresher.refresh()).toEqual(failed);
    expect(server.received).toEqual(['refresh-0']);
    expect(one.store.tokens?.refreshToken).toBe('refresh-0');
    expect((await keptSession())?.refreshToken).toBe('refresh-0');
    // Longer each time, and not for ever.
    one.pass(30_000);
    expect(await one.refresher.refresh()).toEqual(failed);
    one.pass(30_000);
    expect(await one.refresher.refresh()).toEqual(failed);
    expect(server.received).toEqual(['refresh-0', 'refresh-0']);
    server.become('works');
    one.pass(30_000);
    expect(await one.refresher.refresh()).toMatchObject({ kind: 'refreshed' });
  });

  it('forgets that tokens were not renewed once a switch of the tenant has renewed them', async () => {
    const server = rotatingServer();
    const one = tab(server, sharedLock());
    await signedIn(one);
    server.become(400);
    expect(await one.refresher.refresh()).toMatchObject({ kind: 'failed' });
    server.become('works');
    expect(await one.refresher.switchTenant('FABRIKAM')).toMatchObject({ kind: 'refreshed' });
    expect(await one.refresher.refresh()).toMatchObject({ kind: 'refreshed' });
    expect(server.received).toEqual(['refresh-0', 'refresh-0', 'refresh-1']);
  });

  it('finds what has taken the place of a token that the server does not take', async () => {
    const server = rotatingServer();
    const lock = sharedLock();
    const one = tab(server, lock);
    const other = tab(server, lock);
    await signedIn(one);
    await other.store.read();
    const { accessToken = '' } = one.store.tokens ?? {};
    expect(await one.refresher.replacement(accessToken)).toBeNull();
    await other.refresher.switchTenant('FABRIKAM');
    expect(await one.refresher.replacement(accessToken)).toMatchObject({ tenantId: 'FABRIKAM' });
  });

  it('does not bring back a session that was ended while it was renewed', async () => {
    const server = rotatingServer();
    const one = tab(server, sharedLock());
    await signedIn(one);
    const wiped = new Device(name);
    server.beforeAnswer(async () => {
      one.store.clear();
      await wiped.wipe();
    });
    expect(await one.refresher.refresh()).toMatchObject({ kind: 'refused' });
    expect(one.store.tokens).toBeNull();
    expect(await keptSession()).toBeUndefined();
  });

  it('leaves a sign-in alone that took the place of the session while it was renewed', async () => {
    const server = rotatingServer();
    const one = tab(server, sharedLock());
    await signedIn(one);
    const other = tokensOf('refresh-other', 'FABRIKAM', 2);
    server.beforeAnswer(async () => {
      one.store.hold({ idToken: other.idToken, tokens: other });
      await one.store.adoptHeld();
    });
    expect(await one.refresher.refresh()).toMatchObject({ kind: 'refreshed', claims: { userId: 2 } });
    expect((await keptSession())?.refreshToken).toBe('refresh-other');
  });

  it('leaves the device empty where another tab has signed out while it was renewed', async () => {
    const server = rotatingServer();
    const one = tab(server, sharedLock());
    await signedIn(one);
    server.beforeAnswer(() => new Device(name).wipe());
    await one.refresher.refresh();
    expect(await keptSession()).toBeUndefined();
  });

  it('takes over a sign-in of the same account in another tab that came while the tokens were renewed', async () => {
    const server = rotatingServer();
    const one = tab(server, sharedLock());
    const other = tab(server, sharedLock());
    await signedIn(one);
    server.beforeAnswer(async () => {
      const tokens = tokensOf('refresh-other');
      other.store.hold({ idToken: tokens.idToken, tokens });
      await other.store.adoptHeld();
    });
    expect(await one.refresher.refresh()).toMatchObject({ kind: 'refreshed' });
    expect(one.store.tokens?.refreshToken).toBe('refresh-other');
    expect((await keptSession())?.refreshToken).toBe('refresh-other');
  });

  it('does not put a profile over the newer tokens of another tab', async () => {
    const server = rotatingServer();
    const lock = sharedLock();
    const one = tab(server, lock);
    const other = tab(server, lock);
    await signedIn(one);
    await other.store.read();
    await other.refresher.refresh();
    await one.store.keepProfile({
      user: { userId: 1, name: 'Ada Berg', email: 'ada@example.test', picture: null },
      tenants: [],
      privileges: { NORTHWIND: [] },
    });
    expect(await keptSession()).toMatchObject({ refreshToken: 'refresh-1', profile: { tenants: [] } });
  });

  it('works in the new tenant after a switch', async () => {
    const server = rotatingServer();
    const one = tab(server, sharedLock());
    await signedIn(one);
    const outcome = await one.refresher.switchTenant('FABRIKAM');
    expect(outcome).toMatchObject({ kind: 'refreshed', claims: { tenantId: 'FABRIKAM' } });
    expect(one.store.scope).toEqual({ userId: 1, tenantId: 'FABRIKAM' });
  });
});

describe('session store', () => {
  const profile = {
    user: { userId: 1, name: 'Ada Berg', email: 'ada@example.test', picture: null },
    tenants: [],
    privileges: { NORTHWIND: ['deployment.list'] },
  };

  it('is read again at the next visit, with what is left of the access token', async () => {
    const server = rotatingServer();
    const first = tab(server, sharedLock());
    await signedIn(first);
    await first.store.keepProfile(profile);
    const next = tab(server, sharedLock());
    next.pass(600_000);
    const { stored } = await next.store.read();
    expect(stored).toEqual({
      claims: {
        userId: 1,
        tenantId: 'NORTHWIND',
        accountStatus: 'ACTIVE',
        // 900 s by the token's own lifetime, independent of this device's clock.
        accessExpiresIn: 300_000,
        refreshExpiresIn: null,
      },
      profile,
    });
  });

  it('keeps nothing of a sign-in before it is adopted, nor of an account that is not active', async () => {
    const one = tab(rotatingServer(), sharedLock());
    const tokens = tokensOf('refresh-0');
    one.store.hold({ idToken: tokens.idToken, tokens });
    expect(one.store.tokens).toBeNull();
    expect(await one.store.read()).toEqual({ stored: null, deviceOwner: null });
    const pending = token({ userId: 4, status: 'PENDING', tenantId: null });
    expect(one.store.hold({ idToken: pending, tokens: null })).toMatchObject({ userId: 4, accountStatus: 'PENDING' });
    await expect(one.store.adoptHeld()).resolves.toMatchObject({ userId: 1 });
    one.store.clear();
    expect(one.store.hold({ idToken: pending, tokens: null })).toMatchObject({ userId: 4 });
    await expect(one.store.adoptHeld()).rejects.toThrow();
    expect(one.store.tokens).toBeNull();
  });

  it('says no profile where the kept one does not speak of the current tenant', async () => {
    const one = tab(rotatingServer(), sharedLock());
    await signedIn(one);
    await one.store.keepProfile({ ...profile, privileges: { FABRIKAM: [] } });
    expect((await one.store.read()).stored?.profile).toBeNull();
  });

  it('takes a kept session that does not parse for none', async () => {
    const one = tab(rotatingServer(), sharedLock());
    await signedIn(one);
    const kept = await keptSession();
    const raw = await openDB(`${name}-session`);
    await raw.put('sessions', { ...kept, accessToken: 42 });
    raw.close();
    expect(await one.store.read()).toEqual({ stored: null, deviceOwner: null });
  });
});
