import type { ActorRefFrom } from 'xstate';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import { followConnectivity, followRenewal } from '../connectivity/returns.ts';
import type { Portal } from '../portal.ts';
import type { Updates } from '../sync/updates.ts';
import type { createResourceList } from './list-actors.ts';
import type { StoredRecord } from './record-age.ts';
import type { ResourceData } from './resource-data.ts';

/** Network is back, or expired tokens were renewed. Returns a stop function. */
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

/** Once live updates are loaded. Returns a stop function. */
export function onceLive(portal: Portal, begin: (updates: Updates) => Promise<() => void>): () => void {
  let stop: (() => void) | null = null;
  let isWanted = true;
  portal.updates.arrived
    .then(begin)
    .then((end) => {
      if (isWanted) stop = end;
      else end();
    })
    // Without them screens rely on the device and the refresh button.
    .catch(() => undefined);
  return () => {
    isWanted = false;
    stop?.();
  };
}

/** Updates a shown list by live changes or polling, and on reconnect or renewed tokens. Returns a stop function. */
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
  const stopNews = onceLive(portal, async (updates) => {
    const [{ followListNews }, { pollProgress }, { isInProgress = () => false, loadKind }] = await Promise.all([
      import('./list-changes.ts'),
      import('./progress-polling.ts'),
      data.resource.load(),
    ]);
    const stopChanges = followListNews(data, await loadKind(), list);
    const stopPolling = pollProgress(updates, list, {
      isInProgress: () => list.getSnapshot().context.page?.rows.some(isInProgress) === true,
      isAtRest: () => list.getSnapshot().matches({ active: 'ready' }),
      refresh: () => list.send({ type: 'REFRESH' }),
    });
    return () => {
      stopChanges();
      stopPolling();
    };
  });
  const stopReturn = followReturn(portal, () => list.send({ type: 'NETWORK_BACK' }));
  return () => {
    stopNews();
    stopReturn();
  };
}
