import { assign, setup } from 'xstate';
import { promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

/** How one pass over the queue ended. Waits in milliseconds, `until` in epoch milliseconds of this device's clock. */
export type ReplayOutcome =
  /** Nothing is left that could be sent in this tenant. */
  | { readonly kind: 'empty' }
  /** The next command has to wait. */
  | { readonly kind: 'later'; readonly wait: number; readonly until: number }
  /** The server asked to be left alone: the whole queue waits. */
  | { readonly kind: 'rateLimited'; readonly wait: number; readonly until: number }
  | { readonly kind: 'offline'; readonly message: string }
  | { readonly kind: 'needsSignIn'; readonly message: string }
  /** What waits was decided in other tenants, and is sent when one of them is current. */
  | { readonly kind: 'elsewhere' };

export interface ReplayInput {
  /** The user does not want to wait: whatever waits in this tenant is due now. */
  readonly isHurried: boolean;
}

export type OutboxEvent =
  /** Signed in, in place as well, or another tenant is current. */
  | { readonly type: 'SIGNED_IN' }
  | { readonly type: 'SESSION_ENDED' }
  | { readonly type: 'NETWORK_BACK' }
  | { readonly type: 'NETWORK_LOST' }
  /** A probe after a failed call has reached the server: it was away only briefly, such as for a restart. */
  | { readonly type: 'SERVER_FOUND' }
  /** A decision was queued, in this tab or in another one. */
  | { readonly type: 'COMMAND_ADDED' }
  /** The user does not want to wait. */
  | { readonly type: 'RETRY_NOW' };

export interface OutboxContext {
  /** What the connectivity machine said last. */
  readonly isOnline: boolean;
  /** Something was queued while the queue was gone through. */
  readonly again: boolean;
  /** The server was found again while the queue was gone through. */
  readonly isFound: boolean;
  /** The user has asked for the pass that runs. */
  readonly isHurried: boolean;
  /** Milliseconds to wait, and when that ends; null where there is nothing to wait for. */
  readonly wait: number;
  readonly until: number | null;
  /** Passes that met no network in a row. */
  readonly failures: number;
  /** Why nothing is sent, for the user. */
  readonly message: string | null;
}

/** Milliseconds before the next look where the connection seemed to be there and was not, before jitter: 5 s to 60 s. */
export function offlineRetry(failures: number): number {
  return Math.min(5_000 * 2 ** Math.max(failures - 1, 0), 60_000);
}

const outboxSetup = setup({
  types: { context: {} as OutboxContext, events: {} as OutboxEvent },
  actors: {
    /** Goes through the queue once. Its signal ends it between two commands, never within one. */
    replay: promiseEffect<ReplayOutcome, ReplayInput>('replay'),
  },
  actions: {
    noteOnline: assign({ isOnline: true }),
    noteOffline: assign({ isOnline: false }),
    noteAgain: assign({ again: true }),
    noteFound: assign({ isFound: true }),
    hurry: assign({ isHurried: true }),
    calmAgain: assign({ isHurried: false }),
    begin: assign({ again: false, isFound: false, until: null, message: null }),
    calmDown: assign({ failures: 0, until: null, message: null }),
    takeOutcome: assign(({ context }, outcome: ReplayOutcome): Partial<OutboxContext> => {
      switch (outcome.kind) {
        case 'empty':
        case 'elsewhere':
          return { failures: 0 };
        case 'later':
        case 'rateLimited':
          return { failures: 0, wait: outcome.wait, until: outcome.until };
        case 'offline':
          return { failures: context.failures + 1, message: outcome.message };
        case 'needsSignIn':
          return { failures: 0, message: outcome.message };
      }
    }),
    takeFailure: assign(({ context }, message: string) => ({ failures: context.failures + 1, message })),
  },
  guards: {
    'the network is available': ({ context }) => context.isOnline,
    'more was added meanwhile': ({ context }, { kind }: ReplayOutcome) =>
      context.again && (kind === 'empty' || kind === 'later' || kind === 'elsewhere'),
    // Once: where the server is found and yet no call reaches it, the waits grow as they do without a network.
    'the server was briefly unavailable': ({ context }, { kind }: ReplayOutcome) =>
      kind === 'offline' && context.isFound && context.failures === 0,
    'it was unavailable for the first time': ({ context }) => context.failures <= 1,
    'it has to wait': (_, { kind }: ReplayOutcome) => kind === 'later',
    'the server is busy': (_, { kind }: ReplayOutcome) => kind === 'rateLimited',
    'there was no network': (_, { kind }: ReplayOutcome) => kind === 'offline',
    'a sign-in is needed': (_, { kind }: ReplayOutcome) => kind === 'needsSignIn',
    'the rest is of other tenants': (_, { kind }: ReplayOutcome) => kind === 'elsewhere',
  },
  delays: {
    wait: ({ context }) => context.wait,
    // The composition root adds jitter, so that many devices do not come back in the same second.
    offlineRetry: ({ context }) => offlineRetry(context.failures),
  },
});

/**
 * Sends what was decided on this device, one command at a time in the order of the decisions, for as long as there is a
 * network, a session and a tenant to send it in. What is sent and what becomes of it is the effect's; when, is decided here.
 */
export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  initial: 'signedOut',
  context: {
    isOnline: true,
    again: false,
    isFound: false,
    isHurried: false,
    wait: 0,
    until: null,
    failures: 0,
    message: null,
  },
  on: {
    NETWORK_BACK: { actions: 'noteOnline' },
    NETWORK_LOST: { actions: 'noteOffline' },
    SESSION_ENDED: '.signedOut',
    SIGNED_IN: [
      { guard: 'the network is available', target: '.sending', reenter: true },
      { target: '.paused.offline' },
    ],
    // A look of its own: the user may know better than the last check.
    RETRY_NOW: { target: '.sending', reenter: true, actions: 'hurry' },
  },
  states: {
    signedOut: { entry: 'calmDown', on: { RETRY_NOW: {} } },
    idle: {
      entry: 'calmDown',
      on: {
        COMMAND_ADDED: [{ guard: 'the network is available', target: 'sending' }, { target: 'paused.offline' }],
        NETWORK_BACK: { target: 'sending', actions: 'noteOnline' },
      },
    },
    sending: {
      entry: 'begin',
      exit: 'calmAgain',
      invoke: {
        src: 'replay',
        input: ({ context: { isHurried } }) => ({ isHurried }),
        onDone: [
          {
            guard: { type: 'more was added meanwhile', params: ({ event }) => event.output },
            target: 'sending',
            reenter: true,
          },
          {
            guard: { type: 'it has to wait', params: ({ event }) => event.output },
            target: 'waiting',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'the server is busy', params: ({ event }) => event.output },
            target: 'paused.rateLimited',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'the server was briefly unavailable', params: ({ event }) => event.output },
            target: 'sending',
            reenter: true,
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'there was no network', params: ({ event }) => event.output },
            target: 'paused.offline',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'a sign-in is needed', params: ({ event }) => event.output },
            target: 'paused.needsSignIn',
            actions: { type: 'takeOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'the rest is of other tenants', params: ({ event }) => event.output },
            target: 'paused.elsewhere',
          },
          { target: 'idle' },
        ],
        // The device could not be read or written: nothing was lost, and nothing is known.
        onError: {
          target: 'paused.failed',
          actions: { type: 'takeFailure', params: ({ event }) => messageOf(event.error) },
        },
      },
      on: { COMMAND_ADDED: { actions: 'noteAgain' }, SERVER_FOUND: { actions: 'noteFound' } },
    },
    /** The next command waits for its time. */
    waiting: {
      on: {
        COMMAND_ADDED: 'sending',
        NETWORK_BACK: { target: 'sending', actions: 'noteOnline' },
        NETWORK_LOST: { target: 'paused.offline', actions: 'noteOffline' },
      },
      after: { wait: 'sending' },
    },
    paused: {
      initial: 'offline',
      states: {
        offline: {
          on: {
            NETWORK_BACK: { target: '#outbox.sending', actions: 'noteOnline' },
            SERVER_FOUND: { guard: 'it was unavailable for the first time', target: '#outbox.sending' },
          },
          after: { offlineRetry: { guard: 'the network is available', target: '#outbox.sending' } },
        },
        needsSignIn: {},
        rateLimited: { after: { wait: '#outbox.sending' } },
        /** Only decisions of other tenants wait. */
        elsewhere: { on: { COMMAND_ADDED: '#outbox.sending' } },
        /** The device refused. */
        failed: {
          on: {
            COMMAND_ADDED: '#outbox.sending',
            NETWORK_BACK: { target: '#outbox.sending', actions: 'noteOnline' },
          },
          after: { offlineRetry: '#outbox.sending' },
        },
      },
    },
  },
});

export type OutboxSnapshot = ReturnType<typeof outboxMachine.getInitialSnapshot>;

/** Why nothing is sent; null while the queue is empty or being sent. */
export type OutboxPause = 'waiting' | 'offline' | 'needsSignIn' | 'rateLimited' | 'elsewhere' | 'failed' | 'signedOut';

const PAUSES = [
  ['waiting', 'waiting'],
  ['offline', { paused: 'offline' }],
  ['needsSignIn', { paused: 'needsSignIn' }],
  ['rateLimited', { paused: 'rateLimited' }],
  ['elsewhere', { paused: 'elsewhere' }],
  ['failed', { paused: 'failed' }],
  ['signedOut', 'signedOut'],
] as const;

export function pauseOf(snapshot: Pick<OutboxSnapshot, 'matches'>): OutboxPause | null {
  return PAUSES.find(([, state]) => snapshot.matches(state))?.[0] ?? null;
}
