import { assign, emit, setup } from 'xstate';
import { callbackEffect, promiseEffect } from '../effect.ts';

export type LiveEvent =
  | { readonly type: 'STREAM_OPENED' }
  /** Anything was heard: an event or a sign of life. */
  | { readonly type: 'HEARD' }
  /** The server can't resume these areas: their data has to be reloaded. */
  | { readonly type: 'GAP'; readonly areas: readonly string[] }
  | { readonly type: 'STREAM_ENDED' }
  /** The back end knows no live updates. */
  | { readonly type: 'NOT_OFFERED' }
  | { readonly type: 'NETWORK_BACK' }
  | { readonly type: 'NETWORK_LOST' }
  /** Signed in, another tenant is current, or other areas are followed: the stream that was is of no use any more. */
  | { readonly type: 'SESSION_CHANGED' }
  | { readonly type: 'SESSION_ENDED' }
  /** Nobody has looked at the page for a while; somebody looks at it again. */
  | { readonly type: 'LEFT' }
  | { readonly type: 'RETURNED' };

export interface LiveContext {
  /** Connections that failed or ended in a row. */
  readonly failures: number;
  readonly isLeft: boolean;
  /** No stream was open for a time since privileges were last read: only open streams report them. */
  readonly hasMissed: boolean;
}

export type LiveNews =
  | { readonly type: 'resync'; readonly areas: readonly string[] }
  /** The user may have been given or denied something meanwhile. */
  | { readonly type: 'privilegesMissed' };

/** Milliseconds before the next connection: doubled with each failure from 1 s to at most 30 s, before jitter. */
export function reconnectInterval(failures: number): number {
  return Math.min(1_000 * 2 ** Math.max(failures - 1, 0), 30_000);
}

/** Live updates over one stream, an extension: without it the portal polls. */
export const liveMachine = setup({
  types: { context: {} as LiveContext, events: {} as LiveEvent, emitted: {} as LiveNews },
  actors: {
    /** Answers whether the back end offers live updates. */
    askCapability: promiseEffect<boolean, undefined>('askCapability'),
    stream: callbackEffect<LiveEvent, undefined>('stream'),
    /** Reports whether the page is being looked at. */
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
    // The composition root adds jitter, so that a restarted server is not met by everyone at once.
    reconnectInterval: ({ context }) => reconnectInterval(context.failures),
    connectTimeOut: 20_000,
    // Three missed signs of life.
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
    /**
     * A browser has six connections to a server for all of its tabs: those that nobody looks at leave theirs to the others, and hear
     * what they have missed when somebody does.
     */
    resting: {
      entry: 'noteMissed',
      on: { RETURNED: { target: 'asking', actions: 'noteReturned' } },
    },
    /** Progress is polled, lists are refreshed by hand. */
    unavailable: {
      on: { NETWORK_LOST: {} },
    },
  },
});
