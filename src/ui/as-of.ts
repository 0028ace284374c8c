import { useSelector } from '@xstate/react';
import { useUpdates } from './portal-context.tsx';

/** As of when the device holds everything, in epoch milliseconds; null where it has never read everything. */
export function useSyncedAt(): number | null {
  return useSelector(useUpdates()?.sync, (snapshot) => {
    const reach = snapshot?.context.reach;
    return reach?.complete === true ? reach.syncedAt : null;
  });
}

/**
 * As of when something on the screen is true: when it was asked for itself, or when everything was last heard of, whichever is
 * later. Epoch milliseconds.
 */
export function useAsOf(askedAt: number): number {
  return Math.max(askedAt, useSyncedAt() ?? 0);
}
