import { createHmac, createPublicKey, randomUUID } from 'node:crypto';
import { generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idTokenClaims, makeIdToken, startTestPortal, type TestPortal } from '../../../tests/server/portal.ts';
import { newSecrets, publicKeyOf } from '../../secrets.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const operator = 'operator@meridian.example';

async function signInWith(token: string, headers: Record<string, string> = {}) {
  return portal.call('POST', '/auth/loginWithGoogle', { headers: { 'x-google-token': token, ...headers } });
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function seconds(offset: number): number {
  return Math.floor(Date.now() / 1000) + offset;
}

describe('sign-in', () => {
  it('exchanges an id token for the three tokens of the home tenant', async () => {
    const response = await signInWith(await makeIdToken(portal.providerKey, idTokenClaims(operator)));
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('');
    expect(response.headers['cache-control']).toBe('no-store');
    const payload = JSON.parse(
      Buffer.from(String(response.headers['x-id-token']).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(payload).toMatchObject({
      userId: 1,
      name: 'Mara Lindqvist',
      email: operator,
      status: 'ACTIVE',
      tenantId: 'BRIGHTWATER',
    });
  });

  it('creates a pending account for an unknown person, who sees only that status', async () => {
    const claims = idTokenClaims('newcomer@meridian.example');
    const response = await signInWith(await makeIdToken(portal.providerKey, claims));
    const tokens = { access: String(response.headers['x-access-token']), refresh: '', id: '' };
    const { userId, status } = JSON.parse(
      Buffer.from(String(response.headers['x-id-token']).split('.')[1] ?? '', 'base64url').toString(),
    );
    expect(status).toBe('PENDING');
    expect((await portal.call('GET', `/users/${userId}`, { tokens })).json()).toMatchObject({ status: 'PENDING' });
    const refused = await portal.call('GET', '/users/tenants', { tokens });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      code: 'account_not_active',
      message: 'Your account is pending activation.',
    });
  });

  it('accepts a picture or name that cannot be stored, and a token that never expires', async () => {
    const unusual = { picture: 'https://pictures.example/\0', given_name: '\ud800', exp: 1e15 };
    const token = await makeIdToken(portal.providerKey, { ...idTokenClaims(operator), ...unusual });
    expect((await signInWith(token)).statusCode).toBe(200);
  });

  it('accepts each id token once', async () => {
    const token = await makeIdToken(portal.providerKey, idTokenClaims(operator));
    expect((await signInWith(token)).statusCode).toBe(200);
    const replayed = await signInWith(token);
    expect(replayed.statusCode).toBe(401);
    expect(replayed.json()).toMatchObject({ code: 'invalid_token' });
  });

  it('accepts a nonce once, even in another id token', async () => {
    const claims = idTokenClaims(operator);
    expect((await signInWith(await makeIdToken(portal.providerKey, claims))).statusCode).toBe(200);
    const later = await makeIdToken(portal.providerKey, { ...claims, iat: seconds(-5) });
    expect((await signInWith(later)).statusCode).toBe(401);
  });

  it('refuses an email address that the provider has not verified', async () => {
    const claims = { ...idTokenClaims('administrator@meridian.example'), sub: 'stranger', email_verified: false };
    expect((await signInWith(await makeIdToken(portal.providerKey, claims))).statusCode).toBe(401);
  });

  const forgeries: Record<string, () => Promise<string>> = {
    'another issuer': () =>
      makeIdToken(portal.providerKey, { ...idTokenClaims(operator), iss: 'https://elsewhere.example' }),
    'a name that cannot be stored': () =>
      makeIdToken(portal.providerKey, { ...idTokenClaims(operator), sub: 'operator\0' }),
    'an address that cannot be stored': () =>
      makeIdToken(portal.providerKey, { ...idTokenClaims(operator), email: 'new\0@meridian.example' }),
    'a name that is too long': () =>
      makeIdToken(portal.providerKey, { ...idTokenClaims(operator), sub: 'x'.repeat(256) }),
    'another audience': () => makeIdToken(portal.providerKey, { ...idTokenClaims(operator), aud: 'another-client' }),
    'two audiences, issued for the other': () =>
      makeIdToken(portal.providerKey, { ...idTokenClaims(operator), aud: ['portal', 'other'], azp: 'other' }),
    'no nonce': () => makeIdToken(portal.providerKey, { ...idTokenClaims(operator), nonce: undefined }),
    'an expiry in the past': () =>
      makeIdToken(portal.providerKey, { ...idTokenClaims(operator), iat: seconds(-500), exp: seconds(-100) }),
    'a start in the future': () => makeIdToken(portal.providerKey, { ...idTokenClaims(operator), nbf: seconds(300) }),
    'an age of an hour': () =>
      makeIdToken(portal.providerKey, { ...idTokenClaims(operator), iat: seconds(-3600), exp: seconds(3600) }),
    'a key of another provider': () => makeIdToken(newSecrets().providerKey.current, idTokenClaims(operator)),
    'a key of another provider with the known key id': () =>
      makeIdToken({ ...newSecrets().providerKey.current, kid: portal.providerKey.kid }, idTokenClaims(operator)),
    'a key that it contains': async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
      const jwk = await crypto.subtle.exportKey('jwk', publicKey);
      return new SignJWT({
        ...idTokenClaims(operator),
        iss: 'http://localhost:8080/oidc',
        aud: 'portal',
        iat: seconds(0),
        exp: seconds(300),
      })
        .setProtectedHeader({ alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x: jwk.x ?? '', y: jwk.y ?? '' } })
        .sign(privateKey);
    },
    'no signature (none)': async () =>
      `${part({ alg: 'none' })}.${part({ ...idTokenClaims(operator), iss: 'http://localhost:8080/oidc', aud: 'portal', iat: seconds(0), exp: seconds(300) })}.`,
    'the public key as a shared secret (HS256)': async () => {
      const pem = createPublicKey({ key: { ...publicKeyOf(portal.providerKey) }, format: 'jwk' }).export({
        type: 'spki',
        format: 'pem',
      });
      const head = part({ alg: 'HS256', kid: portal.providerKey.kid });
      const body = part({
        ...idTokenClaims(operator),
        iss: 'http://localhost:8080/oidc',
        aud: 'portal',
        iat: seconds(0),
        exp: seconds(300),
      });
      return `${head}.${body}.${createHmac('sha256', pem).update(`${head}.${body}`).digest('base64url')}`;
    },
    'an access token of the portal': async () => (await portal.signIn('operator')).access,
    'an id token of the portal': async () => (await portal.signIn('operator')).id,
    'plain nonsense': async () => 'not-a-token',
  };

  it.each(Object.entries(forgeries))('refuses an id token with %s', async (_name, forge) => {
    const response = await signInWith(await forge());
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'invalid_token' });
    expect(response.headers['x-access-token']).toBeUndefined();
  });

  it('refuses a token with another nonce than the device’s', async () => {
    const claims = idTokenClaims(operator);
    const token = await makeIdToken(portal.providerKey, claims);
    expect((await signInWith(token, { 'x-google-nonce': 'another' })).statusCode).toBe(401);
    expect((await signInWith(token, { 'x-google-nonce': String(claims['nonce']) })).statusCode).toBe(200);
  });

  it('requires the token', async () => {
    const response = await portal.call('POST', '/auth/loginWithGoogle');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'malformed_request', errors: [{ field: 'x-google-token' }] });
  });
});

