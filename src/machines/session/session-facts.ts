import { AppError } from '../../contract/app-error.ts';
import type { User } from '../../contract/generated/schema.d.ts';
import type { SignedDecisions } from '../../rules/passkeys/signature-rule.ts';
import type { WorkCount } from '../outbox/work.ts';

/** The tokens themselves stay in the data layer's session store. */
export interface SessionClaims {
  readonly userId: number;
  /** Bound into the access token; may be ALL_TENANTS or DEFAULT. */
  readonly tenantId: string;
  /** The account's `status` from the id token, such as ACTIVE. */
  readonly accountStatus: string;
  /** Milliseconds from the moment these claims were handed over; 0 when expired. */
  readonly accessExpiresIn: number;
  /** Milliseconds; null where the token doesn't say. */
  readonly refreshExpiresIn: number | null;
}

export interface SessionUser {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly picture: string | null;
  /** Passkeys for decisions; absent where the back end has none (extension). */
  readonly signsWith?: NonNullable<User['signsWith']>;
}

export interface SessionTenant {
  readonly tenantId: string;
  readonly tenantName: string;
  /** Requesters can't approve their own requests; absent where the back end doesn't say (extension). */
  readonly blockSelfApproval?: boolean;
  /** A rejection needs a reason; absent as above. */
  readonly requiresRejectionReason?: boolean;
  /** Within which requests are to be decided; 0 or absent for no deadline. */
  readonly approvalHours?: number;
  readonly editsNeedApproval?: boolean;
  /** Which decisions need a passkey; absent as above. */
  readonly signedDecisions?: SignedDecisions;
}

export interface SessionProfile {
  readonly user: SessionUser;
  readonly tenants: readonly SessionTenant[];
  /** By tenant id (Deployments §6). */
  readonly privileges: Readonly<Record<string, readonly string[]>>;
}

/** Why the user has to sign in again in place: expired, tokens not renewed, or the server refused new ones. */
export type SessionEnding = 'ended' | 'notRenewed' | 'notAccepted';

export interface StoredSession {
  readonly claims: SessionClaims;
  /** null where the visit ended before the profile had loaded. */
  readonly profile: SessionProfile | null;
}

export interface StoredSessionReading {
  readonly stored: StoredSession | null;
  /** The user whose records are on this device, signed in or not; null on a clean device. */
  readonly deviceOwner: number | null;
}

export interface SessionFailure {
  readonly kind: 'failed';
  readonly message: string;
  readonly isUnreached: boolean;
}

/** Only the server's statement that it doesn't know the caller ends a session. */
export type RefreshOutcome =
  | { readonly kind: 'refreshed'; readonly claims: SessionClaims }
  | { readonly kind: 'refused'; readonly message: string }
  /** Not renewed now, but the session may continue. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'unreachable'; readonly message: string };

export type TenantSwitchOutcome =
  | { readonly kind: 'switched'; readonly claims: SessionClaims; readonly profile: SessionProfile }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

export type ProfileOutcome =
  | { readonly kind: 'loaded'; readonly profile: SessionProfile; readonly accountStatus: string }
  | SessionFailure;

/** What is only on this device, for the logout to ask about. */
export interface OutboxCount {
  readonly unsent: number;
  readonly undecided: number;
  readonly drafts: number;
  /** What the first two consist of; absent for none. */
  readonly work?: WorkCount;
  /** Outcomes that the user has not acknowledged: what was not applied. Absent for none. */
  readonly unapplied?: WorkCount;
}

export type SignInOutcome =
  | { readonly kind: 'signedIn'; readonly claims: SessionClaims }
  | SessionFailure
  | { readonly kind: 'cancelled' };

export function sessionFailure(error: unknown): SessionFailure {
  return { kind: 'failed', message: messageOf(error), isUnreached: error instanceof AppError && error.isUnreached };
}

export function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'The request could not be completed.';
}
