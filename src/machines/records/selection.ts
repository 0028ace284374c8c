import { assign, fromPromise, setup } from 'xstate';
import { messageOf } from '../session/session-facts.ts';
import type { ListRow } from './list.ts';

/** Each is a call, and the user has to read each result. */
export const SELECTION_LIMIT = 100;

export interface SelectionContext<Row extends ListRow> {
  /** Last known states, in the order of selection, across pages and filters. */
  readonly selected: ReadonlyMap<Row['id'], Row>;
  readonly shown: readonly Row[];
  readonly anchor: Row['id'] | null;
  /** Selected records that no longer exist, counted since the last choice. */
  readonly gone: number;
  readonly hasOverflown: boolean;
  /** Why the records of all pages couldn’t be read; null where they could. */
  readonly unread: string | null;
}

export type SelectionEvent<Row extends ListRow> =
  | { readonly type: 'ENTER' }
  | { readonly type: 'LEAVE' }
  | { readonly type: 'SHOWN'; readonly rows: readonly Row[] }
  | { readonly type: 'CHOOSE'; readonly row: Row; readonly isSelected: boolean }
  | { readonly type: 'CHOOSE_TO'; readonly row: Row; readonly isSelected: boolean }
  | { readonly type: 'CHOOSE_PAGE'; readonly isSelected: boolean }
  /** Also of other pages, which are read first. A choice meanwhile ends the reading. */
  | { readonly type: 'CHOOSE_ALL'; readonly read: () => Promise<readonly Row[]> }
  | { readonly type: 'KNOWN'; readonly rows: readonly Row[] }
  | { readonly type: 'GONE'; readonly ids: readonly Row['id'][] }
  | { readonly type: 'DROP'; readonly ids: readonly Row['id'][] };

function rangeOf<Row extends ListRow>(shown: readonly Row[], from: Row['id'] | null, to: Row): readonly Row[] {
  const first = shown.findIndex(({ id }) => id === from);
  const last = shown.findIndex(({ id }) => id === to.id);
  return first === -1 || last === -1 ? [to] : shown.slice(Math.min(first, last), Math.max(first, last) + 1);
}

type Chosen<Row extends ListRow> = Pick<SelectionContext<Row>, 'selected' | 'hasOverflown' | 'gone' | 'unread'>;

/** Rows beyond the limit stay out, which is reported. */
function chosen<Row extends ListRow>(
  before: SelectionContext<Row>['selected'],
  rows: readonly Row[],
  isSelected: boolean,
): Chosen<Row> {
  const selected = new Map(before);
  let hasOverflown = false;
  for (const row of rows) {
    if (!isSelected) selected.delete(row.id);
    else if (selected.has(row.id) || selected.size < SELECTION_LIMIT) selected.set(row.id, row);
    else hasOverflown = true;
  }
  return { selected, hasOverflown, gone: 0, unread: null };
}

/** The same map where nothing changed. */
function known<Row extends ListRow>(
  before: SelectionContext<Row>['selected'],
  rows: readonly Row[],
): SelectionContext<Row>['selected'] {
  const news = rows.filter((row) => before.has(row.id) && JSON.stringify(before.get(row.id)) !== JSON.stringify(row));
  if (news.length === 0) return before;
  const selected = new Map(before);
  for (const row of news) selected.set(row.id, row);
  return selected;
}

function without<Row extends ListRow>(
  before: SelectionContext<Row>['selected'],
  ids: readonly Row['id'][],
): SelectionContext<Row>['selected'] {
  return new Map([...before].filter(([id]) => !ids.includes(id)));
}

/** Selection by id, whatever page, filter or news the list shows. */
export function createSelectionMachine<Row extends ListRow>() {
  const none = {
    selected: new Map<Row['id'], Row>(),
    anchor: null,
    gone: 0,
    hasOverflown: false,
    unread: null,
  } as const;
  return setup({
    types: { context: {} as SelectionContext<Row>, events: {} as SelectionEvent<Row> },
    actors: {
      readAll: fromPromise<readonly Row[], () => Promise<readonly Row[]>>(({ input }) => input()),
    },
    guards: {
      'the selection is empty': ({ context }, ids: readonly Row['id'][]) =>
        [...context.selected.keys()].every((id) => ids.includes(id)),
    },
  }).createMachine({
    id: 'selection',
    initial: 'off',
    context: { ...none, shown: [] },
    on: {
      SHOWN: {
        actions: assign(({ context, event }) => ({
          shown: event.rows,
          selected: known(context.selected, event.rows),
        })),
      },
    },
    states: {
      off: { on: { ENTER: 'on' } },
      on: {
        exit: assign(none),
        initial: 'choosing',
        on: {
          LEAVE: 'off',
          CHOOSE: {
            target: '.choosing',
            actions: assign(({ context, event }) => ({
              ...chosen(context.selected, [event.row], event.isSelected),
              anchor: event.row.id,
            })),
          },
          CHOOSE_TO: {
            target: '.choosing',
            actions: assign(({ context, event }) => ({
              ...chosen(context.selected, rangeOf(context.shown, context.anchor, event.row), event.isSelected),
              anchor: event.row.id,
            })),
          },
          CHOOSE_PAGE: {
            target: '.choosing',
            actions: assign(({ context, event }) => chosen(context.selected, context.shown, event.isSelected)),
          },
          KNOWN: { actions: assign(({ context, event }) => ({ selected: known(context.selected, event.rows) })) },
          GONE: {
            actions: assign(({ context, event }) => {
              const selected = without(context.selected, event.ids);
              return { selected, gone: context.gone + context.selected.size - selected.size };
            }),
          },
          DROP: [
            { guard: { type: 'the selection is empty', params: ({ event }) => event.ids }, target: 'off' },
            { actions: assign(({ context, event }) => ({ selected: without(context.selected, event.ids), gone: 0 })) },
          ],
        },
        states: {
          choosing: { on: { CHOOSE_ALL: 'readingAll' } },
          /** Commands wait: what they would be about isn’t selected yet. */
          readingAll: {
            invoke: {
              src: 'readAll',
              input: ({ event }) => (event.type === 'CHOOSE_ALL' ? event.read : async () => []),
              onDone: {
                target: 'choosing',
                actions: assign(({ context, event }) => chosen(context.selected, event.output, true)),
              },
              onError: { target: 'choosing', actions: assign({ unread: ({ event }) => messageOf(event.error) }) },
            },
          },
        },
      },
    },
  });
}
