import { useSyncExternalStore } from 'react';
import type { Updates } from '../../data/sync/updates.ts';
import type { RecordAreaName } from '../../rules/areas.ts';
import { useUpdates } from '../portal/portal-context.tsx';

function useSyncState(
  areas: readonly RecordAreaName[] | null,
  read: (updates: Updates | null) => number | null,
): number | null {
  const updates = useUpdates();
  return useSyncExternalStore(
    (listener) => {
      const followed = updates === null ? [] : (areas ?? [...updates.sync.keys()]);
      const watchings = followed.map((area) => updates?.sync.get(area)?.subscribe(listener));
      return () => {
        for (const watching of watchings) watching?.unsubscribe();
      };
    },
    () => read(updates),
  );
}

function syncedAt(updates: Updates | null, area: RecordAreaName): number | null {
  const reach = updates?.sync.get(area)?.getSnapshot().context.reach;
  return reach?.complete === true ? reach.syncedAt : null;
}

/** When the device last had everything of an area, in epoch milliseconds; null if never. */
function useSyncedAt(area: RecordAreaName): number | null {
  return useSyncState([area], (updates) => syncedAt(updates, area));
}

/** For all areas that the user may see; null if one was never complete. */
export function useEverythingSyncedAt(): number | null {
  return useSyncState(null, (updates) => {
    const seen = [...(updates?.sync ?? [])].filter(([, sync]) => !sync.getSnapshot().matches('forbidden'));
    const known = seen.map(([area]) => syncedAt(updates, area));
    return known.length === 0 || known.includes(null) ? null : Math.min(...known.filter((at) => at !== null));
  });
}

/** The later of its own request and the last sync, in epoch milliseconds. */
export function useAsOf(area: RecordAreaName, askedAt: number): number {
  return Math.max(askedAt, useSyncedAt(area) ?? 0);
}
