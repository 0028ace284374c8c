import type { ActorRefFrom } from 'xstate';
import type { Portal } from '../portal.ts';
import { followConnectivity, followRenewal } from '../returns.ts';
import type { createDeploymentList } from './list-actors.ts';
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
 * Keeps a list that is on the screen up to date: with live changes, once these can come, and when the network is back or the
 * tokens have been renewed. Returns what ends it.
 */
export function followListChanges(
  portal: Portal,
  list: ActorRefFrom<ReturnType<typeof createDeploymentList>>,
): () => void {
  let stopNews: (() => void) | null = null;
  let isWanted = true;
  portal.updates.arrived
    .then(() => import('./list-changes.ts'))
    .then(({ followListNews }) => {
      if (isWanted) stopNews = followListNews(portal, list);
    })
    // Without it the list is what the device and the refresh button say.
    .catch(() => undefined);
  const stopReturn = followReturn(portal, () => list.send({ type: 'NETWORK_BACK' }));
  return () => {
    isWanted = false;
    stopNews?.();
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
