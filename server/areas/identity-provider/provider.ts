/** An OpenID provider inside the server, for installations without one of their own: code flow with PKCE, one client. */
import type { FastifyBaseLogger } from 'fastify';
import Provider, { type Configuration, type ErrorOut, type KoaContextWithOIDC } from 'oidc-provider';
import type { Queries } from '../../database/database.ts';
import { isPassingFailure, secondsUntilBack } from '../../database/passing-failure.ts';
import { knownKeys, type Secrets } from '../../secrets.ts';
import { failurePage, type OfferedAccount } from './pages.ts';
import { recordStore } from './record-store.ts';

/** A person that the embedded provider knows. */
export interface ProviderAccount extends OfferedAccount {
  firstName: string;
  lastName: string;
}

/** Whom the provider signs in; accounts are named by their e-mail address in lower case. */
export interface AccountDirectory {
  readonly offered: readonly ProviderAccount[];
  find(email: string): ProviderAccount | null;
  isPasswordOf(email: string, password: string): boolean;
}

export interface ProviderSettings {
  publicUrl: string;
  queries: Queries;
  secrets: Secrets;
  directory: AccountDirectory;
  log: FastifyBaseLogger;
  now: () => Date;
}

const clientId = 'portal';
export const mountPath = '/oidc';

/** Every lifetime in seconds. */
const lifetimes = {
  AccessToken: 600,
  AuthorizationCode: 60,
  Grant: 3600,
  IdToken: 600,
  Interaction: 900,
  Session: 3600,
} as const;

/** Whose fault it is that the request could not even be sent back to the portal as an error. */
const unintelligible: ReadonlySet<string> = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_redirect_uri',
  'unrecognized_route',
]);

function messageOf(out: ErrorOut): string {
  return unintelligible.has(out.error) ? 'The sign-in request is invalid.' : 'The sign-in couldn’t be completed.';
}

export function createProvider(settings: ProviderSettings): Provider {
  const { directory, publicUrl, queries, secrets } = settings;

  function findAccount(_context: unknown, email: string) {
    const account = directory.find(email);
    if (account === null) return undefined;
    const claims = {
      sub: email,
      email,
      email_verified: true,
      name: account.name,
      given_name: account.firstName,
      family_name: account.lastName,
    };
    return { accountId: email, claims: () => claims };
  }

  /** The one client is the portal itself: nobody is asked whether it may know who signed in. */
  async function grantEverything(context: KoaContextWithOIDC) {
    const { client, provider, session } = context.oidc;
    if (client === undefined || session?.accountId === undefined) return undefined;
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
    grant.addOIDCScope('openid profile email');
    await grant.save();
    return grant;
  }

  const configuration: Configuration = {
    adapter: recordStore(queries, settings.now),
    clients: [
      {
        client_id: clientId,
        client_name: 'Deployment Portal',
        redirect_uris: [`${publicUrl}/login/redirect`],
        post_logout_redirect_uris: [`${publicUrl}/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    // The first one signs.
    jwks: { keys: knownKeys(secrets.providerKey).map((key) => ({ ...key })) },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    // The portal reads the id token only, so the profile stands in it.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    cookies: {
      keys: [...knownKeys(secrets.cookieKey)],
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: mountPath },
      short: { httpOnly: true, sameSite: 'lax', signed: true, path: mountPath },
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    // The portal's own page redeems its code; a browser names the origin of such a call even where it is the same one.
    clientBasedCORS: (_context, origin) => origin === new URL(publicUrl).origin,
    findAccount,
    issueRefreshToken: async () => false,
    loadExistingGrant: grantEverything,
    interactions: { url: (_context, interaction) => `${mountPath}/interaction/${interaction.uid}` },
    renderError: (context, out) => {
      context.type = 'html';
      context.body = failurePage(messageOf(out));
    },
    ttl: lifetimes,
  };

  const provider = new Provider(`${publicUrl}${mountPath}`, configuration);
  provider.proxy = true;
  const passing = new WeakSet<object>();
  provider.on('server_error', (context, error) => {
    settings.log.error({ err: error }, 'identity provider failed');
    if (isPassingFailure(error)) passing.add(context);
  });
  provider.use(async (context, next) => {
    await next();
    if (!passing.has(context)) return;
    context.status = 503;
    context.set('retry-after', String(secondsUntilBack));
  });
  return provider;
}
