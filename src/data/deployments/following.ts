import type { ActorRefFrom } from 'xstate';
import { followConnectivity, type Portal } from '../portal.ts';
import type { createDeploymentList } from './list-actors.ts';
import type { createDeploymentRecord } from './record-actors.ts';

/** New rows come in bursts: the list is asked for again once they have calmed down, in milliseconds. */
const CALM = 1_000;

/**
 * Keeps a list that is on the screen up to date: rows by live changes, the page when rows have come or gone, when live updates
 * had a gap, and when the network is back. Returns what ends it.
 */
export function followListChanges(
  portal: Portal,
  list: ActorRefFrom<ReturnType<typeof createDeploymentList>>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refreshSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => list.send({ type: 'REFRESH' }), CALM);
  };
  const stopChanges = portal.onChange(({ change, effect }) => {
    if (change.kind === 'delete') {
      list.send({ type: 'ROW_REMOVED', id: change.id });
      refreshSoon();
      return;
    }
    if (change.record !== undefined && effect !== 'ignored') list.send({ type: 'ROW_UPDATED', row: change.record });
    if (effect === 'added') refreshSoon();
  });
  const resync = portal.live.on('resync', refreshSoon);
  const stopConnectivity = followConnectivity(portal.connectivity, (isOnline) => {
    if (isOnline) list.send({ type: 'NETWORK_BACK' });
  });
  return () => {
    clearTimeout(timer);
    stopChanges();
    resync.unsubscribe();
    stopConnectivity();
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
  const stopConnectivity = followConnectivity(portal.connectivity, (isOnline) => {
    if (isOnline) record.send({ type: 'NETWORK_BACK' });
  });
  return () => {
    stopChanges();
    resync.unsubscribe();
    stopConnectivity();
  };
}
