import { useState } from 'react';
import type { KnownConnection } from '../../machines/device/connectivity.ts';
import { type OfflinePolicy, offlineRefusal } from '../../machines/lifecycles/engine/offline-policy.ts';
import { useConnectivity } from './portal-context.tsx';

/** Why the server can't be reached, in a sentence for each way of it. */
export const CONNECTION_LOSS_WORDS = {
  offline: 'You are offline.',
  unreachable: 'The server can’t be reached.',
  degraded: 'This network blocks the server.',
} as const satisfies Record<Exclude<KnownConnection, 'online'>, string>;

export type ConnectionLoss = keyof typeof CONNECTION_LOSS_WORDS;

/** How the server is known to be out of reach; null where it is not. */
export function useConnectionLoss(): ConnectionLoss | null {
  const known = useConnectivity();
  return known === 'online' ? null : known;
}

/** Whether the server is known to be out of reach. */
export function useIsCut(): boolean {
  return useConnectionLoss() !== null;
}

/** Whether the server can be reached again after it was out of reach while this was shown. */
export function useIsReachedAgain(): boolean {
  const isCut = useIsCut();
  const [wasCut, setWasCut] = useState(isCut);
  if (isCut && !wasCut) setWasCut(true);
  return wasCut && !isCut;
}

/** Why an action can't be done while the server is out of reach, in a sentence; undefined where it can, and as long as it is in reach. */
export function useOfflineRefusal(policy: OfflinePolicy, label: string): string | undefined {
  return useIsCut() ? (offlineRefusal(policy, label) ?? undefined) : undefined;
}
