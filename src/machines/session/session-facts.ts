import { AppError } from '../../contract/app-error.ts';

/** What the session machine knows of a sign-in. The tokens themselves stay in the data layer's session store. */
export interface SessionClaims {
  readonly userId: number;
  /** The current tenant, as bound into the access token; may be ALL_TENANTS or DEFAULT. */
  readonly tenantId: string;
  /** `status` of the signed-in account as the server put it into the id token, such as ACTIVE. */
  readonly accountStatus: string;
  /** Milliseconds until the access token ends, counted from the moment these claims were handed over; 0 when ended. */
  readonly accessExpiresIn: number;
  /** Milliseconds until the refresh token expires; null where the token doesn't say. */
  readonly refreshExpiresIn: number | null;
}

export interface SessionUser {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly picture: string | null;
}

export interface SessionTenant {
  readonly tenantId: string;
  readonly tenantName: string;
  /** True where a requester may not approve an own request; absent where the back end does not say (extension). */
  readonly blockSelfApproval?: boolean;
}

/** What the shell needs to draw itself, and every screen to know what it may offer. */
export interface SessionProfile {
  readonly user: SessionUser;
  readonly tenants: readonly SessionTenant[];
  /** Privilege names by tenant id (Deployments §6). */
  readonly privileges: Readonly<Record<string, readonly string[]>>;
}

/**
 * Why a sign-in in place is asked for: the session has ended, its tokens could not be renewed, or the server did not take what
 * it had just given.
 */
export type SessionEnding = 'ended' | 'notRenewed' | 'notAccepted';

/** What the device kept from an earlier visit. */
export interface StoredSession {
  readonly claims: SessionClaims;
  /** null when the visit ended before the profile had been loaded. */
  readonly profile: SessionProfile | null;
}

export interface StoredSessionReading {
  readonly stored: StoredSession | null;
  /** The user whose records are on this device, signed in or not; null on a clean device. */
  readonly deviceOwner: number | null;
}

/** A step on the way in has failed. */
export interface SessionFailure {
  readonly kind: 'failed';
  readonly message: string;
  /** It got no answer: it may succeed once the network is back. */
  readonly isUnreached: boolean;
}

/** How a token refresh ended. Only the server's word that it does not know the caller any more ends a session. */
export type RefreshOutcome =
  | { readonly kind: 'refreshed'; readonly claims: SessionClaims }
  /** The session is over. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The server does not renew these tokens now, which is not to say that the session is over. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'unreachable'; readonly message: string };

export type TenantSwitchOutcome =
  | { readonly kind: 'switched'; readonly claims: SessionClaims; readonly profile: SessionProfile }
  /** The session is over. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export type ProfileOutcome =
  | { readonly kind: 'loaded'; readonly profile: SessionProfile; readonly accountStatus: string }
  | SessionFailure;

/** What a logout has to ask about: what is on the device alone of the user's work. */
export interface QueueCount {
  /** Decisions that have not been answered. */
  readonly unsent: number;
  /** Decisions that were answered with a question: they go on only when their owner decides again. */
  readonly undecided: number;
  /** Forms that were filled in and not saved. */
  readonly drafts: number;
}

/** How a sign-in ended. */
export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly claims: SessionClaims }
  | SessionFailure
  | { readonly kind: 'cancelled' };

/** What a step that was rejected has failed of. */
export function sessionFailure(error: unknown): SessionFailure {
  return { kind: 'failed', message: messageOf(error), isUnreached: error instanceof AppError && error.isUnreached };
}

/** The text of an error that a promise was rejected with. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'The request could not be completed.';
}
