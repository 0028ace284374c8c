/** An embedded OpenID provider for installations without their own: code flow with PKCE, one client. */
import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import Provider, {
  type Adapter,
  type AdapterPayload,
  type Configuration,
  type ErrorOut,
  errors,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import type { Queries } from '../../database/database.ts';
import { isPassingFailure, secondsUntilBack } from '../../database/passing-failure.ts';
import { isStorable } from '../../database/storable-text.ts';
import type { AccountDirectory } from '../../identity/account-directory.ts';
import { unstorableText } from '../../plugins/contract/storable-text.ts';
import { knownKeys, type Secrets } from '../../secrets.ts';
import { failurePage } from './pages.ts';

type Key = 'id' | 'uid' | 'user_code';

/** Limits on stored unfinished sign-ins, which anyone can start. */
interface UnfinishedLimits {
  readonly most: number;
  readonly every: number;
}

const UNFINISHED: UnfinishedLimits = { most: 10_000, every: 100 };
/** Stored for the visitor before the user is known. */
const UNFINISHED_MODEL = 'Interaction';

export function recordStore(
  queries: Queries,
  now: () => Date,
  limits: UnfinishedLimits = UNFINISHED,
): (model: string) => Adapter {
  let unfinished = 0;

  /** Removes expired unfinished sign-ins, and if there are too many, those that expire first. */
  async function bound(): Promise<void> {
    unfinished += 1;
    if (unfinished % limits.every !== 0) return;
    const newest = await queries
      .selectFrom('identity_provider_records')
      .select('expires_at')
      .where('model', '=', UNFINISHED_MODEL)
      .orderBy('expires_at', 'desc')
      .offset(limits.most)
      .limit(1)
      .executeTakeFirst();
    const until = newest?.expires_at ?? null;
    await queries
      .deleteFrom('identity_provider_records')
      .where('model', '=', UNFINISHED_MODEL)
      .where('expires_at', '<=', until === null || until < now() ? now() : until)
      .execute();
  }

  return (model) => {
    async function find(key: Key, value: string): Promise<AdapterPayload | undefined> {
      if (!isStorable(value)) return undefined;
      const row = await queries
        .selectFrom('identity_provider_records')
        .select(['payload', 'expires_at'])
        .where('model', '=', model)
        .where(key, '=', value)
        .executeTakeFirst();
      if (row === undefined || (row.expires_at !== null && row.expires_at <= now())) return undefined;
      return row.payload as AdapterPayload;
    }

    return {
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: (userCode) => find('user_code', userCode),
      upsert: async (id, payload, expiresIn) => {
        if (unstorableText(payload).length > 0) throw new errors.InvalidRequest('the request is not valid text');
        const values = {
          payload: JSON.stringify(payload),
          grant_id: payload.grantId ?? null,
          user_code: payload.userCode ?? null,
          uid: payload.uid ?? null,
          expires_at: expiresIn === undefined ? null : new Date(now().getTime() + expiresIn * 1000),
        };
        await queries
          .insertInto('identity_provider_records')
          .values({ model, id, ...values })
          .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
          .execute();
        if (model === UNFINISHED_MODEL) await bound();
      },
      consume: async (id) => {
        const consumed: RawBuilder<string> = sql`jsonb_set(payload, '{consumed}', to_jsonb(${Math.floor(now().getTime() / 1000)}::bigint))`;
        await queries
          .updateTable('identity_provider_records')
          .set({ payload: consumed })
          .where('model', '=', model)
          .where('id', '=', id)
          .execute();
      },
      destroy: async (id) => {
        await queries.deleteFrom('identity_provider_records').where('model', '=', model).where('id', '=', id).execute();
      },
      revokeByGrantId: async (grantId) => {
        await queries.deleteFrom('identity_provider_records').where('grant_id', '=', grantId).execute();
      },
    };
  };
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

/** In seconds. */
const lifetimes = {
  AccessToken: 600,
  AuthorizationCode: 60,
  Grant: 3600,
  IdToken: 600,
  Interaction: 900,
  Session: 3600,
} as const;

/** Errors that can't be returned to the portal. */
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

  /** The only client is the portal itself, so users are not asked for consent. */
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
    // The first key signs.
    jwks: { keys: knownKeys(secrets.providerKey).map((key) => ({ ...key })) },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    // The portal reads only the id token, so the profile is in it.
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
    // The portal's page redeems its code, and browsers send an origin even for the same one.
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
    settings.log.error({ err: error }, 'Identity provider failed');
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