describe('access tokens', () => {
  async function callWith(header: string | undefined) {
    return portal.call('GET', '/users/tenants', { headers: header === undefined ? {} : { 'x-access-token': header } });
  }

  it('are required', async () => {
    expect((await callWith(undefined)).json()).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('expire with the exact message of the specification', async () => {
    const late = await startTestPortal({ accessTokenSeconds: -60 });
    const tokens = await late.signIn('operator');
    const response = await late.call('GET', '/users/tenants', { tokens });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'expired_access_token', message: 'Expired access token.' });
    await late.close();
  });

  const session = randomUUID();
  const claims = () => ({
    iss: 'http://localhost:8080',
    aud: 'portal-api',
    sub: '3',
    tenantId: 'ALL_TENANTS',
    sid: session,
    iat: seconds(0),
    nbf: seconds(0),
    exp: seconds(300),
  });

  /** Signed with the portal's own key, for a current sign-in, and different in one claim. */
  async function signedLike(difference: Record<string, unknown>, typ: string): Promise<string> {
    const { access } = await portal.signIn('operator');
    const own = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString());
    const key = await importJWK(portal.services.secrets.tokenKey.current, 'ES256');
    return `Bearer ${await new SignJWT({ ...own, ...difference }).setProtectedHeader({ alg: 'ES256', typ }).sign(key)}`;
  }

  const forgeries: Record<string, () => Promise<string>> = {
    'an id token of the portal': async () => `Bearer ${(await portal.signIn('operator')).id}`,
    'an id token of the provider': async () =>
      `Bearer ${await makeIdToken(portal.providerKey, idTokenClaims(operator))}`,
    'a refresh token': async () => `Bearer ${(await portal.signIn('operator')).refresh}`,
    'a token without the word Bearer': async () => (await portal.signIn('operator')).access,
    'no signature (none)': async () => `Bearer ${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims())}.`,
    "the provider's key": async () =>
      `Bearer ${await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' }).sign(await importJWK(portal.providerKey, 'ES256'))}`,
    'the public key as a shared secret (HS256)': async () => {
      const pem = createPublicKey({
        key: { ...publicKeyOf(portal.services.secrets.tokenKey.current) },
        format: 'jwk',
      }).export({
        type: 'spki',
        format: 'pem',
      });
      const text = `${part({ alg: 'HS256', typ: 'at+jwt' })}.${part(claims())}`;
      return `Bearer ${text}.${createHmac('sha256', pem).update(text).digest('base64url')}`;
    },
    'an unknown sign-in': async () =>
      `Bearer ${await new SignJWT(claims()).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' }).sign(await importJWK(portal.services.secrets.tokenKey.current, 'ES256'))}`,
    'a token of the portal for another audience': () => signedLike({ aud: 'portal-app' }, 'at+jwt'),
    'a token of the portal of another type': () => signedLike({}, 'id+jwt'),
    'a token of the portal at another address': () => signedLike({ iss: 'http://localhost:9999' }, 'at+jwt'),
    'an impossible user': () => signedLike({ sub: '99999999999' }, 'at+jwt'),
    'a tenant that cannot be stored': () => signedLike({ tenantId: 'HALDEN\0' }, 'at+jwt'),
    'a changed tenant': async () => {
      const [head = '', , signature = ''] = (await portal.signIn('operator')).access.split('.');
      return `Bearer ${head}.${part({ ...claims(), sub: '1', tenantId: 'HALDEN' })}.${signature}`;
    },
  };

  it('are accepted if nothing differs', async () => {
    expect((await callWith(await signedLike({}, 'at+jwt'))).statusCode).toBe(200);
  });

  it.each(Object.entries(forgeries))('cannot be replaced by %s', async (_name, forge) => {
    const response = await callWith(await forge());
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'invalid_token' });
  });

  it('are checked completely at each call, even if accepted before', async () => {
    let time = Date.now();
    const own = await startTestPortal({ now: () => new Date(time) });
    const tokens = await own.signIn('operator');
    const statusOf = async (access: string) =>
      (await own.call('GET', '/users/tenants', { tokens: { ...tokens, access } })).json().code ?? 'taken';
    expect(await statusOf(tokens.access)).toBe('taken');
    const [head = '', payload = '', signature = ''] = tokens.access.split('.');
    const other = (await own.signIn('operator')).access.split('.')[2] ?? '';
    expect(await statusOf([head, payload, other].join('.'))).toBe('invalid_token');
    expect(await statusOf([head, part({ ...claims(), sub: '3' }), signature].join('.'))).toBe('invalid_token');
    time += 16 * 60_000;
    expect(await statusOf(tokens.access)).toBe('expired_access_token');
    await own.close();
  });

  it('end with the account', async () => {
    const own = await startTestPortal();
    const tokens = await own.signIn('operator');
    expect((await own.call('GET', '/users/tenants', { tokens })).statusCode).toBe(200);
    await own.services.queries.updateTable('users').set({ status: 'INACTIVE' }).where('user_id', '=', 1).execute();
    expect((await own.call('GET', '/users/tenants', { tokens })).json()).toMatchObject({ code: 'account_not_active' });
    expect((await own.call('GET', '/users/1', { tokens })).json()).toMatchObject({ status: 'INACTIVE' });
    expect((await own.call('GET', '/users/2', { tokens })).statusCode).toBe(403);
    await own.close();
  });
});
