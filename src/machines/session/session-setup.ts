import { assign, sendTo, setup } from 'xstate';
import { accountOutcome, type StartDecision, startDecision } from '../../rules/access/session.ts';
import { callbackEffect, promiseEffect } from '../effect.ts';
import type {
  OutboxCount,
  ProfileOutcome,
  RefreshOutcome,
  SessionClaims,
  SessionEnding,
  SessionProfile,
  SessionTenant,
  SignInOutcome,
  StoredSessionReading,
  TenantSwitchOutcome,
} from './session-facts.ts';
import { signInMachine } from './sign-in.ts';

export type SessionEvent =
  | { readonly type: 'SIGN_IN' }
  /** Of a user who is signed in, for what needs a new sign-in. */
  | { readonly type: 'CONFIRM_SIGN_IN' }
  | { readonly type: 'OPEN_POPUP' }
  | { readonly type: 'CANCEL_SIGN_IN' }
  | { readonly type: 'LOG_OUT' }
  | { readonly type: 'SEND_FIRST' }
  | { readonly type: 'DISCARD_QUEUE' }
  | { readonly type: 'STAY' }
  | { readonly type: 'QUEUE_COUNTED'; readonly count: OutboxCount }
  | { readonly type: 'SWITCH_TENANT'; readonly tenantId: string }
  | { readonly type: 'LEAVE_ERROR' }
  | { readonly type: 'NETWORK_BACK' }
  | { readonly type: 'PROFILE_STALE' }
  | { readonly type: 'TOKENS_REFRESHED'; readonly claims: SessionClaims }
  | { readonly type: 'REFRESH_REFUSED'; readonly message: string }
  /** Tokens aren't renewed, but the session may continue. */
  | { readonly type: 'REFRESH_FAILED'; readonly message: string }
  /** The access token is refused for another reason than its age. */
  | { readonly type: 'ACCESS_REJECTED'; readonly message: string }
  | { readonly type: 'TENANT_CHANGE_SEEN' }
  | { readonly type: 'SESSION_ENDED_ELSEWHERE' }
  | { readonly type: 'SESSION_CHANGED_ELSEWHERE' };

export interface SessionContext {
  readonly claims: SessionClaims | null;
  readonly profile: SessionProfile | null;
  /** Where the user didn't switch here; null once the user has read it. */
  readonly leftTenant: SessionTenant | null;
  readonly deviceOwner: number | null;
  readonly message: string | null;
  /** It failed without an answer and may succeed with the network. */
  readonly isUnreached: boolean;
  readonly ending: SessionEnding;
  readonly wantsSignIn: boolean;
  /** By a logout, and nobody has signed in since. */
  readonly isLoggedOut: boolean;
  readonly outbox: OutboxCount;
  /** A user who logs out and still has to decide about unsent decisions; null for none. */
  readonly leavingUser: number | null;
}

export const EMPTY_OUTBOX_COUNT: OutboxCount = { unsent: 0, undecided: 0, drafts: 0 };

/** A refresh token without an expiry is tried. */
function decisionOf(claims: SessionClaims | null): StartDecision {
  const refreshToken = claims === null ? null : (claims.refreshExpiresIn ?? Number.POSITIVE_INFINITY);
  return startDecision({ accessToken: claims?.accessExpiresIn ?? null, refreshToken }, 0);
}

/** Another tab may have signed in someone else or switched the tenant between two refreshes. */
function isOtherSession(known: SessionClaims | null, claims: SessionClaims): boolean {
  return known?.userId !== claims.userId || known.tenantId !== claims.tenantId;
}

/** The former tenant, where the current one changed without the user asking for it here. */
export function tenantLeft({ claims, profile }: SessionContext, now: SessionClaims | null): SessionTenant | null {
  if (claims === null || now === null || claims.userId !== now.userId || claims.tenantId === now.tenantId) return null;
  const { tenantId } = claims;
  return profile?.tenants.find((tenant) => tenant.tenantId === tenantId) ?? { tenantId, tenantName: tenantId };
}

