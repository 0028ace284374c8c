import { assign, fromObservable, setup } from 'xstate';
import { observableEffect, promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

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

/** A page that was read before it was asked for. */
export interface PageAhead<Query, Row> {
  readonly query: Query;
  readonly page: ListPage<Row>;
}

export interface ListContext<Query, Row> {
  readonly query: Query;
  /** What is shown; null while there is nothing to show for this query. */
  readonly page: ListPage<Row> | null;
  /** The rows of the query before, which stay for a moment where there is nothing to show for this one yet. */
  readonly earlier: ListPage<Row> | null;
  /** The pages around this one, as the device has them. */
  readonly ahead: readonly PageAhead<Query, Row>[];
  /** Whether the device has said what it holds for this query. */
  readonly hasDeviceSpoken: boolean;
  /** Why the last call failed. */
  readonly message: string | null;
}

/** A word of the device about a query: its copy, or null where it holds none. */
export interface DeviceCopy<Row> {
  readonly page: ListPage<Row> | null;
}

/** What the device is asked for. */
export interface DeviceInput<Query> {
  readonly query: Query;
  /** A page for it is shown already. */
  readonly isShown: boolean;
}

/** The page that others are read around. */
export interface AheadInput<Query> {
  readonly query: Query;
  /** The pages that are loaded. */
  readonly known: readonly Query[];
}

/** The newer of two pages. A copy as old as what is shown may carry updated rows, so it wins. */
export function newerPage<Row>(shown: ListPage<Row> | null, copy: ListPage<Row> | null): ListPage<Row> | null {
  if (copy === null) return shown;
  if (shown === null || (shown.partial && !copy.partial)) return copy;
  if (copy.partial && !shown.partial) return shown;
  return copy.asOf >= shown.asOf ? copy : shown;
}

const SILENCE = { subscribe: () => ({ unsubscribe: () => undefined }) };

/** Milliseconds in which the rows of the query before may stand for those of the next one, and before a skeleton is shown. */
const PATIENCE = 300;

/** A page whose rows are the very ones that are shown, where they say the same: what has not changed is not drawn again. */
function withShownRows<Row extends ListRow>(page: ListPage<Row>, shown: ListPage<Row> | null): ListPage<Row> {
  if (shown === null) return page;
  const known = new Map(shown.rows.map((row) => [row.id, row]));
  const rows = page.rows.map((row) => {
    const before = known.get(row.id);
    return before !== undefined && JSON.stringify(before) === JSON.stringify(row) ? before : row;
  });
  const isSame = rows.length === shown.rows.length && rows.every((row, index) => row === shown.rows[index]);
  return { ...page, rows: isSame ? shown.rows : rows };
}

/** What a list knows when it is asked for something else: the page, where it was read ahead, else the rows that it had. */
export function afterQueryChange<Query, Row extends ListRow>(
  { query: before, page: shown, earlier, ahead }: ListContext<Query, Row>,
  query: Query,
  isSame: (left: Query, right: Query) => boolean,
): ListContext<Query, Row> {
  const page = ahead.find((known) => isSame(known.query, query))?.page ?? null;
  const others = ahead.filter((known) => !isSame(known.query, query) && !isSame(known.query, before));
  return {
    query,
    page,
    earlier: page === null ? (shown ?? earlier) : null,
    // Until the device tells of the pages beside this one: who turns on at once finds the next page too.
    ahead: shown === null ? others : [{ query: before, page: shown }, ...others],
    hasDeviceSpoken: false,
    message: null,
  };
}

/**
 * A list: the device's copy at once, then what the server says. Rows that are shown stay when a refresh fails, and an
 * answer to an earlier query counts for nothing, because its effect has ended with the query.
 */
export function createListMachine<Query, Row extends ListRow>(
  isSame: (left: Query, right: Query) => boolean = Object.is,
) {
  /** Reads the pages beside the one that is shown, once that one is there. */
  const readingAhead = {
    src: 'watchAhead',
    input: ({ context }: { context: ListContext<Query, Row> }): AheadInput<Query> => ({
      query: context.query,
      known: context.ahead.map(({ query }) => query),
    }),
    onSnapshot: {
      actions: {
        type: 'takeAhead',
        params: ({ event }: { event: { snapshot: { context: readonly PageAhead<Query, Row>[] | undefined } } }) =>
          event.snapshot.context,
      },
    },
    // A page that could not be read ahead is read when it is asked for.
    onError: {},
  } as const;
  return setup({
    types: {
      context: {} as ListContext<Query, Row>,
      events: {} as ListEvent<Query, Row>,
      input: {} as { readonly query: Query },
    },
    actors: {
      watchDevice: observableEffect<DeviceCopy<Row>, DeviceInput<Query>>('watchDevice'),
      fetchPage: promiseEffect<ListPage<Row>, { query: Query }>('fetchPage'),
      /** Reads nothing ahead unless provided. */
      watchAhead: fromObservable<readonly PageAhead<Query, Row>[], AheadInput<Query>>(() => SILENCE),
    },
    guards: {
      'the device has answered': ({ context }) => context.hasDeviceSpoken,
      'a page is shown': ({ context }) => context.page !== null,
      'there are rows': ({ context }) => (context.page?.rows.length ?? 0) > 0,
      'there are no rows': ({ context }) => context.page?.rows.length === 0,
    },
    actions: {
      takeCopy: assign(({ context }, copy: DeviceCopy<Row> | undefined) => {
        if (copy === undefined) return {};
        const page = newerPage(context.page, copy.page);
        return {
          page: page && withShownRows(page, context.page),
          earlier: page === null ? context.earlier : null,
          hasDeviceSpoken: true,
        };
      }),
      takePage: assign(({ context }, page: ListPage<Row>) => ({
        page: withShownRows(page, context.page),
        earlier: null,
        message: null,
      })),
      takeAhead: assign((_, ahead: readonly PageAhead<Query, Row>[] | undefined) =>
        ahead === undefined ? {} : { ahead },
      ),
      /** The device cannot be read, and so will say nothing. */
      expectNoCopy: assign({ hasDeviceSpoken: true }),
      forgetEarlier: assign({ earlier: null }),
      explain: assign((_, message: string) => ({ message })),
    },
    delays: { patience: PATIENCE },
  }).createMachine({
    id: 'list',
    initial: 'active',
    context: ({ input }) => ({
      query: input.query,
      page: null,
      earlier: null,
      ahead: [],
      hasDeviceSpoken: false,
      message: null,
    }),
    on: {
      QUERY_CHANGED: {
        target: '.active',
        reenter: true,
        actions: assign(({ context, event }) => afterQueryChange(context, event.query, isSame)),
      },
      ROW_UPDATED: {
        actions: assign({
          page: ({ context: { page }, event }) =>
            page && { ...page, rows: page.rows.map((row) => (row.id === event.row.id ? event.row : row)) },
        }),
      },
      ROW_REMOVED: {
        actions: assign({
          page: ({ context: { page }, event }) => {
            if (page === null) return null;
            const rows = page.rows.filter((row) => row.id !== event.id);
            return { ...page, rows, totalRecords: page.totalRecords - (page.rows.length - rows.length) };
          },
        }),
      },
    },
    states: {
      active: {
        initial: 'loading',
        invoke: {
          src: 'watchDevice',
          input: ({ context }) => ({ query: context.query, isShown: context.page !== null }),
          onSnapshot: { actions: { type: 'takeCopy', params: ({ event }) => event.snapshot.context } },
          // A device that cannot be read is no reason to show nothing: the server is asked in any case.
          onError: { actions: 'expectNoCopy' },
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
            on: { REFRESH: { target: '.waiting', reenter: true } },
            states: {
              readingDevice: {
                always: { guard: 'a page is shown', target: 'showingCopy' },
                after: { patience: 'waiting' },
              },
              waiting: {
                entry: 'forgetEarlier',
                always: { guard: 'a page is shown', target: 'showingCopy' },
              },
              showingCopy: {},
            },
          },
          ready: {
            invoke: readingAhead,
            always: { guard: 'there are no rows', target: 'empty' },
            on: { REFRESH: 'loading' },
          },
          empty: { always: { guard: 'there are rows', target: 'ready' }, on: { REFRESH: 'loading' } },
          failed: {
            initial: 'readingDevice',
            on: { REFRESH: 'loading.waiting', NETWORK_BACK: 'loading.waiting' },
            states: {
              // Without a network the call may fail before the device has been read.
              readingDevice: {
                always: [
                  { guard: 'a page is shown', target: 'withCopy' },
                  { guard: 'the device has answered', target: 'withoutCopy' },
                ],
                after: { patience: 'withoutCopy' },
              },
              withoutCopy: { entry: 'forgetEarlier', always: { guard: 'a page is shown', target: 'withCopy' } },
              withCopy: { invoke: readingAhead },
            },
          },
        },
      },
    },
  });
}
