import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idTokenClaims, makeIdToken, startTestPortal, type TestPortal } from '../../../tests/server/portal.ts';
import { newSecrets, publicKeyOf } from '../../secrets.ts';

const providerKey = newSecrets().providerKey.current;
let asked: string[] = [];
let provider: Server;
let issuer: string;
let portal: TestPortal;

/** The parts of an OpenID provider that the server needs: discovery document and public keys. */
beforeAll(async () => {
  provider = createServer((request, response) => {
    asked.push(request.url ?? '');
    const documents: Record<string, unknown> = {
      '/tenant/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/keys` },
      '/tenant/keys': { keys: [publicKeyOf(providerKey)] },
    };
    const document = documents[request.url ?? ''];
    response.writeHead(document === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(document ?? {}));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const address = provider.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  issuer = `http://127.0.0.1:${address.port}/tenant`;
  portal = await startTestPortal({
    configuration: { identityProvider: { issuer, clientId: 'company-portal', prompt: 'select_account' } },
  });
});
afterAll(async () => {
  await portal.close();
  await new Promise((resolve) => provider.close(resolve));
});

async function signInWith(claims: Record<string, unknown>, key = providerKey) {
  const token = await makeIdToken(key, { ...idTokenClaims('operator@meridian.example'), ...claims });
  return portal.call('POST', '/auth/loginWithGoogle', { headers: { 'x-google-token': token } });
}

it('accepts the id tokens of a configured provider by the keys in its discovery document', async () => {
  asked = [];
  const response = await signInWith({ iss: issuer, aud: 'company-portal' });
  expect(response.statusCode).toBe(200);
  expect(response.headers).toHaveProperty('x-access-token');
  expect(asked).toEqual(['/tenant/.well-known/openid-configuration', '/tenant/keys']);
});

it('accepts the provider’s own name, with or without a trailing slash', async () => {
  expect((await signInWith({ iss: `${issuer}/`, aud: 'company-portal' })).statusCode).toBe(200);
});

it.each([
  ['of another issuer', { iss: 'https://elsewhere.example', aud: 'company-portal' }, providerKey],
  ['for another client', { iss: null, aud: 'portal' }, providerKey],
  [
    'signed with a key that the provider does not have',
    { iss: null, aud: 'company-portal' },
    newSecrets().providerKey.current,
  ],
])('refuses a token %s', async (_, claims, key) => {
  const response = await signInWith({ ...claims, iss: claims.iss ?? issuer }, key);
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ code: 'invalid_token' });
});

it('sends the app the sign-in address, allows the page to connect there, and serves no embedded provider', async () => {
  const config = await portal.app.inject('/config.json');
  expect(config.json().identityProvider).toEqual({
    issuer,
    clientId: 'company-portal',
    prompt: 'select_account',
    flow: 'popup',
  });
  expect(String(config.headers['content-security-policy'])).toContain(`connect-src 'self' ${new URL(issuer).origin}`);
  const own = await portal.app.inject('/oidc/.well-known/openid-configuration');
  expect(own.statusCode).toBe(404);
});
