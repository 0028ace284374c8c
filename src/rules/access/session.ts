/** Account statuses and their effect on sign-in (Deployments §4 "Account status after login"). */
export const ACCOUNT_STATUSES = ['ACTIVE', 'PENDING', 'INACTIVE', 'REJECTED'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const CONTACT_ADMINISTRATOR = 'Please contact your system administrator.';

const REFUSED = {
  PENDING: 'Your account is pending activation.',
  INACTIVE: 'Your account is inactive.',
  REJECTED: 'Your account has been rejected.',
} as const satisfies Record<Exclude<AccountStatus, 'ACTIVE'>, string>;

export type AccountOutcome =
  | { readonly kind: 'enter' }
  | { readonly kind: 'status page'; readonly message: string }
  | { readonly kind: 'logout' };

function isRefused(status: string): status is keyof typeof REFUSED {
  return Object.hasOwn(REFUSED, status);
}

export function accountOutcome(status: string): AccountOutcome {
  if (status === 'ACTIVE') return { kind: 'enter' };
  return isRefused(status) ? { kind: 'status page', message: REFUSED[status] } : { kind: 'logout' };
}

/** Deactivated; a pending or rejected account was never active. */
export function isInactiveAccount(status: string): boolean {
  return status === 'INACTIVE';
}

/** Epoch milliseconds; null where there is no token. */
export interface TokenExpiry {
  readonly accessToken: number | null;
  readonly refreshToken: number | null;
}

export type StartDecision = 'sign in' | 'log out' | 'refresh' | 'restore';

function isExpired(expiry: number | null, now: number): boolean {
  return expiry === null || expiry <= now;
}

/** Deployments §4 "Session": no tokens → sign in; both expired → log out; access token expired → refresh. `now` in epoch milliseconds. */
export function startDecision({ accessToken, refreshToken }: TokenExpiry, now: number): StartDecision {
  if (accessToken === null && refreshToken === null) return 'sign in';
  if (!isExpired(accessToken, now)) return 'restore';
  return isExpired(refreshToken, now) ? 'log out' : 'refresh';
}
