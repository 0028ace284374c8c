import { assign, not, setup } from 'xstate';
import { PROGRESS_POLLING_INTERVAL } from '../../rules/records/operation-progress.ts';

export type PollingEvent =
  | { readonly type: 'IN_PROGRESS_CHANGED'; readonly isInProgress: boolean }
  | { readonly type: 'LIVE_CHANGED'; readonly live: boolean };

export interface PollingContext {
  readonly isInProgress: boolean;
  readonly live: boolean;
}

/** Polls every 10 s while something shown is in progress and there are no live updates. */
export const pollingMachine = setup({
  types: { context: {} as PollingContext, events: {} as PollingEvent },
  guards: { 'it is polled': ({ context: { isInProgress, live } }) => isInProgress && !live },
  actions: {
    ask: () => undefined,
  },
  delays: { pollInterval: PROGRESS_POLLING_INTERVAL },
}).createMachine({
  id: 'polling',
  initial: 'resting',
  context: { isInProgress: false, live: false },
  on: {
    IN_PROGRESS_CHANGED: { actions: assign({ isInProgress: ({ event }) => event.isInProgress }) },
    LIVE_CHANGED: { actions: assign({ live: ({ event }) => event.live }) },
  },
  states: {
    resting: { always: { guard: 'it is polled', target: 'waiting' } },
    waiting: {
      always: { guard: not('it is polled'), target: 'resting' },
      after: { pollInterval: { target: 'waiting', reenter: true, actions: 'ask' } },
    },
  },
});
