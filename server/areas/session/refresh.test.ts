import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settle } from '../../../tests/server/people.ts';
import { startTestPortal, type TestPortal, type Tokens } from '../../../tests/server/portal.ts';
import { createSessions } from '../../identity/sessions.ts';

let portal: TestPortal;
let time = new Date('2026-03-02T09:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal({ now: () => time });
});
afterAll(() => portal.close());

function pass(minutes: number): void {
  time = new Date(time.getTime() + minutes * 60_000);
}

async function refresh(tokens: Tokens, query = '') {
  const response = await portal.call('POST', `/auth/refreshToken${query}`, {
    tokens,
    headers: { 'x-refresh-token': tokens.refresh },
  });
  const header = (name: string) => String(response.headers[name] ?? '');
  const next: Tokens = {
    access: header('x-access-token'),
    refresh: header('x-refresh-token'),
    id: header('x-id-token'),
  };
  return { response, next };
}

async function tenantOf(tokens: Tokens): Promise<unknown> {
  return JSON.parse(Buffer.from(tokens.access.split('.')[1] ?? '', 'base64url').toString()).tenantId;
}

async function statusOf(tokens: Tokens): Promise<number> {
  return (await portal.call('GET', '/users/tenants', { tokens })).statusCode;
}

describe('refresh tokens', () => {
  it('renew an expired access token', async () => {
    const tokens = await portal.signIn('operator');
    pass(20);
    expect(await statusOf(tokens)).toBe(401);
    const { response, next } = await refresh(tokens);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await statusOf(next)).toBe(200);
  });

  it('are spent by their use; reuse ends every token of the sign-in', async () => {
    const tokens = await portal.signIn('operator');
    const { next } = await refresh(tokens);
    const { next: later } = await refresh(next);
    expect(await statusOf(later)).toBe(200);
    const { response } = await refresh(tokens);
    expect(response.json()).toMatchObject({ status: 401, code: 'invalid_token' });
    expect(await statusOf(later)).toBe(401);
    expect((await refresh(later)).response.statusCode).toBe(401);
  });

  it('of another sign-in stay valid after that', async () => {
    const [first, second] = [await portal.signIn('operator'), await portal.signIn('operator')];
    const { next } = await refresh(first);
    pass(1);
    await refresh(first);
    expect(await statusOf(next)).toBe(401);
    expect(await statusOf(second)).toBe(200);
  });

  it('can be sent again shortly after a lost answer, and the lost one is void', async () => {
    const tokens = await portal.signIn('operator');
    const { next: lost } = await refresh(tokens);
    const { response, next } = await refresh(tokens);
    expect(response.statusCode).toBe(200);
    expect(await statusOf(next)).toBe(200);
    expect((await refresh(lost)).response.statusCode).toBe(401);
  });

  it('cannot be sent again later', async () => {
    const tokens = await portal.signIn('operator');
    const { next } = await refresh(tokens);
    pass(1);
    expect((await refresh(tokens)).response.statusCode).toBe(401);
    expect(await statusOf(next)).toBe(401);
  });

  it('expire after two weeks', async () => {
    const tokens = await portal.signIn('operator');
    pass(14 * 24 * 60 + 1);
    expect((await refresh(tokens)).response.statusCode).toBe(401);
  });

  it('require the access token of the same sign-in, and are not spent without it', async () => {
    const [own, other] = [await portal.signIn('operator'), await portal.signIn('approver')];
    expect((await refresh({ ...own, access: other.access })).response.statusCode).toBe(401);
    expect((await refresh({ ...own, access: `${own.access.slice(0, -4)}AAAA` })).response.statusCode).toBe(401);
    expect((await refresh(own)).response.statusCode).toBe(200);
  });

  it('spent twice at once leave at most one valid session', async () => {
    const tokens = await portal.signIn('operator');
    const outcomes = await Promise.all([refresh(tokens), refresh(tokens), refresh(tokens)]);
    const living = await Promise.all(
      outcomes.filter(({ response }) => response.statusCode === 200).map(({ next }) => refresh(next)),
    );
    expect(living.filter(({ response }) => response.statusCode === 200).length).toBeLessThanOrEqual(1);
  });
});

