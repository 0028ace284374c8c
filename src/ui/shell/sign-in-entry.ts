import type { SessionClaims } from '../../machines/session/session-facts.ts';
import type { SessionContext } from '../../machines/session/session-setup.ts';

/**
 * What the pages of the sign-in, and `/401`, know from the page that led to them. It rests in the browser's entry of the page, so that a reload
 * still has it when the session has forgotten.
 */
export interface SignInEntry {
  /** Where a sign-in, or a privilege that is given, leads back to. */
  readonly returnTo: string | null;
  /** The error, as the provider or the server worded it. */
  readonly message: string | null;
  /** It failed for want of an answer. */
  readonly isUnreached: boolean;
  /** `status` of an account that may not work in the portal. */
  readonly accountStatus: string | null;
}

/** The entry of the page that says why an account may not work in the portal. */
export function haltedEntry(claims: SessionClaims | null): Partial<SignInEntry> {
  return { accountStatus: claims?.accountStatus ?? null };
}

/** The entry of the page that says what went wrong at the sign-in. */
export function failedEntry(
  returnTo: string | null,
  { message, isUnreached }: Pick<SessionContext, 'message' | 'isUnreached'>,
): Partial<SignInEntry> {
  return { returnTo, message, isUnreached };
}

/** The entry of the page that says that another one is not open to its user: to which address that was. */
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

/** @param state of a location; anything that no page of the sign-in has put there counts as nothing */
export function readSignInEntry(state: unknown): SignInEntry {
  const returnTo = textIn(state, 'returnTo');
  return {
    // Only a path of this portal: never an address that leads away.
    returnTo: returnTo !== null && /^\/[^/\\]/.test(returnTo) ? returnTo : null,
    message: textIn(state, 'message'),
    isUnreached: valueIn(state, 'isUnreached') === true,
    accountStatus: textIn(state, 'accountStatus'),
  };
}
