import type { SessionClaims } from '../../machines/session/session-facts.ts';
import type { SessionContext } from '../../machines/session/session-setup.ts';

/** Passed between the sign-in pages and `/401` in the browser's history entry, so that it survives a reload. */
export interface SignInEntry {
  /** Where to return after the sign-in, or once the privilege is granted. */
  readonly returnTo: string | null;
  readonly message: string | null;
  /** Failed without an answer. */
  readonly isUnreached: boolean;
  readonly accountStatus: string | null;
}

export function haltedEntry(claims: SessionClaims | null): Partial<SignInEntry> {
  return { accountStatus: claims?.accountStatus ?? null };
}

/** For the page about a failed sign-in. */
export function failedEntry(
  returnTo: string | null,
  { message, isUnreached }: Pick<SessionContext, 'message' | 'isUnreached'>,
): Partial<SignInEntry> {
  return { returnTo, message, isUnreached };
}

export function refusedEntry(address: string): Partial<SignInEntry> {
  return { returnTo: address };
}

function valueIn(state: unknown, name: keyof SignInEntry): unknown {
  if (typeof state !== 'object' || state === null) return null;
  return Object.entries(state).find(([key]) => key === name)?.[1];
}

function textIn(state: unknown, name: keyof SignInEntry): string | null {
  const text = valueIn(state, name);
  return typeof text === 'string' && text !== '' ? text : null;
}

/** @param state of a location; foreign values count as nothing */
export function readSignInEntry(state: unknown): SignInEntry {
  const returnTo = textIn(state, 'returnTo');
  return {
    // Only a path of this portal, against open redirects.
    returnTo: returnTo !== null && /^\/[^/\\]/.test(returnTo) ? returnTo : null,
    message: textIn(state, 'message'),
    isUnreached: valueIn(state, 'isUnreached') === true,
    accountStatus: textIn(state, 'accountStatus'),
  };
}
