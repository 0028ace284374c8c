import { assign, setup } from 'xstate';
import { promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

export type SyncEvent =
  /** Signed in, or another tenant is current: what was read belongs to someone else. */
  | { readonly type: 'SESSION_CHANGED' }
  | { readonly type: 'SESSION_ENDED' }
  | { readonly type: 'NETWORK_BACK' }
  | { readonly type: 'NETWORK_LOST' }
  /** Ended or refused tokens have been renewed. */
  | { readonly type: 'RENEWED' }
  /** The live stream has a gap: what came meanwhile has to be read. */
  | { readonly type: 'GAP' }
  /** The user may see more, or less, than before. */
  | { readonly type: 'PRIVILEGES_CHANGED' }
  /** The device has every change until `at`: the live stream has sent them. */
  | { readonly type: 'HEARD'; readonly at: number };

/** What the device knows from an earlier visit. */
export interface SyncReach {
  /** Whether the device holds every record, so that lists are whole without a network. */
  readonly complete: boolean;
  /** When the server last said that this is how things are, in epoch milliseconds. */
  readonly syncedAt: number;
}

/** What the back end offers, and to whom. */
export interface SyncOffer {
  /** Whether the user may list the records: of what would be refused nothing is asked. */
  readonly listed: boolean;
  readonly changes: boolean;
  readonly live: boolean;
  /** Whether the live stream can bring what the device lacks: it holds every record and was up to date a short while ago. */
  readonly resumable: boolean;
}

/** How the reading of one page of changes ended. A network failure rejects. */
export type PullOutcome =
  | { readonly kind: 'kept'; readonly more: boolean; readonly reach: SyncReach }
  /** The user may not see the records (any more). */
  | { readonly kind: 'forbidden' }
  /** The device can't keep records: there is no use in reading them. */
  | { readonly kind: 'notKept' };

export interface SyncContext {
  /** Null while the device holds nothing that was read as a whole. */
  readonly reach: SyncReach | null;
  /** Whether news comes over the live stream; else it is asked for from time to time. */
  readonly live: boolean;
  /** Readings that failed in a row. */
  readonly failures: number;
  /** Why the last one failed. */
  readonly message: string | null;
}

/** Milliseconds before the next try: doubled with each failure from 2 s to at most 60 s, before jitter. */
export function retryInterval(failures: number): number {
  return Math.min(2_000 * 2 ** Math.max(failures - 1, 0), 60_000);
}

/**
 * Keeps the device's copies as the server has them: every record once, then what changed since, page by page; then the live
 * stream goes on from there. A device that was away only shortly gets what changed from the stream at once. A back end without
 * changes gets its first pages read ahead instead.
 */
export const syncMachine = setup({
  types: {
    context: {} as SyncContext,
    events: {} as SyncEvent,
    /** 'streaming': no page is being read, so that the live stream may go on from what is kept. */
    tags: {} as 'streaming',
  },
  actors: {
    /** What the device knows; null where it has read nothing yet. */
    readReach: promiseEffect<SyncReach | null, undefined>('readReach'),
    askCapability: promiseEffect<SyncOffer, SyncReach | null>('askCapability'),
    /** Reads the next page of changes and keeps it with its place, in one transaction. */
    pull: promiseEffect<PullOutcome, undefined>('pull'),
    /** Reads the first pages of the list ahead. Never rejects. */
    prefetch: promiseEffect<void, undefined>('prefetch'),
    /** Takes the records off the device. */
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
    // The composition root adds jitter, so that a restarted server is not met by everyone at once.
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
    /** What the device knows counts until the server can be asked. */
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
    /** The live stream is opened from where the device stopped, and sends what has changed since. */
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
    /** The device has what the server has; the live stream goes on from here. */
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
    /** The back end knows no changes: the device keeps the pages that were read. */
    pagesOnly: { tags: 'streaming', on: { NETWORK_LOST: {} } },
    /** The device keeps nothing: what is shown is what the server says. */
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
