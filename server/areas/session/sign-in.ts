import { createHash } from 'node:crypto';
import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as v from 'valibot';
import { recordActivity, recordChange } from '../../audit/record-changes.ts';
import { type Queries, type Transaction, transaction } from '../../database/database.ts';
import { isStorable } from '../../database/storable-text.ts';
import { type Account, accountOf, findUserId } from '../../identity/accounts.ts';
import { bindingOf, findBoundAccount, type ProviderIdentity, providerIdentityOf } from '../../identity/bindings.ts';
import { users } from '../../people/user-records.ts';
import { invalidToken, Problem } from '../../problems/problem.ts';
import { knownKeys, publicKeyOf } from '../../secrets.ts';
import type { Services } from '../../services.ts';

/** Maximum age of an exchanged id token. */
const maximumAgeSeconds = 600;
const algorithms = ['ES256', 'RS256', 'PS256', 'EdDSA'];

/** Text from the identity provider may be user input: only storable text up to a maximum length. */
function text(maximum: number) {
  return v.pipe(v.string(), v.nonEmpty(), v.maxLength(maximum), v.check(isStorable));
}

/** Display fields are dropped if they can't be stored: a picture must not prevent a sign-in. */
function shown<Schema extends v.GenericSchema<string, string>>(schema: Schema) {
  return v.fallback(v.optional(schema), undefined);
}

const Claims = v.object({
  sub: text(255),
  nonce: text(256),
  azp: v.optional(v.string()),
  email: v.optional(v.pipe(text(254), v.email())),
  email_verified: v.optional(v.boolean()),
  name: shown(text(200)),
  given_name: shown(text(100)),
  family_name: shown(text(100)),
  picture: shown(v.pipe(text(2000), v.regex(/^https:\/\//))),
});
type Claims = v.InferOutput<typeof Claims>;

const Discovery = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) });

/** The id token is not enough to sign in; `message` is for users. */
export class RefusedSignIn extends Problem {
  readonly userId: number | null;
  readonly reason: string;

  constructor(message: string, reason: string, userId: number | null = null) {
    super(invalidToken(message).details);
    this.reason = reason;
    this.userId = userId;
  }
}

function unverified(): RefusedSignIn {
  return new RefusedSignIn('The sign-in couldn’t be verified. Sign in again.', 'its id token could not be verified');
}

class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable';
}

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new ProviderUnreachable(`${issuer} answered ${response.status} to discovery`);
  const discovery = v.parse(Discovery, await response.json());
  if (discovery.issuer.replace(/\/+$/, '') !== issuer) {
    throw new ProviderUnreachable(`${issuer} calls itself ${discovery.issuer}`);
  }
  return createRemoteJWKSet(new URL(discovery.jwks_uri), { timeoutDuration: 10_000 });
}

export interface IdentityProvider extends ProviderIdentity {
  clientId: string;
  keys(): Promise<JWTVerifyGetKey>;
}

/** The configured provider, or the embedded one, whose keys are known here. */
export function identityProviderOf(services: Services): IdentityProvider {
  const identity = providerIdentityOf(services.configuration);
  const named = services.configuration.identityProvider;
  if (named === undefined) {
    const keys = createLocalJWKSet({ keys: knownKeys(services.secrets.providerKey).map(publicKeyOf) });
    return { ...identity, clientId: 'portal', keys: async () => keys };
  }
  let discovered: Promise<JWTVerifyGetKey> | null = null;
  return {
    ...identity,
    clientId: named.clientId,
    keys: () => {
      discovered ??= discoverKeys(named.issuer).catch((cause: unknown) => {
        discovered = null;
        throw cause;
      });
      return discovered;
    },
  };
}

async function verify(provider: IdentityProvider, token: string, now: Date): Promise<Claims> {
  const keys = await provider.keys();
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      // The configuration drops the trailing slash that some providers have in their name.
      issuer: [provider.issuer, `${provider.issuer}/`],
      audience: provider.clientId,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      maxTokenAge: maximumAgeSeconds,
      clockTolerance: 60,
      currentDate: now,
    });
    const claims = v.parse(Claims, payload);
    const audiences = Array.isArray(payload.aud) ? payload.aud.length : 1;
    if (audiences > 1 && claims.azp !== provider.clientId) throw unverified();
    return claims;
  } catch (cause) {
    if (cause instanceof errors.JWKSTimeout) throw cause;
    throw unverified();
  }
}

