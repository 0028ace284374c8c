import { assign, fromObservable, setup } from 'xstate';
import { observableEffect, promiseEffect } from '../effect.ts';
import { messageOf } from '../session/session-facts.ts';

export interface ListRow {
  readonly id: number | string;
}

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly totalRecords: number;
  /** Epoch milliseconds, by the server. */
  readonly asOf: number;
  /** The device put it together from the records it holds. */
  readonly partial: boolean;
}

export type ListEvent<Query, Row> =
  | { readonly type: 'QUERY_CHANGED'; readonly query: Query }
  | { readonly type: 'REFRESH' }
  | { readonly type: 'ROW_UPDATED'; readonly row: Row }
  | { readonly type: 'ROW_REMOVED'; readonly id: ListRow['id'] }
  | { readonly type: 'NETWORK_BACK' };

export interface PageAhead<Query, Row> {
  readonly query: Query;
  readonly page: ListPage<Row>;
}

export interface ListContext<Query, Row> {
  readonly query: Query;
  readonly page: ListPage<Row> | null;
  /** The former query's rows, shown briefly until the new ones arrive. */
  readonly earlier: ListPage<Row> | null;
  /** The pages around this one, from the device. */
  readonly ahead: readonly PageAhead<Query, Row>[];
  readonly hasDeviceSpoken: boolean;
  readonly message: string | null;
}

export interface DeviceCopy<Row> {
  readonly page: ListPage<Row> | null;
}

export interface DeviceInput<Query> {
  readonly query: Query;
  readonly isShown: boolean;
}

export interface AheadInput<Query> {
  readonly query: Query;
  readonly known: readonly Query[];
}

/** A copy as old as what is shown may carry updated rows, so it wins. */
export function newerPage<Row>(shown: ListPage<Row> | null, copy: ListPage<Row> | null): ListPage<Row> | null {
  if (copy === null) return shown;
  if (shown === null || (shown.partial && !copy.partial)) return copy;
  if (copy.partial && !shown.partial) return shown;
  return copy.asOf >= shown.asOf ? copy : shown;
}

const SILENCE = { subscribe: () => ({ unsubscribe: () => undefined }) };

/** Milliseconds for which former rows stay before a skeleton is shown. */
const FORMER_ROWS_MS = 300;

/** Keeps the row objects that are equal, so that they aren't drawn again. */
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
    // Until the device reports the pages beside this one, so that fast paging finds the next page.
    ahead: shown === null ? others : [{ query: before, page: shown }, ...others],
    hasDeviceSpoken: false,
    message: null,
  };
}

/** The device's copy, then the server's. Rows stay when a refresh fails; answers to former queries are dropped. */
export function createListMachine<Query, Row extends ListRow>(
  isSame: (left: Query, right: Query) => boolean = Object.is,
) {
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
    onError: {},
  } as const;
  return setup({
    types: {
      context: {} as ListContext<Query, Row>,
      events: {} as ListEvent<Query, Row>,
      input: {} as { readonly query: Query; readonly page?: ListPage<Row> | null },
    },
    actors: {
      watchDevice: observableEffect<DeviceCopy<Row>, DeviceInput<Query>>('watchDevice'),
      fetchPage: promiseEffect<ListPage<Row>, { query: Query }>('fetchPage'),
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
      expectNoCopy: assign({ hasDeviceSpoken: true }),
      forgetEarlier: assign({ earlier: null }),
      explain: assign((_, message: string) => ({ message })),
    },
    delays: { patience: FORMER_ROWS_MS },
  }).createMachine({
    id: 'list',
    initial: 'active',
    context: ({ input }) => ({
      query: input.query,
      page: input.page ?? null,
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
          // An unreadable device is no reason to show nothing: the server is asked anyway.
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
              // Without a network the call may fail before the device is read.
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
