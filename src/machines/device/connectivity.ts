import { assign, setup } from 'xstate';
import { promiseEffect } from '../effect.ts';

/** Our server answered; there is no network; the network works but the server doesn't answer; or something else answered instead. */
export type ProbeResult = 'reached' | 'noNetwork' | 'unreachable' | 'intercepted';

export type KnownConnection = 'online' | 'offline' | 'unreachable' | 'degraded';

export type ConnectivityEvent =
  /** Browser hints: they start a probe. Only "offline" is believed; none proves a connection. */
  | { readonly type: 'BROWSER_ONLINE' }
  | { readonly type: 'BROWSER_OFFLINE' }
  | { readonly type: 'BECAME_VISIBLE' }
  | { readonly type: 'CALL_REACHED' }
  | { readonly type: 'CALL_UNREACHABLE' }
  | { readonly type: 'CALL_INTERCEPTED' }
  | { readonly type: 'CHECK_NOW' };

export interface ConnectivityContext {
  /** Also during a check; null until the first check ends. */
  readonly lastKnown: KnownConnection | null;
  readonly failedChecks: number;
}

/** Milliseconds: doubles per failure from 2 s to at most 60 s, before jitter. */
export function checkInterval(failedChecks: number): number {
  return Math.min(2_000 * 2 ** Math.max(failedChecks - 1, 0), 60_000);
}

/** From probes, calls and browser hints. "degraded": something answers in the server's place, as a hotel's sign-in page. */
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
    // The composition root adds jitter, so that many clients don't return at the same second.
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
