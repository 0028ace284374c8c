/** A whole server for tests, called without a socket, with sign-ins of any user. */
import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { importJWK, SignJWT } from 'jose';
import { type AppOptions, createApp, type PortalServer } from '../../server/app.ts';
import { type Configuration, readConfiguration } from '../../server/configuration.ts';
import type { Database } from '../../server/database/database.ts';
import { newSecrets, type SigningKey } from '../../server/secrets.ts';
import { openTestDatabase } from '../database/databases.ts';

/** The tokens of one sign-in. */
export interface Tokens {
  access: string;
  refresh: string;
  id: string;
}

export interface CallOptions {
  tokens?: Tokens;
  body?: InjectOptions['payload'];
  headers?: Record<string, string>;
}

export interface TestPortal extends PortalServer {
  providerKey: SigningKey;
  /** `path` starts after `/api`. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** Signs in a demo account by its name before the `@`, such as `operator`; switches to the tenant if given. */
  signIn(account: string, tenantId?: string): Promise<Tokens>;
  close(): Promise<void>;
}

export interface TestPortalOptions extends Partial<Omit<AppOptions, 'configuration'>> {
  configuration?: Partial<Configuration>;
  database?: Database;
}

/** Claims of an id token like those of the embedded identity provider. */
export function idTokenClaims(email: string): Record<string, unknown> {
  return { sub: email, email, email_verified: true, name: 'Test Person', nonce: randomUUID() };
}

/** An id token signed with a provider's key; `now` is its issue time. */
export async function makeIdToken(key: SigningKey, claims: Record<string, unknown>, now = new Date()): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({
    iss: 'http://localhost:8080/oidc',
    aud: 'portal',
    iat: issuedAt,
    exp: issuedAt + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid: key.kid })
    .sign(await importJWK(key, 'ES256'));
}

export function tokensOf(response: LightMyRequestResponse): Tokens {
  const header = (name: string) => {
    const value = response.headers[name];
    if (typeof value !== 'string') throw new Error(`${response.statusCode} without ${name}: ${response.body}`);
    return value;
  };
  return { access: header('x-access-token'), refresh: header('x-refresh-token'), id: header('x-id-token') };
}

export async function startTestPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const secrets = options.secrets ?? newSecrets();
  const server = await createApp({
    // Background work would change the data of other tests; its own tests enable it.
    jobs: null,
    ...options,
    secrets,
    database: options.database ?? (await openTestDatabase()),
    configuration: {
      ...readConfiguration({}),
      logLevel: 'silent',
      signInsPerMinute: 10_000,
      commandsPerMinute: 10_000,
      ...options.configuration,
    },
    validateAnswers: options.validateAnswers ?? true,
  });
  await server.app.ready();

  const call: TestPortal['call'] = (method, path, { tokens, body, headers } = {}) =>
    server.app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(tokens === undefined ? {} : { 'x-access-token': `Bearer ${tokens.access}` }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });

  async function signIn(account: string, tenantId?: string): Promise<Tokens> {
    const iss = `${server.services.publicUrl}/oidc`;
    const claims = { ...idTokenClaims(`${account}@meridian.example`), iss };
    const token = await makeIdToken(secrets.providerKey.current, claims, server.services.now());
    const tokens = tokensOf(await call('POST', '/auth/loginWithGoogle', { headers: { 'x-google-token': token } }));
    if (tenantId === undefined) return tokens;
    return tokensOf(
      await call('POST', `/auth/refreshToken?tenantId=${tenantId}`, {
        tokens,
        headers: { 'x-refresh-token': tokens.refresh },
      }),
    );
  }

  return { ...server, providerKey: secrets.providerKey.current, call, signIn, close: () => server.app.close() };
}
