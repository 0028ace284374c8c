import { assign, setup } from 'xstate';
import { observableEffect, promiseEffect } from './effect.ts';
import { messageOf } from './session-facts.ts';

export interface ListRow {
  readonly id: number | string;
}

/** One page of a list, from the device or from the server. */
export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly totalRecords: number;
  /** When the server said so, in epoch milliseconds. */
  readonly asOf: number;
  /** True where the device put the page together from the records that it happens to hold. */
  readonly partial: boolean;
}

export type ListEvent<Query, Row> =
  | { readonly type: 'QUERY_CHANGED'; readonly query: Query }
  /** The refresh button, or the news that rows may have come or gone. */
  | { readonly type: 'REFRESH' }
  | { readonly type: 'ROW_UPDATED'; readonly row: Row }
  | { readonly type: 'ROW_REMOVED'; readonly id: ListRow['id'] }
  | { readonly type: 'NETWORK_BACK' };

export interface ListContext<Query, Row> {
  readonly query: Query;
  /** What is shown; null while there is nothing to show for this query. */
  readonly page: ListPage<Row> | null;
  /** Why the last call failed. */
  readonly message: string | null;
}

/** A word of the device about a query: its copy, or null where it holds none. */
export interface DeviceCopy<Row> {
  readonly page: ListPage<Row> | null;
}

/** The newer of two pages. A copy as old as what is shown may carry updated rows, so it wins. */
export function newerPage<Row>(shown: ListPage<Row> | null, copy: ListPage<Row> | null): ListPage<Row> | null {
  if (copy === null) return shown;
  if (shown === null || (shown.partial && !copy.partial)) return copy;
  if (copy.partial && !shown.partial) return shown;
  return copy.asOf >= shown.asOf ? copy : shown;
}

/**
 * A list: the device's copy at once, then what the server says. Rows that are shown stay when a refresh fails, and an
 * answer to an earlier query counts for nothing, because its effect has ended with the query.
 */
export function createListMachine<Query, Row extends ListRow>() {
  return setup({
    types: {
      context: {} as ListContext<Query, Row>,
      events: {} as ListEvent<Query, Row>,
      input: {} as { readonly query: Query },
    },
    actors: {
      watchDevice: observableEffect<DeviceCopy<Row>, { query: Query }>('watchDevice'),
      fetchPage: promiseEffect<ListPage<Row>, { query: Query }>('fetchPage'),
    },
    guards: {
      'a page is shown': ({ context }) => context.page !== null,
      'there are rows': ({ context }) => (context.page?.rows.length ?? 0) > 0,
      'there are no rows': ({ context }) => context.page?.rows.length === 0,
    },
    actions: {
      takeCopy: assign(({ context }, copy: DeviceCopy<Row> | undefined) => ({
        page: newerPage(context.page, copy?.page ?? null),
      })),
      takePage: assign((_, page: ListPage<Row>) => ({ page, message: null })),
      explain: assign((_, message: string) => ({ message })),
    },
  }).createMachine({
    id: 'list',
    initial: 'active',
    context: ({ input }) => ({ query: input.query, page: null, message: null }),
    on: {
      QUERY_CHANGED: {
        target: '.active',
        reenter: true,
        actions: assign({ query: ({ event }) => event.query, page: null, message: null }),
      },
      ROW_UPDATED: {
        actions: assign({
          page: ({ context: { page }, event }) =>
            page && { ...page, rows: page.rows.map((row) => (row.id === event.row.id ? event.row : row)) },
        }),
      },
      ROW_REMOVED: {
        actions: assign({
          page: ({ context: { page }, event }) =>
            page && { ...page, rows: page.rows.filter((row) => row.id !== event.id) },
        }),
      },
    },
    states: {
      active: {
        initial: 'loading',
        invoke: {
          src: 'watchDevice',
          input: ({ context }) => ({ query: context.query }),
          onSnapshot: { actions: { type: 'takeCopy', params: ({ event }) => event.snapshot.context } },
          // A device that cannot be read is no reason to show nothing: the server is asked in any case.
          onError: {},
        },
        states: {
          loading: {
            initial: 'readingDevice',
            invoke: {
              src: 'fetchPage',
              input: ({ context }) => ({ query: context.query }),
              onDone: { target: 'ready', actions: { type: 'takePage', params: ({ event }) => event.output } },
              onError: {
                target: 'failed',
                actions: { type: 'explain', params: ({ event }) => messageOf(event.error) },
              },
            },
            on: { REFRESH: { target: 'loading', reenter: true } },
            states: {
              readingDevice: { always: { guard: 'a page is shown', target: 'showingCopy' } },
              showingCopy: {},
            },
          },
          ready: { always: { guard: 'there are no rows', target: 'empty' }, on: { REFRESH: 'loading' } },
          empty: { always: { guard: 'there are rows', target: 'ready' }, on: { REFRESH: 'loading' } },
          failed: {
            initial: 'withoutCopy',
            on: { REFRESH: 'loading', NETWORK_BACK: 'loading' },
            states: {
              withoutCopy: { always: { guard: 'a page is shown', target: 'withCopy' } },
              withCopy: {},
            },
          },
        },
      },
    },
  });
}