export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    children: {} as { signIn: 'signIn' },
  },
  actors: {
    readStoredSession: promiseEffect<StoredSessionReading, undefined>('readStoredSession'),
    signIn: signInMachine,
    refreshTokens: promiseEffect<RefreshOutcome, undefined>('refreshTokens'),
    forgetTokens: promiseEffect<void, undefined>('forgetTokens'),
    wipeDevice: promiseEffect<void, undefined>('wipeDevice'),
    /** Makes the sign-in the device's session, in the given tenant if the user has access; returns its claims. */
    adoptSession: promiseEffect<SessionClaims, { tenantId: string | null }>('adoptSession'),
    loadProfile: promiseEffect<ProfileOutcome, { tenantId: string; userId: number }>('loadProfile'),
    switchTenant: promiseEffect<TenantSwitchOutcome, { tenantId: string }>('switchTenant'),
    countQueue: promiseEffect<OutboxCount, undefined>('countQueue'),
    watchQueue: callbackEffect<SessionEvent, undefined>('watchQueue'),
    sendQueue: promiseEffect<OutboxCount, undefined>('sendQueue'),
    /** Keeps unsent decisions and drafts hidden for their owners; deletes those of `discardedUser` and `leavingUser`. */
    logOut: promiseEffect<void, { discardedUser: number | null; leavingUser: number | null }>('logOut'),
  },
  actions: {
    explain: assign((_, message: string) => ({ message, isUnreached: false })),
    noteEnding: assign((_, ending: SessionEnding) => ({ ending })),
    noteEndElsewhere: assign({ ending: 'ended', message: null }),
    forget: assign({ claims: null, profile: null }),
    takeSignIn: assign((_, outcome: SignInOutcome): Partial<SessionContext> => {
      switch (outcome.kind) {
        case 'signedIn':
          return { claims: outcome.claims, message: null };
        case 'failed':
          return { message: outcome.message, isUnreached: outcome.isUnreached };
        case 'cancelled':
          return {};
      }
    }),
    takeRefresh: assign((_, outcome: RefreshOutcome): Partial<SessionContext> => {
      switch (outcome.kind) {
        case 'refreshed':
          return { claims: outcome.claims, message: null };
        case 'refused':
          return { message: outcome.message, isUnreached: false, ending: 'ended' };
        case 'failed':
          return { message: outcome.message, isUnreached: false, ending: 'notRenewed' };
        case 'unreachable':
          return { message: outcome.message, isUnreached: true };
      }
    }),
    takeProfile: assign(
      ({ context }, outcome: ProfileOutcome): Partial<SessionContext> =>
        outcome.kind === 'failed'
          ? { message: outcome.message, isUnreached: outcome.isUnreached }
          : {
              // A tenant switch may have come between: the answer counts only for the tenants it names.
              profile: {
                ...outcome.profile,
                privileges: { ...context.profile?.privileges, ...outcome.profile.privileges },
              },
              claims: context.claims && { ...context.claims, accountStatus: outcome.accountStatus },
              message: null,
            },
    ),
    takeTenant: assign((_, outcome: TenantSwitchOutcome) =>
      outcome.kind === 'switched'
        ? { claims: outcome.claims, profile: outcome.profile, message: null }
        : { message: outcome.message },
    ),
    takeCount: assign((_, outbox: OutboxCount) => ({ outbox })),
    tellSignIn: sendTo('signIn', ({ event }) => ({
      type: event.type === 'OPEN_POPUP' ? 'OPEN_POPUP' : 'CANCEL_SIGN_IN',
    })),
  },
  guards: {
    'nothing is stored': ({ context }) => decisionOf(context.claims) === 'sign in',
    'a sign-in was requested': ({ context }) => context.wantsSignIn,
    'both tokens have expired': ({ context }) => decisionOf(context.claims) === 'log out',
    'the access token has expired': ({ context }) => decisionOf(context.claims) === 'refresh',
    'a profile is known': ({ context }) => context.profile !== null,
    'the account is ACTIVE': ({ context }) => accountOutcome(context.claims?.accountStatus ?? '').kind === 'enter',
    'the account status is explained': ({ context }) =>
      accountOutcome(context.claims?.accountStatus ?? '').kind === 'status page',
    'another user is on the device': ({ context: { claims, deviceOwner } }) =>
      claims !== null && deviceOwner !== null && deviceOwner !== claims.userId,
    'the same user is back': ({ context }, outcome: SignInOutcome) =>
      outcome.kind === 'signedIn' &&
      outcome.claims.userId === context.claims?.userId &&
      outcome.claims.accountStatus === 'ACTIVE',
    'someone signed in': (_, outcome: SignInOutcome) => outcome.kind === 'signedIn',
    'the sign-in was cancelled': (_, outcome: SignInOutcome) => outcome.kind === 'cancelled',
    'the claims are of another session': ({ context }, claims: SessionClaims) => isOtherSession(context.claims, claims),
    'the tokens are of another session': ({ context }, outcome: RefreshOutcome) =>
      outcome.kind === 'refreshed' && isOtherSession(context.claims, outcome.claims),
    'the tokens are new': (_, outcome: RefreshOutcome) => outcome.kind === 'refreshed',
    'the refresh token is invalid': (_, outcome: RefreshOutcome) => outcome.kind === 'refused',
    'the server was not reached': (_, outcome: RefreshOutcome) => outcome.kind === 'unreachable',
    'a sign-in was requested instead': ({ context }, outcome: RefreshOutcome) =>
      context.wantsSignIn && outcome.kind === 'failed',
    'it failed without an answer': ({ context }) => context.isUnreached,
    'they can still be renewed': ({ context }) => context.ending === 'notRenewed',
    'the tenant was switched': (_, outcome: TenantSwitchOutcome) => outcome.kind === 'switched',
    'the session is over': (_, outcome: TenantSwitchOutcome) => outcome.kind === 'refused',
    'the profile has loaded': (_, outcome: ProfileOutcome) =>
      outcome.kind === 'loaded' && outcome.accountStatus === 'ACTIVE',
    'the account is no longer ACTIVE': (_, outcome: ProfileOutcome) =>
      outcome.kind === 'loaded' && outcome.accountStatus !== 'ACTIVE',
    'nothing is pending': (_, { unsent, undecided, drafts, unapplied = {} }: OutboxCount) =>
      unsent + undecided + drafts === 0 && Object.keys(unapplied).length === 0,
    'it is another tenant': ({ context }, tenantId: string) => context.claims?.tenantId !== tenantId,
    'another user signed in meanwhile': ({ context }, outcome: TenantSwitchOutcome) =>
      outcome.kind === 'switched' && outcome.claims.userId !== context.claims?.userId,
  },
  delays: {
    // A minute early, so that no call meets the expired token.
    refreshDue: ({ context }) => Math.max((context.claims?.accessExpiresIn ?? 0) - 60_000, 5_000),
    refreshRetry: 30_000,
    // For this long a refusal concerns the sign-in itself.
    newFor: 60_000,
  },
});
