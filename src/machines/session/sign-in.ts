import { assign, setup } from 'xstate';
import { callbackEffect, promiseEffect } from '../effect.ts';
import { type SessionClaims, type SignInOutcome, sessionFailure } from './session-facts.ts';

export type SignInEvent =
  /** Must come straight from the press, or the browser blocks the window. */
  | { readonly type: 'OPEN_POPUP' }
  | { readonly type: 'CANCEL_SIGN_IN' }
  | { readonly type: 'POPUP_BLOCKED' }
  /** It seems closed: a provider that cuts itself off from its opener looks the same. */
  | { readonly type: 'POPUP_CLOSED' }
  | { readonly type: 'POPUP_ANSWERED'; readonly callbackUrl: string };

export interface SignInContext {
  /** The identity provider's; null until prepared. */
  readonly url: string | null;
  readonly popupProblem: 'blocked' | 'noAnswer' | null;
  readonly outcome: SignInOutcome;
}

/** Deployments §2 `/login`, §4 "Session". Ends by the callback page or a timeout; a window that seems closed can be reopened meanwhile. */
export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    output: {} as SignInOutcome,
  },
  actors: {
    prepareSignIn: promiseEffect<{ url: string }, undefined>('prepareSignIn'),
    popup: callbackEffect<SignInEvent, { url: string }>('popup'),
    exchangeIdentity: promiseEffect<SessionClaims, { callbackUrl: string }>('exchangeIdentity'),
  },
  guards: {
    'a click is needed': ({ context }) => context.popupProblem !== null,
  },
  delays: { popupTimeOut: 300_000 },
}).createMachine({
  id: 'signIn',
  initial: 'preparing',
  context: { url: null, popupProblem: null, outcome: { kind: 'cancelled' } },
  output: ({ context }) => context.outcome,
  on: { CANCEL_SIGN_IN: '.cancelled' },
  states: {
    preparing: {
      invoke: {
        src: 'prepareSignIn',
        onDone: [
          {
            guard: 'a click is needed',
            target: 'waitingForPress',
            actions: assign({ url: ({ event }) => event.output.url }),
          },
          { target: 'waitingForPopup', actions: assign({ url: ({ event }) => event.output.url }) },
        ],
        onError: {
          target: 'failed',
          actions: assign({ outcome: ({ event }) => sessionFailure(event.error) }),
        },
      },
    },
    waitingForPopup: {
      invoke: { src: 'popup', input: ({ context }) => ({ url: context.url ?? '' }) },
      initial: 'open',
      states: {
        open: { on: { POPUP_CLOSED: 'closed' } },
        closed: {},
      },
      on: {
        POPUP_BLOCKED: { target: 'waitingForPress', actions: assign({ popupProblem: 'blocked' }) },
        POPUP_ANSWERED: 'exchanging',
        OPEN_POPUP: { target: 'waitingForPopup', reenter: true },
      },
      after: {
        // State and nonce are new, so that a late answer still doesn't count.
        popupTimeOut: { target: 'preparing', actions: assign({ popupProblem: 'noAnswer' }) },
      },
    },
    waitingForPress: {
      on: { OPEN_POPUP: 'waitingForPopup' },
    },
    exchanging: {
      invoke: {
        src: 'exchangeIdentity',
        input: ({ event }) => ({ callbackUrl: event.type === 'POPUP_ANSWERED' ? event.callbackUrl : '' }),
        onDone: {
          target: 'succeeded',
          actions: assign({ outcome: ({ event }) => ({ kind: 'signedIn', claims: event.output }) }),
        },
        onError: {
          target: 'failed',
          actions: assign({ outcome: ({ event }) => sessionFailure(event.error) }),
        },
      },
    },
    succeeded: { type: 'final' },
    failed: { type: 'final' },
    cancelled: { type: 'final' },
  },
});
