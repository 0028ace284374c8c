import { type ActorRefFrom, createActor } from 'xstate';
import { createListNewsMachine, type ListNews } from '../../machines/records/list-news.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { createResourceList } from './list-actors.ts';
import { agreesWith } from './page-agreement.ts';
import type { StoredRecord } from './record-age.ts';
import type { RecordKind } from './record-kind.ts';
import type { ResourceData } from './resource-data.ts';

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