/** Stores the nonce, so that a sign-in never counts twice. */
async function spendNonce(queries: Queries, issuer: string, claims: Claims, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('used_nonces')
    .values({
      issuer,
      nonce_hash: createHash('sha256').update(claims.nonce).digest('base64url'),
      // By then the token is too old to be accepted, whatever it claims.
      expires_at: new Date(now.getTime() + 2 * maximumAgeSeconds * 1000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) {
    throw new RefusedSignIn('This sign-in was already used. Sign in again.', 'its id token was used before');
  }
}

/** An email address counts only if the provider has verified it. */
async function findByClaims(within: Transaction, provider: ProviderIdentity, claims: Claims) {
  const bySubject = await findBoundAccount(within, provider, claims.sub);
  if (bySubject !== undefined || claims.email === undefined || claims.email_verified !== true) return bySubject;
  return within
    .selectFrom('users')
    .selectAll()
    .where((expression) =>
      expression(expression.fn<string>('lower', ['email']), '=', claims.email?.toLowerCase() ?? ''),
    )
    .where('subject', 'is', null)
    .executeTakeFirst();
}

async function loggedUser(within: Transaction, userId: number): Promise<Readonly<Record<string, unknown>>> {
  const user = await users.find(within, userId, null);
  return user === null ? {} : users.logged(user);
}

/** An unknown person gets a new account that waits for activation. */
async function accountFor(queries: Queries, provider: ProviderIdentity, claims: Claims): Promise<Account> {
  return transaction(queries, async (within) => {
    const known = await findByClaims(within, provider, claims);
    if (known !== undefined) {
      const binding = bindingOf(provider, claims.sub);
      const row = await within
        .updateTable('users')
        .set({
          ...binding,
          // An operator may have configured another one whose address this server doesn't know yet.
          identity_provider: known.identity_provider ?? binding.identity_provider,
          picture: claims.picture ?? known.picture,
        })
        .where('user_id', '=', known.user_id)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (known.subject === null) {
        const user = await loggedUser(within, row.user_id);
        await recordActivity(within, {
          type: 'UPDATE',
          entity: 'DeploymentUser',
          entityId: String(row.user_id),
          tenantId: null,
          userId: row.user_id,
          description: 'Linked to the identity provider at the first sign-in with its email address',
          before: { ...user, identityProvider: null, subject: null },
          after: { ...user, identityProvider: row.identity_provider, subject: row.subject },
        });
      }
      return accountOf(row);
    }
    if (claims.email === undefined || claims.email_verified !== true) {
      throw new RefusedSignIn(
        'Your identity provider did not confirm your email address.',
        'the identity provider did not verify the email address',
      );
    }
    const row = await within
      .insertInto('users')
      .values({
        email: claims.email,
        first_name: claims.given_name ?? claims.name ?? null,
        last_name: claims.family_name ?? null,
        picture: claims.picture ?? null,
        status: 'PENDING',
        tenant_id: null,
        ...bindingOf(provider, claims.sub),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row === undefined) {
      throw new RefusedSignIn(
        'This email address belongs to an account with a different sign-in. Please contact your system administrator.',
        'the account with this email address has a different sign-in',
        await findUserId(within, claims.email),
      );
    }
    await recordActivity(within, {
      type: 'CREATE',
      entity: 'DeploymentUser',
      entityId: String(row.user_id),
      tenantId: null,
      userId: row.user_id,
      description: 'Signed in for the first time',
      before: null,
      after: await loggedUser(within, row.user_id),
    });
    // The user has no tenant yet, so users of all tenants are notified.
    recordChange(within, { tenantId: '', area: 'users', recordId: String(row.user_id), kind: 'upsert' });
    return accountOf(row);
  });
}

/** Verifies an id token and returns its account. Each token is good for one sign-in. */
export async function signIn(services: Services, provider: IdentityProvider, token: string, nonce: string | undefined) {
  const claims = await verify(provider, token, services.now());
  if (nonce !== undefined && nonce !== claims.nonce) throw unverified();
  await spendNonce(services.queries, provider.issuer, claims, services.now());
  return accountFor(services.queries, provider, claims);
}
