/** A session as the app keeps it on a device, from a sign-in without a page: for tests that are not about signing in. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { readExpiry, readIdentityClaims, readTenantId } from '../../src/data/session/token-claims.ts';

interface PortalTokens {
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

const tokenAnswer = v.object({ id_token: v.string() });

/** Signs in at the embedded identity provider and at the portal by requests of their own; each sign-in is a new one at both. */
async function requestTokens(request: APIRequestContext, url: string, email: string): Promise<PortalTokens> {
  const verifier = randomBytes(32).toString('base64url');
  const redirectUri = `${url}/login/redirect`;
  const query = new URLSearchParams({
    client_id: 'portal',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    nonce: randomUUID(),
    state: randomUUID(),
  });
  const form = await request.get(`${url}/oidc/auth?${query}`);
  const redirected = await request.post(form.url(), { form: { account: email } });
  const code = new URL(redirected.url()).searchParams.get('code');
  if (code === null) throw new Error(`${email} was not signed in: ${redirected.status()} ${redirected.url()}`);
  const exchanged = await request.post(`${url}/oidc/token`, {
    form: {
      grant_type: 'authorization_code',
      client_id: 'portal',
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    },
  });
  const { id_token } = v.parse(tokenAnswer, await exchanged.json());
  const answer = await request.post(`${url}/api/auth/loginWithGoogle`, { headers: { 'x-google-token': id_token } });
  const header = (name: string) => {
    const value = answer.headers()[name];
    if (value === undefined) throw new Error(`${email} was not signed in: ${answer.status()} without ${name}`);
    return value.replace(/^Bearer /i, '');
  };
  return {
    idToken: header('x-id-token'),
    accessToken: header('x-access-token'),
    refreshToken: header('x-refresh-token'),
  };
}

/** A session as the app stores it (src/data/device/session-database.ts), without a profile yet. */
function storedSession({ idToken, accessToken, refreshToken }: PortalTokens) {
  const now = Date.now();
  const { userId, status } = readIdentityClaims(idToken);
  return {
    id: 'current',
    userId,
    tenantId: readTenantId(accessToken),
    accountStatus: status,
    idToken,
    accessToken,
    refreshToken,
    accessExpiresAt: readExpiry(accessToken, now),
    refreshExpiresAt: readExpiry(refreshToken, now),
    profile: null,
  };
}

/** Writes a session into the database that the app reads it from. */
function writeSession(page: Page, session: ReturnType<typeof storedSession>): Promise<void> {
  return page.evaluate(async (row) => {
    const opening = indexedDB.open('portal-session', 1);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore('sessions', { keyPath: 'id' });
        opening.result.createObjectStore('holders', { keyPath: 'userId' });
      };
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    await new Promise((resolve, reject) => {
      const transaction = database.transaction('sessions', 'readwrite');
      transaction.objectStore('sessions').put(row);
      transaction.oncomplete = resolve;
      transaction.onabort = reject;
    });
    database.close();
  }, session);
}

/** Signs an account in for calls without a device; returns its access token. */
export async function requestAccessToken(request: APIRequestContext, url: string, email: string): Promise<string> {
  return (await requestTokens(request, url, email)).accessToken;
}

export interface KeptSession {
  readonly userId: number;
  readonly accessToken: string;
}

/**
 * Leaves an account's session on a device that holds nothing else. The page ends outside of the app, which
 * must not start before the session is there.
 */
export async function storeSession(page: Page, email: string): Promise<KeptSession> {
  await page.goto('/health');
  const tokens = await requestTokens(page.request, new URL(page.url()).origin, email);
  const session = storedSession(tokens);
  await writeSession(page, session);
  return session;
}
