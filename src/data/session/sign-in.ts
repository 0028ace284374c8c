import { InMemoryWebStorage, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import * as v from 'valibot';
import { AppError } from '../../contract/app-error.ts';
import { type ContractClient, exchange } from '../../contract/client.ts';
import { loginWithGoogle } from '../../contract/generated/operations/session.ts';
import type { RuntimeConfig } from '../../contract/runtime-config.ts';
import type { PortalSignIn } from './session-store.ts';
import { SIGN_IN_CALLBACK_PATH } from './sign-in-channel.ts';
import { readNonce } from './token-claims.ts';

const requestDataParser = v.object({ nonce: v.string() });

/** State and code verifier stay in memory: only this page takes the answer. */
const PENDING = new WebStorageStateStore({ store: new InMemoryWebStorage() });

function identityClient({ issuer, clientId, scope }: RuntimeConfig['identityProvider']): OidcClient {
  return new OidcClient({
    authority: issuer,
    client_id: clientId,
    redirect_uri: `${globalThis.location.origin}${SIGN_IN_CALLBACK_PATH}`,
    response_type: 'code',
    scope,
    loadUserInfo: false,
    stateStore: PENDING,
    staleStateAgeInSeconds: 600,
  });
}

/** State, nonce and PKCE are used once. Returns the address to open. */
export async function prepareSignIn(provider: RuntimeConfig['identityProvider']): Promise<{ url: string }> {
  const client = identityClient(provider);
  await client.clearStaleState();
  const nonce = crypto.randomUUID();
  const { url } = await client.createSigninRequest({ nonce, state: { nonce }, prompt: provider.prompt });
  return { url };
}

/** Deployments §7 `POST /auth/loginWithGoogle` */
export async function exchangeIdentity(
  { identityProvider, plain }: Pick<RuntimeConfig, 'identityProvider' | 'plain'>,
  client: ContractClient,
  callbackUrl: string,
): Promise<PortalSignIn> {
  const answer = await identityClient(identityProvider).processSigninResponse(callbackUrl);
  const identityToken = answer.id_token;
  const request = v.safeParse(requestDataParser, answer.userState);
  if (identityToken === undefined || !request.success || readNonce(identityToken) !== request.output.nonce) {
    throw new AppError({ kind: 'unauthenticated', message: 'The response belongs to a different sign-in.' });
  }
  const { nonce } = request.output;
  const { headers } = await exchange(client, loginWithGoogle, {
    // The nonce header is an extension: another origin may block it.
    params: { header: { 'x-google-token': identityToken, ...(!plain && { 'x-google-nonce': nonce }) } },
  });
  const idToken = headers.get('x-id-token');
  const accessToken = headers.get('x-access-token')?.replace(/^Bearer /i, '');
  const refreshToken = headers.get('x-refresh-token');
  if (idToken === null) {
    throw new AppError({ kind: 'unexpected-answer', message: 'The server’s sign-in response couldn’t be read.' });
  }
  const tokens =
    accessToken === undefined || accessToken === '' || refreshToken === null || refreshToken === ''
      ? null
      : { idToken, accessToken, refreshToken };
  return { idToken, tokens };
}
