import { useMemo } from 'react';
import type { FactsViewer } from '../../machines/lifecycles/engine/facts-viewer.ts';
import { useViewer, type Viewer } from './portal-context.tsx';

/** Who looks, as a lifecycle asks for it. */
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

/** The viewer for a lifecycle, the same one for as long as nothing of it changes. */
export function useFactsViewer(): FactsViewer {
  const viewer = useViewer();
  return useMemo(() => factsViewerOf(viewer), [viewer]);
}
