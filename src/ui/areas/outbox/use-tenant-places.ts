import { useEffect, useState } from 'react';
import { TENANT_ACCESS } from '../../../data/session/tenant-access.ts';
import type { OutboxCommand } from '../../../machines/outbox/command.ts';
import type { TenantPlace } from '../../../rules/people/tenants.ts';
import { isDecision } from '../../../rules/records/decision-comment.ts';
import { useExtensions } from '../../portal/extensions.ts';
import { usePortal, useViewer } from '../../portal/portal-context.tsx';

/** Where a decision of another tenant is decided again, without a switch; null in the current one, and where only a switch leads there (docs/decisions/0049). */
export function useTenantPlaces(): (command: Pick<OutboxCommand, 'action' | 'tenantId'>) => TenantPlace | null {
  const portal = usePortal();
  const { tenantId: current } = useViewer();
  const isOffered = useExtensions().has(TENANT_ACCESS);
  const [places, setPlaces] = useState<readonly TenantPlace[]>([]);
  useEffect(() => {
    let watching: { unsubscribe(): void } | null = null;
    let isOver = false;
    if (isOffered)
      void import('../../../data/approvals/kept-tenants.ts').then(({ watchKeptTenants }) => {
        // Without the device, only a switch leads there.
        if (!isOver) watching = watchKeptTenants(portal).subscribe({ next: setPlaces, error: () => setPlaces([]) });
      });
    return () => {
      isOver = true;
      watching?.unsubscribe();
    };
  }, [portal, isOffered]);
  return ({ action, tenantId }) =>
    tenantId === current || !isDecision(action) ? null : (places.find((place) => place.tenantId === tenantId) ?? null);
}
