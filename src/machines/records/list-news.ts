import { assign, setup } from 'xstate';
import type { ListRow } from './list.ts';

export type ListNewsEvent<Row> =
  /** A row has changed, or has come. */
  | { readonly type: 'CHANGED'; readonly row: Row }
  | { readonly type: 'REMOVED'; readonly id: ListRow['id']; readonly wasShown: boolean }
  /** News has been missed. */
  | { readonly type: 'GAP' };

export interface ListNews<Row> {
  /** The last word on each row since the page was last looked at. */
  readonly rows: ReadonlyMap<ListRow['id'], Row>;
  /** Whether something has left the page, or may have. */
  readonly hasGap: boolean;
}

/**
 * Decides when a page has to be asked for again. News comes in bursts: the page is looked at a moment after the first of them,
 * however many follow, and not while an answer is on its way that may tell of them.
 */
export function createListNewsMachine<Row extends ListRow>() {
  const none: ListNews<Row> = { rows: new Map(), hasGap: false };
  return setup({
    types: { context: {} as ListNews<Row>, events: {} as ListNewsEvent<Row> },
    guards: {
      /** Both are provided by the owner of the page. */
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
      /** Reloads the page; provided by its owner. */
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
