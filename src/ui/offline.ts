import { type OfflinePolicy, offlineRefusal } from '../machines/lifecycles/offline-policy.ts';
import { useConnectivity } from './portal-context.tsx';

/** Whether the server is known to be out of reach. */
export function useIsCut(): boolean {
  const connectivity = useConnectivity();
  return connectivity === 'offline' || connectivity === 'degraded';
}

/** Why an action can't be done while the server is out of reach, in a sentence; undefined where it can, and as long as it is in reach. */
export function useOfflineRefusal(policy: OfflinePolicy, label: string): string | undefined {
  return useIsCut() ? (offlineRefusal(policy, label) ?? undefined) : undefined;
}
