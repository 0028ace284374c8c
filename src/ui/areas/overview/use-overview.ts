import { useEffect, useState } from 'react';
import { watchEverywhere } from '../../../data/approvals/waiting-approvals.ts';
import type { WaitingPage } from '../../../data/approvals/waiting-areas.ts';
import { type Overview, watchOverview } from '../../../data/overview/overview.ts';
import { useFactsViewer } from '../../portal/facts-viewer.ts';
import { usePortal } from '../../portal/portal-context.tsx';

/** Of the current tenant, from the device, live; null until it is read. */
export function useOverview(): Overview | null {
  const portal = usePortal();
  const { privileges, currentTenantId } = useFactsViewer();
  const [overview, setOverview] = useState<Overview | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tenant has other records
  useEffect(() => {
    setOverview(null);
    return watchOverview(portal, privileges, setOverview);
  }, [portal, privileges, currentTenantId]);
  return overview;
}

/** What waits for the viewer's decision, as Approvals lists it; null where the device knows of nothing, undefined until it is read. */
export function useWaiting(): WaitingPage | null | undefined {
  const portal = usePortal();
  const viewer = useFactsViewer();
  const [waiting, setWaiting] = useState<WaitingPage | null>();
  useEffect(() => watchEverywhere(portal, viewer, (page) => setWaiting(page)), [portal, viewer]);
  return waiting;
}
