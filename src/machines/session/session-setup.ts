import { assign, sendTo, setup } from 'xstate';
import { accountOutcome, type StartDecision, startDecision } from '../../rules/session.ts';
import { callbackEffect, promiseEffect } from '../effect.ts';
import type {
  ProfileOutcome,
  QueueCount,
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
  /** The login page was opened, or "Sign in again" was pressed. */
  | { readonly type: 'SIGN_IN' }
  | { readonly type: 'OPEN_POPUP' }
  | { readonly type: 'CANCEL_SIGN_IN' }
  | { readonly type: 'LOG_OUT' }
  /** What to do with the decisions that a logout would leave behind. */
  | { readonly type: 'SEND_FIRST' }
  | { readonly type: 'DISCARD_QUEUE' }
  | { readonly type: 'STAY' }
  /** What the logout asks about has become another number meanwhile. */
  | { readonly type: 'QUEUE_COUNTED'; readonly count: QueueCount }
  | { readonly type: 'SWITCH_TENANT'; readonly tenantId: string }
  /** Back to Homepage on the error page. */
  | { readonly type: 'LEAVE_ERROR' }
  | { readonly type: 'NETWORK_BACK' }
  /** The server may think differently of what the user may do: ask again. */
  | { readonly type: 'PROFILE_STALE' }
  /** A call, or another tab, has refreshed the tokens. */
  | { readonly type: 'TOKENS_REFRESHED'; readonly claims: SessionClaims }
  /** A call learned that the refresh token is dead. */
  | { readonly type: 'REFRESH_REFUSED'; readonly message: string }
  /** A call learned that the server does not renew the tokens, and has not said that the session is over. */
  | { readonly type: 'REFRESH_FAILED'; readonly message: string }
  /** A call learned that the server does not take the current access token, for another reason than its age. */
  | { readonly type: 'ACCESS_REJECTED'; readonly message: string }
  /** The user has read that the tenant has changed. */
  | { readonly type: 'TENANT_CHANGE_SEEN' }
  /** Another tab has been notified that the session has ended in both. */
  | { readonly type: 'SESSION_ENDED_ELSEWHERE' }
  /** Another tab signed out, in, or changed the tenant. */
  | { readonly type: 'SESSION_CHANGED_ELSEWHERE' };

export interface SessionContext {
  readonly claims: SessionClaims | null;
  readonly profile: SessionProfile | null;
  /** The previous tenant, where the user did not switch it here; null once they have read so. */
  readonly leftTenant: SessionTenant | null;
  /** Whose records are on the device. */
  readonly deviceOwner: number | null;
  /** The last failure, as a sentence for the user. */
  readonly message: string | null;
  /** That was for want of an answer: it may pass with the network. */
  readonly isUnreached: boolean;
  /** Why a sign-in in place is asked for, where one is. */
  readonly ending: SessionEnding;
  /** True once the user asked to be signed in. */
  readonly wantsSignIn: boolean;
  /** What the logout asks about. */
  readonly queue: QueueCount;
  /** A user who logs out and has to decide about unsent decisions; null where there is none. */
  readonly leavingUser: number | null;
}

export const EMPTY_QUEUE_COUNT: QueueCount = { unsent: 0, undecided: 0, drafts: 0 };

/** What the start does with the stored tokens. A refresh token without an expiry is tried. */
function decisionOf(claims: SessionClaims | null): StartDecision {
  const refreshToken = claims === null ? null : (claims.refreshExpiresIn ?? Number.POSITIVE_INFINITY);
  return startDecision({ accessToken: claims?.accessExpiresIn ?? null, refreshToken }, 0);
}

/** Another tab may have signed in someone else, or switched the tenant, between two refreshes. */
function isOtherSession(known: SessionClaims | null, claims: SessionClaims): boolean {
  return known?.userId !== claims.userId || known.tenantId !== claims.tenantId;
}

/** The tenant that its user worked in, where they are in another one now without having asked for it here. */
export function tenantLeft({ claims, profile }: SessionContext, now: SessionClaims | null): SessionTenant | null {
  if (claims === null || now === null || claims.userId !== now.userId || claims.tenantId === now.tenantId) return null;
  const { tenantId } = claims;
  return profile?.tenants.find((tenant) => tenant.tenantId === tenantId) ?? { tenantId, tenantName: tenantId };
}

/** The words of the session machine: its events, guards, actions and the effects it needs from outside. */
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
    /** Makes the sign-in the session of the device, in the given tenant where the user may work there; answers what it is. */
    adoptSession: promiseEffect<SessionClaims, { tenantId: string | null }>('adoptSession'),
    loadProfile: promiseEffect<ProfileOutcome, { tenantId: string; userId: number }>('loadProfile'),
    switchTenant: promiseEffect<TenantSwitchOutcome, { tenantId: string }>('switchTenant'),
    countQueue: promiseEffect<QueueCount, undefined>('countQueue'),
    /** Sends QUEUE_COUNTED whenever the number may have changed. */
    watchQueue: callbackEffect<SessionEvent, undefined>('watchQueue'),
    /** Sends what waits, and counts what is left. */
    sendQueue: promiseEffect<QueueCount, undefined>('sendQueue'),
    /**
     * Decisions that were not sent and forms that were not saved stay for their owners, out of sight; the decisions of
     * `discardedUser` and the forms of `leavingUser` go.
     */
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
              // A tenant switch may have come between: an answer speaks only of the tenants that it names.
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
    takeCount: assign((_, queue: QueueCount) => ({ queue })),
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
    'nothing is pending': (_, { unsent, undecided, drafts }: QueueCount) => unsent + undecided + drafts === 0,
    'it is another tenant': ({ context }, tenantId: string) => context.claims?.tenantId !== tenantId,
    'another user signed in meanwhile': ({ context }, outcome: TenantSwitchOutcome) =>
      outcome.kind === 'switched' && outcome.claims.userId !== context.claims?.userId,
  },
  delays: {
    // A minute before its end, so that no call has to meet the expired token first.
    refreshDue: ({ context }) => Math.max((context.claims?.accessExpiresIn ?? 0) - 60_000, 5_000),
    refreshRetry: 30_000,
    // So long a refusal speaks of the sign-in itself.
    newFor: 60_000,
  },
});
