/** Account statuses and what signing in with each leads to (Deployments §4 "Account status after login"). */
export const ACCOUNT_STATUSES = ['ACTIVE', 'PENDING', 'INACTIVE', 'REJECTED'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const CONTACT_ADMINISTRATOR = 'Please contact your system administrator.';

const REFUSED = {
  PENDING: 'Your account is pending activation.',
  INACTIVE: 'Your account is inactive.',
  REJECTED: 'Your account has been rejected.',
} as const satisfies Record<Exclude<AccountStatus, 'ACTIVE'>, string>;

export type AccountOutcome =
  /** To the stored initial route or /. */
  | { readonly kind: 'enter' }
  /** To the status page, which shows the message and then {@link CONTACT_ADMINISTRATOR}. */
  | { readonly kind: 'status page'; readonly message: string }
  | { readonly kind: 'logout' };

function isRefused(status: string): status is keyof typeof REFUSED {
  return Object.hasOwn(REFUSED, status);
}

export function accountOutcome(status: string): AccountOutcome {
  if (status === 'ACTIVE') return { kind: 'enter' };
  return isRefused(status) ? { kind: 'status page', message: REFUSED[status] } : { kind: 'logout' };
}

/** Whether an account has been put out of use; one that waits, or was turned down, never was in use. */
export function isInactiveAccount(status: string): boolean {
  return status === 'INACTIVE';
}

/** When the stored tokens end, in epoch milliseconds; null where there is no such token. */
export interface TokenExpiry {
  readonly accessToken: number | null;
  readonly refreshToken: number | null;
}

export type StartDecision = 'sign in' | 'log out' | 'refresh' | 'restore';

function isExpired(expiry: number | null, now: number): boolean {
  return expiry === null || expiry <= now;
}

/**
 * What a start does with the stored tokens (Deployments §4 "Session"): nothing stored → sign in; both expired → log out;
 * only the access token expired → refresh; otherwise restore.
 * @param now epoch milliseconds
 */
export function startDecision({ accessToken, refreshToken }: TokenExpiry, now: number): StartDecision {
  if (accessToken === null && refreshToken === null) return 'sign in';
  if (!isExpired(accessToken, now)) return 'restore';
  return isExpired(refreshToken, now) ? 'log out' : 'refresh';
}
