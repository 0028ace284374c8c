import { type CryptoKey, createLocalJWKSet, errors, importJWK, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { isStorable } from '../database/storable-text.ts';
import { expiredAccessToken, invalidToken, unauthenticated } from '../problems/problem.ts';
import { knownKeys, publicKeyOf, type Secrets } from '../secrets.ts';
import type { Account } from './accounts.ts';

const algorithm = 'ES256';
const accessTokenType = 'at+jwt';
const idTokenType = 'id+jwt';
const accessAudience = 'portal-api';
const idAudience = 'portal-app';

const LARGEST_USER_ID = 2_147_483_647;

const AccessClaims = v.object({
  sub: v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number), v.maxValue(LARGEST_USER_ID)),
  tenantId: v.pipe(v.string(), v.check(isStorable)),
  sid: v.pipe(v.string(), v.uuid()),
  use: v.exactOptional(v.literal('approvals')),
});

export interface AccessClaims {
  userId: number;
  tenantId: string;
  session: string;
  /** Serves only what Approvals needs; absent for a token of the session's own tenant. */
  use?: 'approvals';
}

export interface TokenIssuer {
  readonly accessTokenSeconds: number;
  accessToken(claims: AccessClaims): Promise<string>;
  /** The device asks for a new sign-in at `refreshExpiresAt`. */
  idToken(account: Account, tenantId: string, refreshExpiresAt: Date): Promise<string>;
  /** Reads `Bearer …`; throws unless it is a valid access token of this portal. */
  readAccessToken(header: string | undefined): Promise<AccessClaims>;
  /** Accepts expired tokens, to identify their user. */
  readAccessTokenOfAnyAge(header: string | undefined): Promise<AccessClaims>;
}

export interface TokenSettings {
  issuer: string;
  secrets: Secrets;
  now: () => Date;
  accessTokenSeconds: number;
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

function bearerToken(header: string | undefined): string {
  if (header === undefined || header === '') throw unauthenticated();
  const token = /^Bearer ([A-Za-z0-9_.-]+)$/.exec(header)?.[1];
  if (token === undefined) throw invalidToken();
  return token;
}

/** A valid token, between these seconds; its sign-in may have ended. */
interface Verified {
  readonly claims: AccessClaims;
  readonly from: number;
  readonly until: number;
}

/** Cached valid tokens: verifying a signature takes longer than reading a page. */
const MOST_VERIFIED = 10_000;

async function importKey(key: object): Promise<CryptoKey> {
  const imported = await importJWK(key, algorithm);
  if (imported instanceof Uint8Array) throw new TypeError('a signing key must be an elliptic curve key');
  return imported;
}

export async function createTokenIssuer(settings: TokenSettings): Promise<TokenIssuer> {
  const { issuer, now, secrets } = settings;
  const privateKey = await importKey(secrets.tokenKey.current);
  const { kid } = secrets.tokenKey.current;
  const publicKeys = createLocalJWKSet({ keys: knownKeys(secrets.tokenKey).map(publicKeyOf) });

  function signed(claims: Record<string, unknown>, typ: string, audience: string, until: number): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: algorithm, typ, kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(seconds(now()))
      .setNotBefore(seconds(now()))
      .setExpirationTime(until)
      .sign(privateKey);
  }

  const verified = new Map<string, Verified>();

  async function read(header: string | undefined, at: Date): Promise<AccessClaims> {
    const token = bearerToken(header);
    const known = verified.get(token);
    if (known !== undefined && known.from <= seconds(at) && seconds(at) < known.until) return known.claims;
    try {
      const { payload } = await jwtVerify(token, publicKeys, {
        algorithms: [algorithm],
        typ: accessTokenType,
        issuer,
        audience: accessAudience,
        requiredClaims: ['exp', 'nbf', 'iat', 'sub'],
        currentDate: at,
        clockTolerance: 5,
      });
      const { sub, tenantId, sid, use } = v.parse(AccessClaims, payload);
      const claims = { userId: sub, tenantId, session: sid, ...(use && { use }) };
      if (verified.size >= MOST_VERIFIED) verified.clear();
      verified.set(token, { claims, from: payload.nbf ?? Infinity, until: payload.exp ?? 0 });
      return claims;
    } catch (cause) {
      throw cause instanceof errors.JWTExpired ? expiredAccessToken() : invalidToken();
    }
  }

  return {
    accessTokenSeconds: settings.accessTokenSeconds,
    accessToken: ({ userId, tenantId, session, use }) =>
      signed(
        { sub: String(userId), tenantId, sid: session, ...(use && { use }) },
        accessTokenType,
        accessAudience,
        seconds(now()) + settings.accessTokenSeconds,
      ),
    idToken: (account, tenantId, refreshExpiresAt) =>
      signed(
        {
          sub: String(account.userId),
          userId: account.userId,
          name: account.name,
          email: account.email,
          picture: account.picture,
          firstName: account.firstName,
          lastName: account.lastName,
          status: account.status,
          tenantId,
          refreshExpiresAt: seconds(refreshExpiresAt),
        },
        idTokenType,
        idAudience,
        seconds(now()) + settings.accessTokenSeconds,
      ),
    readAccessToken: (header) => read(header, now()),
    // A token is valid at its own issue time: everything but the expiry is still checked.
    readAccessTokenOfAnyAge: async (header) => {
      try {
        return await read(header, now());
      } catch (problem) {
        const payload = unverifiedPayload(bearerToken(header));
        if (payload === null) throw problem;
        return read(header, new Date(payload.nbf * 1000));
      }
    },
  };
}

const Beginning = v.object({ nbf: v.number(), exp: v.number() });

/** Unverified times; the signature is checked later. */
function unverifiedPayload(token: string): v.InferOutput<typeof Beginning> | null {
  try {
    const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
    return v.parse(Beginning, JSON.parse(text));
  } catch {
    return null;
  }
}
