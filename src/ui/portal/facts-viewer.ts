import { useMemo } from 'react';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { useViewer, type Viewer } from './portal-context.tsx';

function factsViewerOf({ user, privileges, tenantId, tenants }: Viewer): FactsViewer {
  return {
    userId: user.userId,
    privileges,
    currentTenantId: tenantId,
    tenantsWithoutSelfApproval: new Set(
      tenants.filter(({ blockSelfApproval }) => blockSelfApproval === true).map((tenant) => tenant.tenantId),
    ),
  };
}

/** Stable while nothing changes. */
export function useFactsViewer(): FactsViewer {
  const viewer = useViewer();
  return useMemo(() => factsViewerOf(viewer), [viewer]);
}
