import type { ActorRefFrom } from 'xstate';
import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import { followConnectivity, followRenewal, type Portal } from '../portal.ts';
import type { createDeploymentList } from './list-actors.ts';
import { agreesWith } from './page-agreement.ts';
import type { createDeploymentRecord } from './record-actors.ts';

/** News comes in bursts: whether the page has to be asked for again is looked at once they have calmed down, in milliseconds. */
const CALM = 1_000;

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
  const news = new Map<number, DeploymentRequestSummary>();
  let hasGap = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, CALM);
  };
  const look = () => {
    const snapshot = list.getSnapshot();
    if (snapshot.matches({ active: 'loading' })) {
      // The answer that is on its way may tell of the news.
      lookSoon();
      return;
    }
    const { page, query } = snapshot.context;
    const isDue = hasGap || (page !== null && [...news.values()].some((record) => !agreesWith(page, query, record)));
    news.clear();
    hasGap = false;
    if (isDue) list.send({ type: 'REFRESH' });
  };
  const stopChanges = portal.onChange(({ change, effect }) => {
    if (change.kind === 'delete') {
      news.delete(change.id);
      hasGap ||= list.getSnapshot().context.page?.rows.some(({ id }) => id === change.id) ?? false;
      list.send({ type: 'ROW_REMOVED', id: change.id });
    } else if (change.record !== undefined && effect !== 'ignored') {
      news.set(change.id, change.record);
      list.send({ type: 'ROW_UPDATED', row: change.record });
    }
    lookSoon();
  });
  const resync = portal.live.on('resync', () => {
    hasGap = true;
    lookSoon();
  });
  const stopReturn = followReturn(portal, () => list.send({ type: 'NETWORK_BACK' }));
  return () => {
    clearTimeout(timer);
    stopChanges();
    resync.unsubscribe();
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
  const resync = portal.live.on('resync', () => record.send({ type: 'REFRESH' }));
  const stopReturn = followReturn(portal, () => record.send({ type: 'NETWORK_BACK' }));
  return () => {
    stopChanges();
    resync.unsubscribe();
    stopReturn();
  };
}
