import { assign, setup } from 'xstate';
import { promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

/** Waits in milliseconds, `until` in epoch milliseconds of this device's clock. */
export type ReplayOutcome =
  | { readonly kind: 'empty' }
  | { readonly kind: 'later'; readonly wait: number; readonly until: number }
  /** The server rate-limits: the whole outbox waits. */
  | { readonly kind: 'rateLimited'; readonly wait: number; readonly until: number }
  | { readonly kind: 'offline'; readonly message: string }
  | { readonly kind: 'needsSignIn'; readonly message: string }
  /** The waiting decisions belong to other tenants and are sent there. */
  | { readonly kind: 'elsewhere' };

export interface ReplayInput {
  /** The user doesn't want to wait: everything in this tenant is due now. */
  readonly isHurried: boolean;
}

export type OutboxEvent =
  /** Also in place, or another tenant is current. */
  | { readonly type: 'SIGNED_IN' }
  | { readonly type: 'SESSION_ENDED' }
  | { readonly type: 'NETWORK_BACK' }
  | { readonly type: 'NETWORK_LOST' }
  /** A probe after a failed call reached the server: it was down only briefly, as for a restart. */
  | { readonly type: 'SERVER_FOUND' }
  | { readonly type: 'COMMAND_ADDED' }
  | { readonly type: 'RETRY_NOW' };

export interface OutboxContext {
  readonly isOnline: boolean;
  readonly again: boolean;
  readonly isFound: boolean;
  readonly isHurried: boolean;
  /** Milliseconds, and when they end; null for no wait. */
  readonly wait: number;
  readonly until: number | null;
  readonly failures: number;
  readonly message: string | null;
}

/** Milliseconds before retrying an unreliable connection, before jitter: 5 s to 60 s. */
export function offlineRetry(failures: number): number {
  return Math.min(5_000 * 2 ** Math.max(failures - 1, 0), 60_000);
}

const outboxSetup = setup({
  types: { context: {} as OutboxContext, events: {} as OutboxEvent },
  actors: {
    /** One pass over the outbox. An abort takes effect between commands, never within one. */
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
    // Only once: if calls keep failing although the server is found, waits grow as without a network.
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
    // The composition root adds jitter, so that many devices don't return at the same second.
    offlineRetry: ({ context }) => offlineRetry(context.failures),
  },
});

/** Sends decisions one at a time in order, while there is a network, session and tenant. It decides when; the effect what. */
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
    // Tries at once: the user may know better than the last check.
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
        onError: {
          target: 'paused.failed',
          actions: { type: 'takeFailure', params: ({ event }) => messageOf(event.error) },
        },
      },
      on: { COMMAND_ADDED: { actions: 'noteAgain' }, SERVER_FOUND: { actions: 'noteFound' } },
    },
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
        elsewhere: { on: { COMMAND_ADDED: '#outbox.sending' } },
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

/** null while the outbox is empty or being sent. */
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
