import { assign, emit, setup } from 'xstate';
import { callbackEffect, promiseEffect } from '../effect.ts';

export type LiveEvent =
  | { readonly type: 'STREAM_OPENED' }
  | { readonly type: 'HEARD' }
  /** The server can't resume these areas: their data has to be reloaded. */
  | { readonly type: 'GAP'; readonly areas: readonly string[] }
  | { readonly type: 'STREAM_ENDED' }
  | { readonly type: 'NOT_OFFERED' }
  | { readonly type: 'NETWORK_BACK' }
  | { readonly type: 'NETWORK_LOST' }
  /** Signed in, or tenant or areas changed: the old stream is useless. */
  | { readonly type: 'SESSION_CHANGED' }
  | { readonly type: 'SESSION_ENDED' }
  /** The page has been hidden for a while; it is visible again. */
  | { readonly type: 'LEFT' }
  | { readonly type: 'RETURNED' };

export interface LiveContext {
  readonly failures: number;
  readonly isLeft: boolean;
  /** No stream was open for a time since privileges were last read: only open streams report them. */
  readonly hasMissed: boolean;
}

export type LiveNews =
  | { readonly type: 'resync'; readonly areas: readonly string[] }
  | { readonly type: 'privilegesMissed' };

/** Milliseconds: doubles per failure from 1 s to at most 30 s, before jitter. */
export function reconnectInterval(failures: number): number {
  return Math.min(1_000 * 2 ** Math.max(failures - 1, 0), 30_000);
}

/** An extension; without it the portal polls. */
export const liveMachine = setup({
  types: { context: {} as LiveContext, events: {} as LiveEvent, emitted: {} as LiveNews },
  actors: {
    askCapability: promiseEffect<boolean, undefined>('askCapability'),
    stream: callbackEffect<LiveEvent, undefined>('stream'),
    attention: callbackEffect<LiveEvent, undefined>('attention'),
  },
  actions: {
    askForResync: emit((_, areas: readonly string[]): LiveNews => ({ type: 'resync', areas })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    noteLeft: assign({ isLeft: true }),
    noteReturned: assign({ isLeft: false }),
    noteMissed: assign({ hasMissed: true }),
    noteCurrent: assign({ hasMissed: false }),
    askForPrivileges: emit((): LiveNews => ({ type: 'privilegesMissed' })),
  },
  guards: {
    'live updates are offered': (_, offered: boolean) => offered,
    'nobody is watching': ({ context }) => context.isLeft,
    'nothing was received for a while': ({ context }) => context.hasMissed,
  },
  delays: {
    // The composition root adds jitter, so that clients don't return all at once after a restart.
    reconnectInterval: ({ context }) => reconnectInterval(context.failures),
    connectTimeOut: 20_000,
    // Three missed heartbeats.
    silence: 45_000,
  },
}).createMachine({
  id: 'live',
  initial: 'signedOut',
  context: { failures: 0, isLeft: false, hasMissed: false },
  invoke: { src: 'attention' },
  on: {
    SESSION_CHANGED: [
      { guard: 'nobody is watching', target: '.resting', actions: 'forgetFailures' },
      { target: '.asking', actions: 'forgetFailures' },
    ],
    SESSION_ENDED: '.signedOut',
    NETWORK_LOST: '.paused',
    LEFT: { actions: 'noteLeft' },
    RETURNED: { actions: 'noteReturned' },
  },
  states: {
    signedOut: {
      on: { NETWORK_LOST: {} },
    },
    asking: {
      on: { LEFT: { target: 'resting', actions: 'noteLeft' } },
      invoke: {
        src: 'askCapability',
        onDone: [
          { guard: { type: 'live updates are offered', params: ({ event }) => event.output }, target: 'streaming' },
          { target: 'unavailable' },
        ],
        onError: { target: 'backingOff', actions: 'countFailure' },
      },
    },
    streaming: {
      initial: 'connecting',
      invoke: { src: 'stream', onError: { target: 'backingOff', actions: 'countFailure' } },
      on: {
        LEFT: { target: 'resting', actions: 'noteLeft' },
        STREAM_ENDED: { target: 'backingOff', actions: 'countFailure' },
        NOT_OFFERED: 'unavailable',
        GAP: { actions: { type: 'askForResync', params: ({ event }) => event.areas } },
      },
      states: {
        connecting: {
          on: {
            STREAM_OPENED: [
              {
                guard: 'nothing was received for a while',
                target: 'live',
                actions: ['noteCurrent', 'askForPrivileges'],
              },
              { target: 'live' },
            ],
          },
          after: { connectTimeOut: { target: '#live.backingOff', actions: 'countFailure' } },
        },
        live: {
          entry: 'forgetFailures',
          on: { HEARD: { target: 'live', reenter: true } },
          after: { silence: { target: '#live.backingOff', actions: 'countFailure' } },
        },
      },
    },
    backingOff: {
      entry: 'noteMissed',
      on: { NETWORK_BACK: 'asking', LEFT: { target: 'resting', actions: 'noteLeft' } },
      after: { reconnectInterval: 'asking' },
    },
    paused: {
      entry: 'noteMissed',
      on: {
        NETWORK_LOST: {},
        NETWORK_BACK: [{ guard: 'nobody is watching', target: 'resting' }, { target: 'asking' }],
      },
    },
    /** A browser has six connections per server for all tabs: hidden tabs give theirs up and catch up when shown. */
    resting: {
      entry: 'noteMissed',
      on: { RETURNED: { target: 'asking', actions: 'noteReturned' } },
    },
    unavailable: {
      on: { NETWORK_LOST: {} },
    },
  },
});
