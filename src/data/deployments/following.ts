import { type ActorRefFrom, createActor } from 'xstate';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { createListNewsMachine, type ListNews } from '../../machines/list-news.ts';
import type { Portal } from '../portal.ts';
import { followConnectivity, followRenewal } from '../returns.ts';
import type { createDeploymentList } from './list-actors.ts';
import { agreesWith } from './page-agreement.ts';
import type { createDeploymentRecord } from './record-actors.ts';

/** Calls back when the network is back, and when ended tokens have been renewed. Returns what ends it. */
function followReturn(portal: Portal, listener: () => void): () => void {
  const stopConnectivity = followConnectivity(portal.connectivity, (isOnline) => {
    if (isOnline) listener();
  });
  const stopRenewal = followRenewal(portal.session, listener);
  return () => {
    stopConnectivity();
    stopRenewal();
  };
}

/**
 * Keeps a list that is on the screen up to date: rows by live changes; the page when rows have come or gone that the page does
 * not tell of, when live updates had a gap, when the network is back, and after a sign-in in place. Returns what ends it.
 */
export function followListChanges(
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
  const stopReturn = followReturn(portal, () => list.send({ type: 'NETWORK_BACK' }));
  return () => {
    news.stop();
    stopChanges();
    stopResync();
    stopReturn();
  };
}

/** Keeps one request that is on the screen up to date. Returns what ends it. */
export function followRecordChanges(
  portal: Portal,
  id: number,
  record: ActorRefFrom<ReturnType<typeof createDeploymentRecord>>,
): () => void {
  const stopChanges = portal.onChange(({ change }) => {
    if (change.id !== id) return;
    if (change.kind === 'delete') {
      record.send({ type: 'RECORD_REMOVED' });
      return;
    }
    // The change bears what a list shows; a newer version may have changed the other fields too.
    const seen = record.getSnapshot().context.record?.version;
    if (change.record?.version !== seen) record.send({ type: 'REFRESH' });
  });
  const stopResync = portal.onResync(() => record.send({ type: 'REFRESH' }));
  const stopReturn = followReturn(portal, () => record.send({ type: 'NETWORK_BACK' }));
  return () => {
    stopChanges();
    stopResync();
    stopReturn();
  };
}
