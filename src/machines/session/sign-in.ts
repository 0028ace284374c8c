import { assign, setup } from 'xstate';
import { callbackEffect, promiseEffect } from '../effect.ts';
import { type SessionClaims, type SignInOutcome, sessionFailure } from './session-facts.ts';

export type SignInEvent =
  /** The user pressed the button that opens the sign-in window; must come straight from the press. */
  | { readonly type: 'OPEN_POPUP' }
  | { readonly type: 'CANCEL_SIGN_IN' }
  | { readonly type: 'POPUP_BLOCKED' }
  /** The window seems to be closed: a provider that cuts itself off from its opener looks the same. */
  | { readonly type: 'POPUP_CLOSED' }
  /** The popup returned to the callback page, which sent its address. */
  | { readonly type: 'POPUP_ANSWERED'; readonly callbackUrl: string };

export interface SignInContext {
  /** Where the identity provider is asked; null until prepared. */
  readonly url: string | null;
  /** Why the user has to press a button: the browser blocked the window, or it never answered. */
  readonly popupProblem: 'blocked' | 'noAnswer' | null;
  readonly outcome: SignInOutcome;
}

/**
 * One sign-in in a popup window (Deployments §2 `/login`, §4 "Session"). It answers through its callback page alone, or the
 * time runs out. That it seems to be closed is a reason to offer it again, and none to stop listening.
 */
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
