import { useEffect } from 'react';
import { ALL_TENANTS, isOpenTenant, tenantChangeWords, tenantNameOf } from '../../rules/people/tenants.ts';
import { useSession, useViewer } from '../portal/portal-context.tsx';
import type { Toast } from '../portal/toasts.tsx';

/** Reports a tenant switch that the user didn't make here. */
export function useTenantNews(show: (toast: Toast) => void): void {
  const { session, state } = useSession();
  const { tenantId, tenants, privileges } = useViewer();
  const { leftTenant } = state.context;
  // The stored tenant may be closed by now.
  const isKnown = state.matches({ signedIn: { profile: 'current' } });
  useEffect(() => {
    if (leftTenant === null || !isKnown) return;
    const isLeftOpen = isOpenTenant(privileges, tenants, leftTenant.tenantId);
    const left = leftTenant.tenantId === ALL_TENANTS ? tenantNameOf(tenants, ALL_TENANTS) : leftTenant.tenantName;
    show({
      id: 'tenant change',
      tone: isLeftOpen ? 'info' : 'warning',
      message: tenantChangeWords(isLeftOpen, left, tenantNameOf(tenants, tenantId)),
    });
    session.send({ type: 'TENANT_CHANGE_SEEN' });
  }, [leftTenant, isKnown, privileges, tenants, tenantId, show, session]);
}
