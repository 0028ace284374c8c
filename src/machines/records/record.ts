import { assign, setup } from 'xstate';
import { observableEffect, promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

export type RecordEvent =
  | { readonly type: 'REFRESH' }
  | { readonly type: 'RECORD_REMOVED' }
  | { readonly type: 'NETWORK_BACK' };

export type RecordAnswer<RecordType> =
  | { readonly kind: 'found'; readonly record: RecordType; readonly asOf: number }
  | { readonly kind: 'missing'; readonly message: string }
  | { readonly kind: 'forbidden'; readonly message: string };

export interface RecordCopy<RecordType> {
  readonly record: RecordType;
  readonly asOf: number;
}

export interface RecordContext<RecordType, Id> {
  readonly id: Id;
  readonly record: RecordType | null;
  /** Epoch milliseconds, by the server. */
  readonly asOf: number | null;
  readonly message: string | null;
}

/** The device's copy at once, then the server's ('No content to load' for none). */
export function createRecordMachine<RecordType extends object, Id>() {
  return setup({
    types: {
      context: {} as RecordContext<RecordType, Id>,
      events: {} as RecordEvent,
      input: {} as { readonly id: Id },
    },
    actors: {
      watchDevice: observableEffect<RecordCopy<RecordType> | null, { id: Id }>('watchDevice'),
      fetchRecord: promiseEffect<RecordAnswer<RecordType>, { id: Id }>('fetchRecord'),
    },
    guards: {
      'a record is shown': ({ context }) => context.record !== null,
      'there is no such record': (_, answer: RecordAnswer<RecordType>) => answer.kind === 'missing',
      'viewing it is not allowed': (_, answer: RecordAnswer<RecordType>) => answer.kind === 'forbidden',
    },
    actions: {
      takeCopy: assign(({ context }, copy: RecordCopy<RecordType> | null | undefined) =>
        copy === null || copy === undefined || copy.asOf < (context.asOf ?? 0)
          ? {}
          : { record: copy.record, asOf: copy.asOf },
      ),
      takeAnswer: assign((_, answer: RecordAnswer<RecordType>): Partial<RecordContext<RecordType, Id>> => {
        switch (answer.kind) {
          case 'found':
            return { record: answer.record, asOf: answer.asOf, message: null };
          case 'missing':
          case 'forbidden':
            return { record: null, asOf: null, message: answer.message };
        }
      }),
      explain: assign((_, message: string) => ({ message })),
    },
  }).createMachine({
    id: 'record',
    initial: 'active',
    context: ({ input }) => ({ id: input.id, record: null, asOf: null, message: null }),
    states: {
      active: {
        initial: 'loading',
        invoke: {
          src: 'watchDevice',
          input: ({ context }) => ({ id: context.id }),
          onSnapshot: { actions: { type: 'takeCopy', params: ({ event }) => event.snapshot.context } },
          // An unreadable device is no reason to show nothing: the server is asked anyway.
          onError: {},
        },
        on: { RECORD_REMOVED: 'missing' },
        states: {
          loading: {
            initial: 'readingDevice',
            invoke: {
              src: 'fetchRecord',
              input: ({ context }) => ({ id: context.id }),
              onDone: [
                {
                  guard: { type: 'there is no such record', params: ({ event }) => event.output },
                  target: '#record.missing',
                  actions: { type: 'takeAnswer', params: ({ event }) => event.output },
                },
                {
                  guard: { type: 'viewing it is not allowed', params: ({ event }) => event.output },
                  target: '#record.forbidden',
                  actions: { type: 'takeAnswer', params: ({ event }) => event.output },
                },
                { target: 'ready', actions: { type: 'takeAnswer', params: ({ event }) => event.output } },
              ],
              onError: {
                target: 'failed',
                actions: { type: 'explain', params: ({ event }) => messageOf(event.error) },
              },
            },
            on: { REFRESH: { target: 'loading', reenter: true } },
            states: {
              readingDevice: { always: { guard: 'a record is shown', target: 'showingCopy' } },
              showingCopy: {},
            },
          },
          ready: { on: { REFRESH: 'loading' } },
          failed: {
            initial: 'withoutCopy',
            on: { REFRESH: 'loading', NETWORK_BACK: 'loading' },
            states: {
              withoutCopy: { always: { guard: 'a record is shown', target: 'withCopy' } },
              withCopy: {},
            },
          },
        },
      },
      missing: {
        entry: assign({ record: null, asOf: null }),
        on: { REFRESH: 'active' },
      },
      forbidden: {
        on: { REFRESH: 'active' },
      },
    },
  });
}
