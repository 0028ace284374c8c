import { type ActorRefFrom, createActor } from 'xstate';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { createListNewsMachine, type ListNews } from '../../machines/list-news.ts';
import type { Portal } from '../portal.ts';
import type { createDeploymentList } from './list-actors.ts';
import { agreesWith } from './page-agreement.ts';

/**
 * Keeps a list up to date with live changes: its rows at once; the page when rows have come or gone that the page does not tell
 * of, and when news was missed. Returns what ends it.
 */
export function followListNews(
  portal: Portal,
  list: ActorRefFrom<ReturnType<typeof createDeploymentList>>,
): () => void {
  const isMissing = ({ rows, hasGap }: ListNews<DeploymentRequestSummary>) => {
    const { page, query } = list.getSnapshot().context;
    return hasGap || (page !== null && [...rows.values()].some((row) => !agreesWith(page, query, row)));
  };
  const news = createActor(
    createListNewsMachine<DeploymentRequestSummary>().provide({
      guards: {
        'the page is being asked for': () => list.getSnapshot().matches({ active: 'loading' }),
        'the page does not tell of it': ({ context }) => isMissing(context),
      },
      actions: { refresh: () => list.send({ type: 'REFRESH' }) },
    }),
  ).start();
  const stopChanges = portal.onChange(({ change, effect }) => {
    if (change.kind === 'delete') {
      const wasShown = list.getSnapshot().context.page?.rows.some(({ id }) => id === change.id) ?? false;
      list.send({ type: 'ROW_REMOVED', id: change.id });
      news.send({ type: 'REMOVED', id: change.id, wasShown });
    } else if (change.record !== undefined && effect !== 'ignored') {
      list.send({ type: 'ROW_UPDATED', row: change.record });
      news.send({ type: 'CHANGED', row: change.record });
    }
  });
  const stopResync = portal.onResync(() => news.send({ type: 'GAP' }));
  return () => {
    news.stop();
    stopChanges();
    stopResync();
  };
}
