import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useOfflineRefusal } from './offline.ts';
import { useIsSignInNeeded, usePortal, useViewer } from './portal-context.tsx';

export interface TenantSwitch {
  readonly switchTo: (tenantId: string) => void;
  /** Where the user wants to be; null once that is settled. */
  readonly asked: string | null;
  readonly isSwitching: boolean;
  /** Why it is not possible now. */
  readonly refusal: string | undefined;
  /** Why the last attempt failed; null if none did, or it was dismissed. */
  readonly failure: string | null;
  readonly dismiss: () => void;
}

/** The tenant belongs to the session, so every open tab switches. */
export function useTenantSwitch(): TenantSwitch {
  const { session } = usePortal();
  const { tenantId } = useViewer();
  const isSwitching = useSelector(session, (state) => state.matches({ signedIn: { tenant: 'switching' } }));
  const offline = useOfflineRefusal('needs network', 'Switching the tenant');
  const isSignInNeeded = useIsSignInNeeded();
  const [asked, setAsked] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (isSwitching || asked === null) return;
    if (asked !== tenantId) setFailure(session.getSnapshot().context.message ?? '');
    setAsked(null);
  }, [isSwitching, asked, tenantId, session]);
  return {
    switchTo: (to) => {
      setAsked(to);
      setFailure(null);
      session.send({ type: 'SWITCH_TENANT', tenantId: to });
    },
    asked,
    isSwitching,
    refusal: offline ?? (isSignInNeeded ? 'Sign in again to switch the tenant.' : undefined),
    failure,
    dismiss: () => setFailure(null),
  };
}
