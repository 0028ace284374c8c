import type { ColumnType, Generated } from 'kysely';
import type { DecisionSignature, User } from '../../src/contract/generated/schema.d.ts';
import type { SignedDecision } from '../../src/rules/passkeys/signed-decision.ts';
import type { Json, LaterMoment } from '../database/columns.ts';
import type { Queries } from '../database/database.ts';
import { SESSION_ENTITY } from '../identity/session-entries.ts';
import { signInTooOld } from '../problems/problem.ts';
import type { Services } from '../services.ts';

/** For whom passkeys are made: the portal's public address (WebAuthn "relying party"). */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

export function relyingPartyOf({
  publicUrl,
  configuration: { allowedOrigins },
}: Pick<Services, 'publicUrl' | 'configuration'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origins: [origin, ...allowedOrigins.map((address) => new URL(address).origin)] };
}

/** A session alone can't add a passkey: its user has signed in a moment ago (docs/decisions/0042). */
const FRESH_MINUTES = 10;
const SIGN_IN_AGAIN = `Sign in again, then add the passkey within ${FRESH_MINUTES} minutes. This keeps others from adding one on a device that you left open.`;

/** By the activity log, which nobody can change. Throws a Problem. */
export async function requireFreshSignIn(queries: Queries, session: string, now: Date): Promise<void> {
  const signIn = await queries
    .selectFrom('activity_log')
    .select('entry_id')
    .where('entity_name', '=', SESSION_ENTITY)
    .where('entity_id', '=', session)
    .where('entry_type', '=', 'CREATE')
    .where('entry_date', '>', new Date(now.getTime() - FRESH_MINUTES * 60_000))
    .limit(1)
    .executeTakeFirst();
  if (signIn === undefined) throw signInTooOld(SIGN_IN_AGAIN);
}

declare module '../database/tables.ts' {
  interface Tables {
    passkeys: {
      passkey_id: Generated<string>;
      user_id: number;
      /** As the authenticator names it (base64url). */
      credential_id: string;
      /** COSE key. */
      public_key: Uint8Array;
      /** Signatures so far; stays 0 for passkeys that are synchronized between devices. */
      counter: ColumnType<string | number, number, number>;
      name: string;
      created_at: Date;
      last_used_at: LaterMoment;
      /** A removed one is kept, so that what it has signed can be verified. */
      revoked_at: LaterMoment;
    };
    /** One of each user, valid once. */
    passkey_challenges: { user_id: number; challenge: string; expires_at: Date };
    /** Of the decision that this entry of the activity log is about. */
    decision_signatures: {
      entry_id: number;
      passkey_id: string;
      decision: Json<SignedDecision>;
      signature: Json<DecisionSignature>;
    };
  }
}

/** Without removed ones, the newest first. */
export function ownPasskeys(within: Queries, userId: number) {
  return within
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('passkey_id')
    .execute();
}

/** What a device needs to sign decisions without a network. */
export async function signsWith(
  within: Queries,
  party: RelyingParty,
  userId: number,
): Promise<NonNullable<User['signsWith']>> {
  const passkeys = await ownPasskeys(within, userId);
  return { rpId: party.id, credentialIds: passkeys.map((passkey) => passkey.credential_id) };
}

/** Kept as removed ones, so that what they have signed can be verified. */
export async function revokePasskeys(within: Queries, userId: number, at: Date): Promise<void> {
  await within
    .updateTable('passkeys')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
