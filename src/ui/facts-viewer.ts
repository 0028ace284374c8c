import { useMemo } from 'react';
import type { FactsViewer } from '../machines/lifecycles/deployment/facts.ts';
import { useViewer, type Viewer } from './portal-context.tsx';

/** Who looks, as the deployment chart asks for it. */
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

/** The viewer for the deployment chart, the same one for as long as nothing of it changes. */
export function useFactsViewer(): FactsViewer {
  const viewer = useViewer();
  return useMemo(() => factsViewerOf(viewer), [viewer]);
}
