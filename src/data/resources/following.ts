import type { ActorRefFrom } from 'xstate';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import { followConnectivity, followRenewal } from '../connectivity/returns.ts';
import type { Portal } from '../portal.ts';
import type { createResourceList } from './list-actors.ts';
import type { createResourceRecord } from './record-actors.ts';
import type { StoredRecord } from './record-age.ts';
import type { ResourceData } from './resource-data.ts';

/** Calls back when the network is back, and when ended tokens have been renewed. Returns what ends it. */
export function followReturn(portal: Portal, listener: () => void): () => void {
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
export function followListChanges<
  Summary extends StoredRecord,
  Detail extends Summary,
  Query extends PagedQuery,
  Action,
>(
  portal: Portal,
  data: ResourceData<Summary, Detail, Query, Action>,
  list: ActorRefFrom<ReturnType<typeof createResourceList<Summary, Detail, Query, Action>>>,
): () => void {
  let stopNews: (() => void) | null = null;
  let isWanted = true;
  portal.updates.arrived
    .then(() => Promise.all([import('./list-changes.ts'), data.resource.loadKind()]))
    .then(([{ followListNews }, kind]) => {
      if (isWanted) stopNews = followListNews(data, kind, list);
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

/** Keeps one record that is on the screen up to date. Returns what ends it. */
export function followRecordChanges<
  Summary extends StoredRecord,
  Detail extends Summary,
  Query extends PagedQuery,
  Action,
>(
  portal: Portal,
  data: ResourceData<Summary, Detail, Query, Action>,
  id: Summary['id'],
  record: ActorRefFrom<ReturnType<typeof createResourceRecord<Summary, Detail, Query, Action>>>,
): () => void {
  const stopChanges = data.onChange(({ change }) => {
    if (change.id !== id) return;
    if (change.kind === 'delete') {
      record.send({ type: 'RECORD_REMOVED' });
      return;
    }
    // The change bears what a list shows; a newer version may have changed the other fields too.
    const seen = record.getSnapshot().context.record?.version;
    if (change.record?.version !== seen) record.send({ type: 'REFRESH' });
  });
  const stopResync = data.onResync(() => record.send({ type: 'REFRESH' }));
  const stopReturn = followReturn(portal, () => record.send({ type: 'NETWORK_BACK' }));
  return () => {
    stopChanges();
    stopResync();
    stopReturn();
  };
}
