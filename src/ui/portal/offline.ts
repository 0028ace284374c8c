import { useState } from 'react';
import type { KnownConnection } from '../../machines/device/connectivity.ts';
import { type OfflinePolicy, offlineRefusal } from '../../machines/lifecycles/engine/offline-policy.ts';
import { useConnectivity } from './portal-context.tsx';

export const CONNECTION_LOSS_WORDS = {
  offline: 'You are offline.',
  unreachable: 'The server can’t be reached.',
  degraded: 'This network blocks the server.',
} as const satisfies Record<Exclude<KnownConnection, 'online'>, string>;

export type ConnectionLoss = keyof typeof CONNECTION_LOSS_WORDS;

/** Null if the server is reachable. */
export function useConnectionLoss(): ConnectionLoss | null {
  const known = useConnectivity();
  return known === 'online' ? null : known;
}

export function useIsCut(): boolean {
  return useConnectionLoss() !== null;
}

/** Reachable again after an outage since this was mounted. */
export function useIsReachedAgain(): boolean {
  const isCut = useIsCut();
  const [wasCut, setWasCut] = useState(isCut);
  if (isCut && !wasCut) setWasCut(true);
  return wasCut && !isCut;
}

/** As a sentence; undefined if possible or the server is reachable. */
export function useOfflineRefusal(policy: OfflinePolicy, label: string): string | undefined {
  return useIsCut() ? (offlineRefusal(policy, label) ?? undefined) : undefined;
}
