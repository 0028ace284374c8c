import { type ReactNode, useMemo } from 'react';
import { portalIn } from '../../data/session/tenant-portals.ts';
import type { TenantPlace } from '../../rules/people/tenants.ts';
import { OtherPortalProvider, usePortal, useViewer, ViewerProvider } from './portal-context.tsx';
import { TenantPlaceProvider } from './tenant-place.ts';

export interface InTenantProps {
  /** Null for the current one. */
  tenant: TenantPlace | null;
  children: ReactNode;
}

function InOtherTenant({ tenant, children }: { tenant: TenantPlace; children: ReactNode }) {
  const portal = usePortal();
  const viewer = useViewer();
  const { tenantId, privileges } = tenant;
  const there = useMemo(
    () => ({ ...viewer, tenantId, privileges: new Set(privileges) }),
    [viewer, tenantId, privileges],
  );
  return (
    <OtherPortalProvider portal={portalIn(portal, tenant)}>
      <ViewerProvider value={there}>
        <TenantPlaceProvider value={tenant}>{children}</TenantPlaceProvider>
      </ViewerProvider>
    </OtherPortalProvider>
  );
}

/** What it contains reads, asks and decides in that tenant, without a switch (docs/decisions/0049). */
export function InTenant({ tenant, children }: InTenantProps) {
  return tenant === null ? children : <InOtherTenant tenant={tenant}>{children}</InOtherTenant>;
}
