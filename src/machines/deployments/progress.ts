import { assign, setup } from 'xstate';
import { PROGRESS_POLLING_INTERVAL } from '../../rules/records/operation-progress.ts';
import { promiseEffect } from '../effect.ts';

export interface ProgressEntry {
  readonly id: number;
}

export type ProgressEvent<Entry> =
  | { readonly type: 'IN_PROGRESS_CHANGED'; readonly ids: readonly number[] }
  | { readonly type: 'LIVE_CHANGED'; readonly live: boolean }
  | { readonly type: 'PROGRESS_REPORTED'; readonly entry: Entry };

export interface ProgressContext<Entry> {
  readonly ids: readonly number[];
  readonly live: boolean;
  readonly entries: Readonly<Record<number, Entry>>;
}

function onlyOf<Entry>(ids: readonly number[], entries: Readonly<Record<number, Entry>>): Record<number, Entry> {
  return Object.fromEntries(ids.flatMap((id) => (entries[id] === undefined ? [] : [[id, entries[id]]])));
}

/** Polls requests in progress at once, then every 10 s (Deployments §4 "Progress polling"); not with live updates. Errors are ignored. */
export function createProgressMachine<Entry extends ProgressEntry>() {
  return setup({
    types: {
      context: {} as ProgressContext<Entry>,
      events: {} as ProgressEvent<Entry>,
      input: {} as { readonly ids: readonly number[]; readonly live: boolean },
    },
    actors: {
      fetchProgress: promiseEffect<readonly Entry[], { ids: readonly number[] }>('fetchProgress'),
    },
    guards: {
      'nothing is in progress': ({ context }) => context.ids.length === 0,
      'something is in progress': ({ context }) => context.ids.length > 0,
      'some have no progress yet': ({ context }) => context.ids.some((id) => context.entries[id] === undefined),
      'updates are live': ({ context }) => context.live,
    },
    actions: {
      take: assign(({ context }, entries: readonly Entry[]) => ({
        entries: onlyOf(context.ids, {
          ...context.entries,
          ...Object.fromEntries(entries.map((entry) => [entry.id, entry])),
        }),
      })),
    },
    delays: { pollInterval: PROGRESS_POLLING_INTERVAL },
  }).createMachine({
    id: 'progress',
    initial: 'idle',
    context: ({ input }) => ({ ids: input.ids, live: input.live, entries: {} }),
    on: {
      IN_PROGRESS_CHANGED: {
        target: '.choosing',
        actions: assign(({ context, event }) => ({ ids: event.ids, entries: onlyOf(event.ids, context.entries) })),
      },
      LIVE_CHANGED: { target: '.choosing', actions: assign({ live: ({ event }) => event.live }) },
      PROGRESS_REPORTED: { actions: { type: 'take', params: ({ event }) => [event.entry] } },
    },
    states: {
      idle: { always: { guard: 'something is in progress', target: 'fetching' } },
      choosing: {
        always: [
          { guard: 'nothing is in progress', target: 'idle' },
          { guard: 'some have no progress yet', target: 'fetching' },
          { guard: 'updates are live', target: 'following' },
          { target: 'waiting' },
        ],
      },
      fetching: {
        invoke: {
          src: 'fetchProgress',
          input: ({ context }) => ({ ids: context.ids }),
          onDone: [
            {
              guard: 'updates are live',
              target: 'following',
              actions: { type: 'take', params: ({ event }) => event.output },
            },
            { target: 'waiting', actions: { type: 'take', params: ({ event }) => event.output } },
          ],
          onError: 'waiting',
        },
      },
      waiting: { after: { pollInterval: 'fetching' } },
      following: {},
    },
  });
}
