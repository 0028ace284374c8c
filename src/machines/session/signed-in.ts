import { assign, raise } from 'xstate';
import { messageOf } from './session-facts.ts';
import { sessionSetup } from './session-setup.ts';

/** Signed in: token freshness, tenant and profile. With an invalid refresh token the screen stays and the user signs in again in place. */
export const signedInStates = sessionSetup.createStateConfig({
  type: 'parallel',
  entry: assign({ wantsSignIn: false, isLoggedOut: false }),
  on: {
    SESSION_CHANGED_ELSEWHERE: 'reading',
    TENANT_CHANGE_SEEN: { actions: assign({ leftTenant: null }) },
  },
  states: {
    freshness: {
      initial: 'fresh',
      on: {
        TOKENS_REFRESHED: [
          {
            guard: { type: 'the claims are of another session', params: ({ event }) => event.claims },
            target: '#session.reading',
          },
          { target: '.fresh', actions: assign({ claims: ({ event }) => event.claims, message: null }) },
        ],
        REFRESH_REFUSED: {
          target: '.expired',
          actions: [
            { type: 'explain', params: ({ event }) => event.message },
            { type: 'noteEnding', params: 'ended' },
          ],
        },
        REFRESH_FAILED: {
          target: '.expired',
          actions: [
            { type: 'explain', params: ({ event }) => event.message },
            { type: 'noteEnding', params: 'notRenewed' },
          ],
        },
      },
      states: {
        fresh: {
          after: { refreshDue: 'refreshing' },
          on: {
            SESSION_ENDED_ELSEWHERE: { target: 'expired', actions: 'noteEndElsewhere' },
            CONFIRM_SIGN_IN: { target: 'confirming', actions: assign({ message: null }) },
          },
          initial: 'settled',
          states: {
            settled: {
              on: {
                ACCESS_REJECTED: {
                  target: '#session.signedIn.freshness.rejected',
                  actions: { type: 'explain', params: ({ event }) => event.message },
                },
              },
            },
            /** Just signed in again: a refusal doesn't end the session, or the user would be asked in a loop. */
            new: {
              on: {
                ACCESS_REJECTED: {
                  target: '#session.signedIn.freshness.expired',
                  actions: [
                    { type: 'explain', params: ({ event }) => event.message },
                    { type: 'noteEnding', params: 'notAccepted' },
                  ],
                },
              },
              after: { newFor: 'settled' },
            },
          },
        },
        rejected: {
          entry: { type: 'noteEnding', params: 'ended' },
          invoke: { src: 'forgetTokens', onDone: 'expired', onError: 'expired' },
        },
        refreshing: {
          invoke: {
            src: 'refreshTokens',
            onDone: [
              {
                guard: { type: 'the tokens are of another session', params: ({ event }) => event.output },
                target: '#session.reading',
              },
              {
                guard: { type: 'the tokens are new', params: ({ event }) => event.output },
                target: 'fresh',
                actions: { type: 'takeRefresh', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'the server was not reached', params: ({ event }) => event.output },
                target: 'waitingForNetwork',
              },
              { target: 'expired', actions: { type: 'takeRefresh', params: ({ event }) => event.output } },
            ],
            onError: 'waitingForNetwork',
          },
        },
        /** Reading continues from the device with an expired access token. */
        waitingForNetwork: {
          on: {
            NETWORK_BACK: 'refreshing',
            ACCESS_REJECTED: { target: 'rejected', actions: { type: 'explain', params: ({ event }) => event.message } },
            SESSION_ENDED_ELSEWHERE: { target: 'expired', actions: 'noteEndElsewhere' },
          },
          after: { refreshRetry: 'refreshing' },
        },
        /** `ending` says why. Tokens that couldn't be renewed are tried again meanwhile. */
        expired: {
          on: { SIGN_IN: { target: 'signingInAgain', actions: assign({ message: null }) } },
          initial: 'resting',
          states: {
            resting: {
              on: {
                NETWORK_BACK: [
                  { guard: 'they can still be renewed', target: 'renewing' },
                  // A sign-in may have failed for lack of a network.
                  { actions: assign({ message: null }) },
                ],
                SESSION_ENDED_ELSEWHERE: { actions: 'noteEndElsewhere' },
              },
              after: { refreshRetry: { guard: 'they can still be renewed', target: 'renewing' } },
            },
            renewing: {
              invoke: {
                src: 'refreshTokens',
                onDone: [
                  {
                    guard: { type: 'the tokens are of another session', params: ({ event }) => event.output },
                    target: '#session.reading',
                  },
                  {
                    guard: { type: 'the tokens are new', params: ({ event }) => event.output },
                    target: '#session.signedIn.freshness.fresh',
                    actions: { type: 'takeRefresh', params: ({ event }) => event.output },
                  },
                  { target: 'resting', actions: { type: 'takeRefresh', params: ({ event }) => event.output } },
                ],
                onError: 'resting',
              },
            },
          },
        },
        signingInAgain: {
          invoke: {
            id: 'signIn',
            src: 'signIn',
            onDone: [
              {
                guard: { type: 'the same user is back', params: ({ event }) => event.output },
                target: 'adoptingAgain',
              },
              {
                guard: { type: 'someone signed in', params: ({ event }) => event.output },
                target: '#session.checkingAccount',
                actions: { type: 'takeSignIn', params: ({ event }) => event.output },
              },
              { target: 'expired', actions: { type: 'takeSignIn', params: ({ event }) => event.output } },
            ],
          },
          on: {
            OPEN_POPUP: { actions: 'tellSignIn' },
            CANCEL_SIGN_IN: { actions: 'tellSignIn' },
            // Calls with former tokens don't close the window.
            REFRESH_REFUSED: {},
            REFRESH_FAILED: {},
          },
        },
        /** The tokens are valid and stay so where the user cancels. */
        confirming: {
          invoke: {
            id: 'signIn',
            src: 'signIn',
            onDone: [
              {
                guard: { type: 'the same user is back', params: ({ event }) => event.output },
                target: 'adoptingAgain',
              },
              {
                guard: { type: 'someone signed in', params: ({ event }) => event.output },
                target: '#session.checkingAccount',
                actions: { type: 'takeSignIn', params: ({ event }) => event.output },
              },
              { target: 'fresh' },
            ],
          },
          on: {
            OPEN_POPUP: { actions: 'tellSignIn' },
            CANCEL_SIGN_IN: { actions: 'tellSignIn' },
            TOKENS_REFRESHED: { actions: assign({ claims: ({ event }) => event.claims }) },
            SESSION_ENDED_ELSEWHERE: { target: 'expired', actions: 'noteEndElsewhere' },
          },
        },
        adoptingAgain: {
          on: { REFRESH_REFUSED: {}, REFRESH_FAILED: {} },
          invoke: {
            src: 'adoptSession',
            input: ({ context }) => ({ tenantId: context.claims?.tenantId ?? null }),
            onDone: [
              {
                guard: { type: 'the claims are of another session', params: ({ event }) => event.output },
                target: '#session.reading',
              },
              {
                target: 'fresh.new',
                actions: [
                  assign({ claims: ({ event }) => event.output, message: null }),
                  raise({ type: 'PROFILE_STALE' }),
                ],
              },
            ],
            onError: { target: 'expired', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
          },
        },
      },
    },
    tenant: {
      initial: 'settled',
      states: {
        settled: {
          on: {
            SWITCH_TENANT: {
              guard: { type: 'it is another tenant', params: ({ event }) => event.tenantId },
              target: 'switching',
              actions: assign({ message: null }),
            },
          },
        },
        switching: {
          invoke: {
            src: 'switchTenant',
            input: ({ event }) => ({ tenantId: event.type === 'SWITCH_TENANT' ? event.tenantId : '' }),
            onDone: [
              {
                guard: { type: 'another user signed in meanwhile', params: ({ event }) => event.output },
                target: '#session.reading',
              },
              {
                guard: { type: 'the session is over', params: ({ event }) => event.output },
                target: 'settled',
                actions: raise(({ event }) => ({
                  type: 'REFRESH_REFUSED',
                  message: 'message' in event.output ? event.output.message : '',
                })),
              },
              {
                guard: { type: 'the tenant was switched', params: ({ event }) => event.output },
                target: 'settled',
                // Its tokens are new, whatever happened to the former.
                actions: [
                  { type: 'takeTenant', params: ({ event }) => event.output },
                  raise(({ context: { claims } }) =>
                    claims === null ? { type: 'SESSION_CHANGED_ELSEWHERE' } : { type: 'TOKENS_REFRESHED', claims },
                  ),
                ],
              },
              { target: 'settled', actions: { type: 'takeTenant', params: ({ event }) => event.output } },
            ],
            onError: { target: 'settled', actions: { type: 'explain', params: ({ event }) => messageOf(event.error) } },
          },
        },
      },
    },
    /** A logout deletes decisions that are only on this device; the user decides about them first. */
    leaving: {
      initial: 'staying',
      states: {
        staying: { entry: assign({ leavingUser: null }), on: { LOG_OUT: 'counting' } },
        counting: {
          entry: assign({ leavingUser: ({ context }) => context.claims?.userId ?? null }),
          invoke: {
            src: 'countQueue',
            onDone: [
              {
                guard: { type: 'nothing is pending', params: ({ event }) => event.output },
                target: '#session.loggingOut',
              },
              { target: 'askingAboutQueue', actions: { type: 'takeCount', params: ({ event }) => event.output } },
            ],
            // Nothing can be sent from a device that can't be read; its content stays for its owner.
            onError: { target: '#session.loggingOut', actions: assign({ leavingUser: null }) },
          },
        },
        askingAboutQueue: {
          invoke: { src: 'watchQueue' },
          on: {
            QUEUE_COUNTED: [
              {
                guard: { type: 'nothing is pending', params: ({ event }) => event.count },
                target: '#session.loggingOut',
              },
              { actions: { type: 'takeCount', params: ({ event }) => event.count } },
            ],
            SEND_FIRST: 'sendingQueue',
            DISCARD_QUEUE: '#session.loggingOut',
            STAY: 'staying',
          },
        },
        sendingQueue: {
          invoke: {
            src: 'sendQueue',
            onDone: [
              {
                guard: { type: 'nothing is pending', params: ({ event }) => event.output },
                target: '#session.loggingOut',
              },
              { target: 'askingAboutQueue', actions: { type: 'takeCount', params: ({ event }) => event.output } },
            ],
            onError: 'askingAboutQueue',
          },
          on: { STAY: 'staying' },
        },
      },
    },
    profile: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'loadProfile',
            input: ({ context }) => ({
              userId: context.claims?.userId ?? 0,
              tenantId: context.claims?.tenantId ?? '',
            }),
            onDone: [
              {
                guard: { type: 'the profile has loaded', params: ({ event }) => event.output },
                target: 'current',
                actions: { type: 'takeProfile', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'the account is no longer ACTIVE', params: ({ event }) => event.output },
                target: '#session.checkingAccount',
                actions: { type: 'takeProfile', params: ({ event }) => event.output },
              },
              { target: 'stale' },
            ],
            onError: 'stale',
          },
        },
        current: {
          on: { PROFILE_STALE: 'loading' },
        },
        /** Shows what the device has; asks the server once it is reachable. */
        stale: {
          on: { PROFILE_STALE: 'loading', NETWORK_BACK: 'loading', TOKENS_REFRESHED: 'loading' },
        },
      },
    },
  },
});
