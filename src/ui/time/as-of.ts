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

/** As of when the device holds everything of an area, in epoch milliseconds; null where it has never read everything. */
function useSyncedAt(area: RecordAreaName): number | null {
  return useSyncState([area], (updates) => syncedAt(updates, area));
}

/** As of when the device holds everything of every area that the user may see; null where it has never read one of them. */
export function useEverythingSyncedAt(): number | null {
  return useSyncState(null, (updates) => {
    const seen = [...(updates?.sync ?? [])].filter(([, sync]) => !sync.getSnapshot().matches('forbidden'));
    const known = seen.map(([area]) => syncedAt(updates, area));
    return known.length === 0 || known.includes(null) ? null : Math.min(...known.filter((at) => at !== null));
  });
}

/**
 * As of when something on the screen is true: when it was asked for itself, or when everything was last heard of, whichever is
 * later. Epoch milliseconds.
 */
export function useAsOf(area: RecordAreaName, askedAt: number): number {
  return Math.max(askedAt, useSyncedAt(area) ?? 0);
}
