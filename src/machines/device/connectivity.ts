import { assign, setup } from 'xstate';
import { promiseEffect } from '../effect.ts';

/**
 * What a look at our own server found: it answered; there is no network to ask it over; the network is there and it did not
 * answer, or only what stands before it did; or something else answered in its place.
 */
export type ProbeResult = 'reached' | 'noNetwork' | 'unreachable' | 'intercepted';

/** What is known of the way to the server, by the names of the states below. */
export type KnownConnection = 'online' | 'offline' | 'unreachable' | 'degraded';

export type ConnectivityEvent =
  /** Hints of the browser. They start a probe or, for "offline", are believed; they never prove a connection. */
  | { readonly type: 'BROWSER_ONLINE' }
  | { readonly type: 'BROWSER_OFFLINE' }
  | { readonly type: 'BECAME_VISIBLE' }
  /** Outcomes of real calls. */
  | { readonly type: 'CALL_REACHED' }
  | { readonly type: 'CALL_UNREACHABLE' }
  | { readonly type: 'CALL_INTERCEPTED' }
  /** The user pressed "Try again". */
  | { readonly type: 'CHECK_NOW' };

export interface ConnectivityContext {
  /** What is known, also while a check runs; null until the first check has ended. */
  readonly lastKnown: KnownConnection | null;
  /** Checks that failed in a row. */
  readonly failedChecks: number;
}

/** Milliseconds before the next check: doubled with each failure from 2 s to at most 60 s, before jitter. */
export function checkInterval(failedChecks: number): number {
  return Math.min(2_000 * 2 ** Math.max(failedChecks - 1, 0), 60_000);
}

/**
 * Whether our server can be reached, learned from probes, from the outcomes of calls and from hints of the browser.
 * "offline" is a device without a network, "unreachable" a server that does not answer over one that is there, "degraded" a
 * network that answers in our server's place, such as the sign-in page of a hotel.
 */
export const connectivityMachine = setup({
  types: { context: {} as ConnectivityContext, events: {} as ConnectivityEvent },
  actors: {
    probe: promiseEffect<ProbeResult, undefined>('probe'),
  },
  guards: {
    'the server was reached': (_, result: ProbeResult) => result === 'reached',
    'something else answered': (_, result: ProbeResult) => result === 'intercepted',
    'there is no network': (_, result: ProbeResult) => result === 'noNetwork',
  },
  delays: {
    // The composition root adds jitter, so that a thousand clients do not come back in the same second.
    checkInterval: ({ context }) => checkInterval(context.failedChecks),
  },
}).createMachine({
  id: 'connectivity',
  initial: 'checking',
  context: { lastKnown: null, failedChecks: 0 },
  on: {
    BROWSER_OFFLINE: '.offline',
    CALL_REACHED: '.online',
  },
  states: {
    checking: {
      invoke: {
        src: 'probe',
        onDone: [
          { guard: { type: 'the server was reached', params: ({ event }) => event.output }, target: 'online' },
          { guard: { type: 'something else answered', params: ({ event }) => event.output }, target: 'degraded' },
          { guard: { type: 'there is no network', params: ({ event }) => event.output }, target: 'offline' },
          { target: 'unreachable' },
        ],
        onError: 'unreachable',
      },
    },
    online: {
      entry: assign({ lastKnown: 'online', failedChecks: 0 }),
      on: {
        CALL_REACHED: {},
        CALL_UNREACHABLE: 'checking',
        CALL_INTERCEPTED: 'checking',
        BROWSER_ONLINE: 'checking',
        CHECK_NOW: 'checking',
      },
    },
    offline: {
      entry: assign({ lastKnown: 'offline', failedChecks: ({ context }) => context.failedChecks + 1 }),
      on: { BROWSER_OFFLINE: {}, BROWSER_ONLINE: 'checking', BECAME_VISIBLE: 'checking', CHECK_NOW: 'checking' },
      after: { checkInterval: 'checking' },
    },
    unreachable: {
      entry: assign({ lastKnown: 'unreachable', failedChecks: ({ context }) => context.failedChecks + 1 }),
      on: { BROWSER_ONLINE: 'checking', BECAME_VISIBLE: 'checking', CHECK_NOW: 'checking' },
      after: { checkInterval: 'checking' },
    },
    degraded: {
      entry: assign({ lastKnown: 'degraded', failedChecks: ({ context }) => context.failedChecks + 1 }),
      on: { BROWSER_ONLINE: 'checking', BECAME_VISIBLE: 'checking', CHECK_NOW: 'checking' },
      after: { checkInterval: 'checking' },
    },
  },
});
