import * as v from 'valibot';

const userIdParser = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))]), v.transform(Number));

const accessClaimsParser = v.object({
  exp: v.optional(v.number()),
  iat: v.optional(v.number()),
  tenantId: v.optional(v.nullable(v.string())),
});

const identityClaimsParser = v.object({
  userId: userIdParser,
  name: v.optional(v.nullable(v.string())),
  email: v.optional(v.nullable(v.string())),
  picture: v.optional(v.nullable(v.string())),
  status: v.string(),
  tenantId: v.optional(v.nullable(v.string())),
});

export type IdentityClaims = v.InferOutput<typeof identityClaimsParser>;

/** Unverified: only the server verifies. null if invalid. */
function claimsOf(token: string): unknown {
  const payload = token.split('.')[1];
  if (payload === undefined || token.split('.').length !== 3) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** Throws for a foreign token. */
export function readIdentityClaims(idToken: string): IdentityClaims {
  const result = v.safeParse(identityClaimsParser, claimsOf(idToken));
  if (!result.success) throw new Error('The server’s sign-in response couldn’t be read.');
  return result.output;
}

export function readNonce(idToken: string): string | null {
  const result = v.safeParse(v.object({ nonce: v.string() }), claimsOf(idToken));
  return result.success ? result.output.nonce : null;
}

export function readTenantId(accessToken: string): string | null {
  const result = v.safeParse(accessClaimsParser, claimsOf(accessToken));
  return result.success ? (result.output.tenantId ?? null) : null;
}

/** Of the sign-in; null for none, or from a back end that doesn't say. */
export function readSession(accessToken: string | null): string | null {
  const result = v.safeParse(v.object({ sid: v.string() }), accessToken === null ? null : claimsOf(accessToken));
  return result.success ? result.output.sid : null;
}

/** Epoch milliseconds: receipt plus lifetime, so that a wrong device clock doesn't matter; null where the token doesn't say. */
export function readExpiry(token: string, receivedAt: number): number | null {
  const result = v.safeParse(accessClaimsParser, claimsOf(token));
  if (!result.success || result.output.exp === undefined) return null;
  const { exp, iat } = result.output;
  return iat === undefined ? exp * 1_000 : receivedAt + (exp - iat) * 1_000;
}
