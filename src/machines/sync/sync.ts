import { assign, setup } from 'xstate';
import { promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

export type SyncEvent =
  /** Signed in, or another tenant is current: the data belong to someone else. */
  | { readonly type: 'SESSION_CHANGED' }
  | { readonly type: 'SESSION_ENDED' }
  | { readonly type: 'NETWORK_BACK' }
  | { readonly type: 'NETWORK_LOST' }
  | { readonly type: 'RENEWED' }
  | { readonly type: 'GAP' }
  | { readonly type: 'PRIVILEGES_CHANGED' }
  | { readonly type: 'HEARD'; readonly at: number };

export interface SyncReach {
  /** The device holds every record, so lists are complete offline. */
  readonly complete: boolean;
  /** Epoch milliseconds, by the server. */
  readonly syncedAt: number;
}

export interface SyncOffer {
  /** Without the privilege to list nothing is requested. */
  readonly listed: boolean;
  readonly changes: boolean;
  readonly live: boolean;
  /** The live stream can fill in: the device holds every record and was up to date shortly before. */
  readonly resumable: boolean;
}

/** A network failure rejects. */
export type PullOutcome =
  | { readonly kind: 'kept'; readonly more: boolean; readonly reach: SyncReach }
  | { readonly kind: 'forbidden' }
  /** The device can't store records: reading them is useless. */
  | { readonly kind: 'notKept' };

export interface SyncContext {
  /** Null while the device holds no complete reading. */
  readonly reach: SyncReach | null;
  /** News arrives by live stream, otherwise by polling. */
  readonly live: boolean;
  readonly failures: number;
  readonly message: string | null;
}

/** Milliseconds: doubles per failure from 2 s to at most 60 s, before jitter. */
export function retryInterval(failures: number): number {
  return Math.min(2_000 * 2 ** Math.max(failures - 1, 0), 60_000);
}

/** Reads every record once, then changes page by page, then the live stream. Back ends without changes get their first pages read ahead. */
export const syncMachine = setup({
  types: {
    context: {} as SyncContext,
    events: {} as SyncEvent,
    /** 'streaming': no page is being read, so the live stream can continue from the stored place. */
    tags: {} as 'streaming',
  },
  actors: {
    readReach: promiseEffect<SyncReach | null, undefined>('readReach'),
    askCapability: promiseEffect<SyncOffer, SyncReach | null>('askCapability'),
    /** Stores a page of changes together with its place, in one transaction. */
    pull: promiseEffect<PullOutcome, undefined>('pull'),
    /** Reads the first pages of the list ahead. Never rejects. */
    prefetch: promiseEffect<void, undefined>('prefetch'),
    drop: promiseEffect<void, undefined>('drop'),
  },
  actions: {
    takeReach: assign((_, reach: SyncReach | null) => ({ reach })),
    takeOffer: assign((_, { live }: SyncOffer) => ({ live })),
    takeTime: assign(({ context: { reach } }, at: number) => ({
      reach: reach && { ...reach, syncedAt: Math.max(reach.syncedAt, at) },
    })),
    takePage: assign(({ context }, outcome: PullOutcome): Partial<SyncContext> => {
      const reach = outcome.kind === 'kept' ? outcome.reach : context.reach;
      return { reach, failures: 0, message: null };
    }),
    forget: assign({ reach: null, failures: 0, message: null }),
    countFailure: assign(({ context }, message: string) => ({ failures: context.failures + 1, message })),
  },
  guards: {
    'listing them is not allowed': (_, offer: SyncOffer) => !offer.listed,
    'the live stream can bring what is missing': (_, offer: SyncOffer) => offer.resumable,
    'changes are offered': (_, offer: SyncOffer) => offer.changes,
    'there is more': (_, outcome: PullOutcome) => outcome.kind === 'kept' && outcome.more,
    'viewing them is not allowed': (_, outcome: PullOutcome) => outcome.kind === 'forbidden',
    'the device stores nothing': (_, outcome: PullOutcome) => outcome.kind === 'notKept',
    'live updates are off': ({ context }) => !context.live,
  },
  delays: {
    // The composition root adds jitter, so that clients don't return all at once after a restart.
    retryInterval: ({ context }) => retryInterval(context.failures),
    pollInterval: 60_000,
    // A proxy may hold back what a stream sends.
    resumeTimeout: 10_000,
  },
}).createMachine({
  id: 'sync',
  initial: 'signedOut',
  context: { reach: null, live: false, failures: 0, message: null },
  on: {
    SESSION_CHANGED: { target: '.opening', reenter: true, actions: 'forget' },
    SESSION_ENDED: { target: '.signedOut', actions: 'forget' },
    NETWORK_LOST: '.paused',
    PRIVILEGES_CHANGED: '.asking',
  },
  states: {
    signedOut: { on: { NETWORK_LOST: {}, SESSION_ENDED: {}, PRIVILEGES_CHANGED: {} } },
    opening: {
      invoke: {
        src: 'readReach',
        onDone: { target: 'asking', actions: { type: 'takeReach', params: ({ event }) => event.output } },
        onError: 'asking',
      },
      on: { NETWORK_LOST: {}, PRIVILEGES_CHANGED: {} },
    },
    asking: {
      invoke: {
        src: 'askCapability',
        input: ({ context }) => context.reach,
        onDone: [
          {
            guard: { type: 'listing them is not allowed', params: ({ event }) => event.output },
            target: 'dropping',
          },
          {
            guard: { type: 'the live stream can bring what is missing', params: ({ event }) => event.output },
            target: 'resuming',
            actions: { type: 'takeOffer', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'changes are offered', params: ({ event }) => event.output },
            target: 'reading',
            actions: { type: 'takeOffer', params: ({ event }) => event.output },
          },
          { target: 'prefetching', actions: { type: 'takeOffer', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'backingOff',
          actions: { type: 'countFailure', params: ({ event }) => messageOf(event.error) },
        },
      },
    },
    /** The live stream starts at the device's place and sends what changed since. */
    resuming: {
      tags: 'streaming',
      on: {
        GAP: 'reading',
        HEARD: { target: 'current', actions: { type: 'takeTime', params: ({ event }) => event.at } },
      },
      after: { resumeTimeout: 'reading' },
    },
    reading: {
      invoke: {
        src: 'pull',
        onDone: [
          { guard: { type: 'viewing them is not allowed', params: ({ event }) => event.output }, target: 'dropping' },
          {
            guard: { type: 'the device stores nothing', params: ({ event }) => event.output },
            target: 'unkept',
            actions: 'forget',
          },
          {
            guard: { type: 'there is more', params: ({ event }) => event.output },
            target: 'reading',
            reenter: true,
            actions: { type: 'takePage', params: ({ event }) => event.output },
          },
          { target: 'current', actions: { type: 'takePage', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'backingOff',
          actions: { type: 'countFailure', params: ({ event }) => messageOf(event.error) },
        },
      },
    },
    current: {
      tags: 'streaming',
      on: {
        GAP: 'reading',
        HEARD: { actions: { type: 'takeTime', params: ({ event }) => event.at } },
      },
      after: { pollInterval: { guard: 'live updates are off', target: 'reading' } },
    },
    prefetching: {
      tags: 'streaming',
      invoke: { src: 'prefetch', onDone: 'pagesOnly', onError: 'pagesOnly' },
    },
    pagesOnly: { tags: 'streaming', on: { NETWORK_LOST: {} } },
    unkept: { tags: 'streaming', on: { NETWORK_LOST: {} } },
    dropping: {
      invoke: { src: 'drop', onDone: 'forbidden', onError: 'forbidden' },
      exit: 'forget',
    },
    forbidden: { on: { NETWORK_LOST: {} } },
    backingOff: {
      on: { NETWORK_BACK: 'asking', RENEWED: 'asking' },
      after: { retryInterval: 'asking' },
    },
    paused: { on: { NETWORK_LOST: {}, NETWORK_BACK: 'asking', PRIVILEGES_CHANGED: {} } },
  },
});
