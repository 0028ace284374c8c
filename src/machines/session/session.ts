import { and, assign, not } from 'xstate';
import { messageOf } from './session-facts.ts';
import { EMPTY_OUTBOX_COUNT, sessionSetup, tenantLeft } from './session-setup.ts';
import { signedInStates } from './signed-in.ts';

/** Deployments §4 "Session" */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  initial: 'reading',
  context: {
    claims: null,
    profile: null,
    leftTenant: null,
    deviceOwner: null,
    message: null,
    isUnreached: false,
    ending: 'ended',
    wantsSignIn: false,
    isLoggedOut: false,
    outbox: EMPTY_OUTBOX_COUNT,
    leavingUser: null,
  },
  states: {
    reading: {
      on: { SIGN_IN: { actions: assign({ wantsSignIn: true }) } },
      invoke: {
        src: 'readStoredSession',
        onDone: {
          target: 'deciding',
          actions: assign(({ context, event: { output } }) => ({
            leftTenant: tenantLeft(context, output.stored?.claims ?? null),
            claims: output.stored?.claims ?? null,
            profile: output.stored?.profile ?? null,
            deviceOwner: output.deviceOwner,
          })),
        },
        onError: { target: 'loginError', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
      },
    },
    deciding: {
      always: [
        { guard: and(['nothing is stored', 'a sign-in was requested']), target: 'signingIn' },
        { guard: 'nothing is stored', target: 'signedOut' },
        { guard: 'both tokens have expired', target: 'forgetting' },
        { guard: and(['the access token has expired', 'a profile is known']), target: 'signedIn.freshness.refreshing' },
        { guard: 'the access token has expired', target: 'refreshing' },
        { guard: 'a profile is known', target: 'signedIn' },
        { target: 'loading' },
      ],
    },
    refreshing: {
      invoke: {
        src: 'refreshTokens',
        onDone: [
          {
            guard: { type: 'the tokens are of another session', params: ({ event }) => event.output },
            target: 'reading',
          },
          {
            guard: { type: 'the tokens are new', params: ({ event }) => event.output },
            target: 'loading',
            actions: { type: 'takeRefresh', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'the refresh token is invalid', params: ({ event }) => event.output },
            target: 'forgetting',
          },
          // A user who asked to sign in isn't returned to useless tokens.
          {
            guard: { type: 'a sign-in was requested instead', params: ({ event }) => event.output },
            target: 'signingIn',
          },
          { target: 'loginError', actions: { type: 'takeRefresh', params: ({ event }) => event.output } },
        ],
        onError: { target: 'loginError', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
      },
    },
    /** The tokens are useless. The records stay, locked, for the same user's return. */
    forgetting: {
      entry: 'forget',
      invoke: {
        src: 'forgetTokens',
        onDone: [{ guard: 'a sign-in was requested', target: 'signingIn' }, { target: 'signedOut' }],
        onError: { target: 'loginError', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
      },
    },
    signedOut: {
      entry: ['forget', assign({ wantsSignIn: false })],
      on: {
        // Reads again: a valid stored refresh token is tried before a sign-in starts.
        SIGN_IN: { target: 'reading', actions: assign({ wantsSignIn: true, message: null }) },
        SESSION_CHANGED_ELSEWHERE: 'reading',
      },
    },
    signingIn: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        onDone: [
          {
            guard: { type: 'someone signed in', params: ({ event }) => event.output },
            target: 'checkingAccount',
            actions: { type: 'takeSignIn', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'the sign-in was cancelled', params: ({ event }) => event.output },
            target: 'signedOut',
          },
          { target: 'loginError', actions: { type: 'takeSignIn', params: ({ event }) => event.output } },
        ],
      },
      on: {
        OPEN_POPUP: { actions: 'tellSignIn' },
        CANCEL_SIGN_IN: { actions: 'tellSignIn' },
        SESSION_CHANGED_ELSEWHERE: 'reading',
      },
    },
    checkingAccount: {
      always: [
        { guard: 'the account status is explained', target: 'accountHalted' },
        { guard: not('the account is ACTIVE'), target: 'loggingOut' },
        { guard: 'another user is on the device', target: 'replacingUser' },
        { target: 'adopting' },
      ],
    },
    accountHalted: {
      on: { LOG_OUT: 'loggingOut', SIGN_IN: 'loggingOut' },
    },
    replacingUser: {
      entry: assign({ profile: null }),
      invoke: {
        src: 'wipeDevice',
        onDone: { target: 'adopting', actions: assign({ deviceOwner: null }) },
        onError: { target: 'loginError', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
      },
    },
    adopting: {
      invoke: {
        src: 'adoptSession',
        input: { tenantId: null },
        onDone: {
          target: 'loading',
          actions: assign({ claims: ({ event }) => event.output, deviceOwner: ({ event }) => event.output.userId }),
        },
        onError: { target: 'loginError', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
      },
    },
    loading: {
      invoke: {
        src: 'loadProfile',
        input: ({ context }) => ({ userId: context.claims?.userId ?? 0, tenantId: context.claims?.tenantId ?? '' }),
        onDone: [
          {
            guard: { type: 'the profile has loaded', params: ({ event }) => event.output },
            target: 'signedIn.profile.current',
            actions: { type: 'takeProfile', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'the account is no longer ACTIVE', params: ({ event }) => event.output },
            target: 'checkingAccount',
            actions: { type: 'takeProfile', params: ({ event }) => event.output },
          },
          { target: 'loginError', actions: { type: 'takeProfile', params: ({ event }) => event.output } },
        ],
        onError: { target: 'loginError', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
      },
    },
    loginError: {
      entry: assign({ wantsSignIn: false }),
      on: {
        // Stored tokens may work now; a sign-in window needs a press.
        NETWORK_BACK: {
          guard: 'it failed without an answer',
          target: 'reading',
          actions: assign({ message: null, isUnreached: false }),
        },
        LEAVE_ERROR: { target: 'reading', actions: assign({ message: null }) },
        SIGN_IN: { target: 'reading', actions: assign({ message: null, wantsSignIn: true }) },
        LOG_OUT: 'loggingOut',
      },
    },
    signedIn: signedInStates,
    loggingOut: {
      invoke: {
        src: 'logOut',
        input: ({ context, event }) => ({
          discardedUser: event.type === 'DISCARD_QUEUE' ? (context.claims?.userId ?? null) : null,
          leavingUser: context.leavingUser,
        }),
        onDone: { target: 'signedOut', actions: assign({ deviceOwner: null, message: null, isLoggedOut: true }) },
        onError: {
          target: 'loginError',
          actions: ['forget', { type: 'explain', params: ({ event }) => messageOf(event.error) }],
        },
      },
    },
  },
});