describe('the current tenant', () => {
  it('can be switched by a refresh to the user’s tenants', async () => {
    const tokens = await portal.signIn('multi');
    expect(await tenantOf(tokens)).toBe('ORSINI');
    const { next } = await refresh(tokens, '?tenantId=KESTREL');
    expect(await tenantOf(next)).toBe('KESTREL');
    const { next: kept } = await refresh(next);
    expect(await tenantOf(kept)).toBe('KESTREL');
  });

  it.each(['HALDEN', 'ALL_TENANTS', 'DEFAULT', 'NOWHERE'])(
    'cannot be switched to %s by an operator of another one, with the same answer for each',
    async (tenantId) => {
      const tokens = await portal.signIn('operator');
      const { response } = await refresh(tokens, `?tenantId=${tenantId}`);
      expect(response.statusCode).toBe(403);
      expect(response.json()).toMatchObject({
        code: 'missing_privilege',
        detail: 'You don’t have access to this tenant.',
      });
      const { next } = await refresh(tokens);
      expect(await tenantOf(next)).toBe('BRIGHTWATER');
    },
  );

  it('can be any existing tenant for an administrator', async () => {
    const tokens = await portal.signIn('administrator');
    expect(await tenantOf(tokens)).toBe('ALL_TENANTS');
    const { next } = await refresh(tokens, '?tenantId=HALDEN');
    expect(await tenantOf(next)).toBe('HALDEN');
    expect((await refresh(next, '?tenantId=NOWHERE')).response.statusCode).toBe(403);
  });

  it('falls back to the home tenant when the user was removed from it', async () => {
    const tokens = await portal.signIn('multi', 'KESTREL');
    await portal.services.queries
      .deleteFrom('user_roles')
      .where('user_id', '=', 6)
      .where('tenant_id', '=', 'KESTREL')
      .execute();
    const refused = await portal.call('GET', '/users/tenants', { tokens });
    expect(refused.json()).toMatchObject({ code: 'expired_access_token', message: 'Expired access token.' });
    const { next } = await refresh(tokens);
    expect(await tenantOf(next)).toBe('ORSINI');
    expect(await statusOf(next)).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the session and clears the browser’s cache', async () => {
    const tokens = await portal.signIn('operator');
    const response = await portal.call('POST', '/auth/logoutUser', {
      tokens,
      headers: { 'x-refresh-token': tokens.refresh },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers['clear-site-data']).toBe('"cache", "cookies"');
    expect(await statusOf(tokens)).toBe(401);
    expect((await refresh(tokens)).response.statusCode).toBe(401);
  });

  it('works with an expired access token, and after the session has ended', async () => {
    const tokens = await portal.signIn('operator');
    pass(30);
    const signOut = () => portal.call('POST', '/auth/logoutUser', { tokens });
    expect((await signOut()).statusCode).toBe(200);
    expect((await refresh(tokens)).response.statusCode).toBe(401);
    expect((await signOut()).statusCode).toBe(200);
  });

  it('ends the session of either token, even if the other is invalid', async () => {
    const tokens = await portal.signIn('operator');
    const headers = { 'x-refresh-token': 'gone' };
    expect((await portal.call('POST', '/auth/logoutUser', { tokens, headers })).statusCode).toBe(200);
    expect(await statusOf(tokens)).toBe(401);
    const others = await portal.signIn('operator');
    const unusable = { ...others, access: 'gone' };
    const response = await portal.call('POST', '/auth/logoutUser', {
      tokens: unusable,
      headers: { 'x-refresh-token': others.refresh },
    });
    expect(response.statusCode).toBe(200);
    expect(await statusOf(others)).toBe(401);
  });

  it('takes effect in another process immediately', async () => {
    const { services } = portal;
    const other = createSessions(services.database, services.now);
    const tokens = await portal.signIn('operator');
    const claims = await services.tokens.readAccessToken(`Bearer ${tokens.access}`);
    expect((await other.viewer(claims)).userId).toBe(1);
    await portal.call('POST', '/auth/logoutUser', { tokens });
    await expect(other.viewer(claims)).rejects.toMatchObject({ details: { code: 'invalid_token' } });
  });

  it('takes effect immediately, as do changes of roles, their privileges and the account', async () => {
    const { queries } = portal.services;
    const tokens = await portal.signIn('viewer');
    const list = async () => (await portal.call('GET', '/deploymentrequests', { tokens })).json().code ?? 'answered';
    expect(await list()).toBe('answered');
    const privileges = await queries
      .deleteFrom('role_privileges')
      .where('role_id', '=', 'VIEWER')
      .returningAll()
      .execute();
    expect(await list()).toBe('expired_access_token');
    await queries.insertInto('role_privileges').values(privileges).execute();
    expect(await list()).toBe('answered');
    await queries.updateTable('roles').set({ status: 'INACTIVE' }).where('role_id', '=', 'VIEWER').execute();
    expect(await list()).toBe('expired_access_token');
    await queries.updateTable('roles').set({ status: 'ACTIVE' }).where('role_id', '=', 'VIEWER').execute();
    await queries.updateTable('users').set({ status: 'INACTIVE' }).where('user_id', '=', 4).execute();
    expect(await list()).toBe('account_not_active');
    await queries.updateTable('users').set({ status: 'ACTIVE' }).where('user_id', '=', 4).execute();
    expect(await list()).toBe('answered');
  });

  it('notifies open streams', async () => {
    const tokens = await portal.signIn('operator');
    const notified: object[] = [];
    const forget = portal.services.sessions.onChange((change) => notified.push(change));
    await portal.call('POST', '/auth/logoutUser', { tokens });
    forget();
    expect(notified).toEqual([{ session: expect.any(String) }]);
  });
});

describe('privileges, tenants and users', () => {
  it('are sent by tenant', async () => {
    const tokens = await portal.signIn('operator');
    const own = (await portal.call('GET', '/auth/BRIGHTWATER/privileges', { tokens })).json();
    expect(Object.keys(own)).toEqual(['BRIGHTWATER']);
    expect(own.BRIGHTWATER).toContain('deployment.launch');
    expect(own.BRIGHTWATER).not.toContain('deployment.approve');
    expect((await portal.call('GET', '/auth/HALDEN/privileges', { tokens })).statusCode).toBe(404);
    expect((await portal.call('GET', '/auth/ALL_TENANTS/privileges', { tokens })).statusCode).toBe(404);
  });

  it.each(['without a role', 'with an inactive role', 'with a role without privileges'])(
    'are an empty list for a user %s',
    async (which) => {
      const name = `nobody-${which.length}`;
      const { queries } = portal.services;
      const userId = await settle(queries, {
        name,
        privileges: which.endsWith('privileges') ? [] : ['deployment.list'],
      });
      if (which === 'without a role') await queries.deleteFrom('user_roles').where('user_id', '=', userId).execute();
      if (which.includes('inactive'))
        await queries.updateTable('roles').set({ status: 'INACTIVE' }).where('role_id', '=', name).execute();
      const tokens = await portal.signIn(name);
      const answers = await Promise.all(
        [`/users/${userId}`, '/users/tenants', '/auth/DEFAULT/privileges'].map((path) =>
          portal.call('GET', path, { tokens }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(answers.slice(1).map((answer) => answer.json())).toEqual([[], { DEFAULT: [] }]);
      expect((await portal.call('GET', '/auth/HALDEN/privileges', { tokens })).statusCode).toBe(404);
    },
  );

  it('are sent for all tenants together to users with access to them', async () => {
    const tokens = await portal.signIn('administrator');
    const all = (await portal.call('GET', '/auth/ALL_TENANTS/privileges', { tokens })).json();
    expect(Object.keys(all).sort()).toEqual(['ALL_TENANTS', 'BRIGHTWATER', 'HALDEN', 'KESTREL', 'ORSINI']);
    expect(all.HALDEN).toContain('tenant.all.access');
  });

  it('list the tenants of the user', async () => {
    const names = async (account: string) => {
      const response = await portal.call('GET', '/users/tenants', { tokens: await portal.signIn(account) });
      return response.json().map(({ tenantId }: { tenantId: string }) => tenantId);
    };
    expect(await names('approver')).toEqual(['BRIGHTWATER', 'HALDEN']);
    expect(await names('administrator')).toEqual(['BRIGHTWATER', 'HALDEN', 'KESTREL', 'ORSINI']);
  });

  it('show the user’s own record, and others of the same tenant with user.view', async () => {
    const get = async (account: string, id: string | number) =>
      (await portal.call('GET', `/users/${id}`, { tokens: await portal.signIn(account) })).statusCode;
    expect(await get('viewer', 4)).toBe(200);
    expect(await get('viewer', 1)).toBe(404);
    expect(await get('operator', 2)).toBe(200);
    expect(await get('operator', 5)).toBe(404);
    expect(await get('operator', 999)).toBe(404);
    expect(await get('administrator', 5)).toBe(200);
    expect(await get('operator', 'x')).toBe(400);
  });
});
