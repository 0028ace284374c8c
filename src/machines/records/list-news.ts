import { assign, setup } from 'xstate';
import type { ListRow } from './list.ts';

export type ListNewsEvent<Row> =
  | { readonly type: 'CHANGED'; readonly row: Row }
  | { readonly type: 'REMOVED'; readonly id: ListRow['id']; readonly wasShown: boolean }
  | { readonly type: 'GAP' };

export interface ListNews<Row> {
  /** The latest state of each row since the last reload. */
  readonly rows: ReadonlyMap<ListRow['id'], Row>;
  readonly hasGap: boolean;
}

/** When to reload a page: shortly after the first of a burst of news, and not while an answer that may contain them is on its way. */
export function createListNewsMachine<Row extends ListRow>() {
  const none: ListNews<Row> = { rows: new Map(), hasGap: false };
  return setup({
    types: { context: {} as ListNews<Row>, events: {} as ListNewsEvent<Row> },
    guards: {
      'the page is loading': () => false,
      'the page does not show it': () => false,
    },
    actions: {
      take: assign(({ context: { rows, hasGap }, event }) => {
        const next = new Map(rows);
        switch (event.type) {
          case 'CHANGED':
            next.set(event.row.id, event.row);
            return { rows: next };
          case 'REMOVED':
            next.delete(event.id);
            return { rows: next, hasGap: hasGap || event.wasShown };
          case 'GAP':
            return { hasGap: true };
        }
      }),
      forget: assign(none),
      refresh: () => undefined,
    },
    delays: { moment: 1_000 },
  }).createMachine({
    id: 'listNews',
    initial: 'calm',
    context: none,
    on: { '*': { actions: 'take' } },
    states: {
      calm: { on: { '*': { target: 'gathering', actions: 'take' } } },
      gathering: { after: { moment: 'looking' } },
      looking: {
        always: [
          { guard: 'the page is loading', target: 'gathering' },
          { guard: 'the page does not show it', target: 'calm', actions: ['refresh', 'forget'] },
          { target: 'calm', actions: 'forget' },
        ],
      },
    },
  });
}
