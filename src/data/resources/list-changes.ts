import { type ActorRefFrom, createActor } from 'xstate';
import type { ListPage } from '../../machines/records/list.ts';
import { createListNewsMachine, type ListNews } from '../../machines/records/list-news.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { ShelfEntry } from './filter-shelves.ts';
import type { createResourceList } from './list-actors.ts';
import type { StoredRecord } from './record-age.ts';
import type { RecordKind } from './record-kind.ts';
import type { ResourceData } from './resource-data.ts';

/** A page agrees if it shows the record exactly when it matches the filters and belongs there. Records on earlier pages don't count. */
export function agreesWith<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery>(
  {
    matcherOf,
    filterValues,
    window,
    orderOf,
  }: Pick<RecordKind<Summary, Detail, Query>, 'matcherOf' | 'filterValues' | 'window' | 'orderOf'>,
  page: ListPage<Summary>,
  query: Query,
  record: Summary,
): boolean {
  const { rows } = page;
  const order = orderOf(query);
  const entryOf = (row: Summary): ShelfEntry => ({ id: row.id, values: filterValues(row) });
  const entry = entryOf(record);
  const first = rows[0];
  const last = rows.at(-1);
  const isNotBefore = query.page === 0 || (first !== undefined && order(entryOf(first), entry) <= 0);
  const isNotAfter = rows.length < window(query).size || (last !== undefined && order(entry, entryOf(last)) <= 0);
  const fits = matcherOf(query)?.(entry.id, entry.values) ?? true;
  return rows.some(({ id }) => id === record.id) === (isNotBefore && isNotAfter && fits);
}

/** Updates rows at once, and the page when rows came, went, or news was missed. Returns a stop function. */
export function followListNews<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery, Action>(
  data: ResourceData<Summary, Detail, Query, Action>,
  kind: RecordKind<Summary, Detail, Query>,
  list: ActorRefFrom<ReturnType<typeof createResourceList<Summary, Detail, Query, Action>>>,
): () => void {
  const isMissing = ({ rows, hasGap }: ListNews<Summary>) => {
    const { page, query } = list.getSnapshot().context;
    return hasGap || (page !== null && [...rows.values()].some((row) => !agreesWith(kind, page, query, row)));
  };
  const news = createActor(
    createListNewsMachine<Summary>().provide({
      guards: {
        'the page is loading': () => list.getSnapshot().matches({ active: 'loading' }),
        'the page does not show it': ({ context }) => isMissing(context),
      },
      actions: { refresh: () => list.send({ type: 'REFRESH' }) },
    }),
  ).start();
  const stopChanges = data.onChange(({ change, effect }) => {
    if (change.kind === 'delete') {
      const wasShown = list.getSnapshot().context.page?.rows.some(({ id }) => id === change.id) ?? false;
      list.send({ type: 'ROW_REMOVED', id: change.id });
      news.send({ type: 'REMOVED', id: change.id, wasShown });
    } else if (change.record !== undefined && effect !== 'ignored') {
      list.send({ type: 'ROW_UPDATED', row: change.record });
      news.send({ type: 'CHANGED', row: change.record });
    }
  });
  const stopResync = data.onResync(() => news.send({ type: 'GAP' }));
  return () => {
    news.stop();
    stopChanges();
    stopResync();
  };
}
