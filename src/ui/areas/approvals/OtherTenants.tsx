import { useCallback } from 'react';
import { readWaitingTenants } from '../../../data/approvals/waiting-tenants.ts';
import { TENANT_ACCESS } from '../../../data/session/tenant-access.ts';
import { recordLink } from '../../../rules/records/record-link.ts';
import { Badge } from '../../kit/Badge.tsx';
import { AddressLink } from '../../page/address-link.tsx';
import { useFinding } from '../../page/use-finding.ts';
import { useExtensions } from '../../portal/extensions.ts';
import { useIsCut } from '../../portal/offline.ts';
import { usePaths, usePortal, useViewer } from '../../portal/portal-context.tsx';
import { useServerNow } from '../../portal/server-clock.ts';
import { useStorageFault } from '../../portal/use-storage-fault.ts';
import { otherTenant, otherTenants, otherTenantsHead } from './approvals.css.ts';

/** What waits for the user elsewhere and isn't in the list, as the back end or the device can't; a press asks to switch the tenant. */
export function OtherTenants() {
  const portal = usePortal();
  const { approvals } = usePaths();
  const { tenants, tenantId } = useViewer();
  const isCut = useIsCut();
  const extensions = useExtensions();
  const fault = useStorageFault();
  const isListed = extensions.has(TENANT_ACCESS) && fault === null;
  const isKnown = extensions.has('waitingTenants') && tenants.length > 1 && !isCut && !isListed;
  const minute = useServerNow(60_000).getTime();
  const waiting = useFinding(
    // biome-ignore lint/correctness/useExhaustiveDependencies: asked again in each tenant, and each minute
    useCallback(
      async (signal: AbortSignal) => (isKnown ? readWaitingTenants(portal, signal) : []),
      [portal, isKnown, tenantId, minute],
    ),
  );
  if (waiting === null || waiting.length === 0) return null;
  return (
    <section className={otherTenants} aria-label="Other tenants">
      <h2 className={otherTenantsHead}>Also waiting for you in</h2>
      {waiting.map((each) => (
        <AddressLink
          key={each.tenantId}
          className={otherTenant}
          to={recordLink({ path: approvals.list(), tenantId: each.tenantId })}
        >
          {each.tenantName}
          <Badge tone="neutral">{each.waiting}</Badge>
          {each.production > 0 && <Badge tone="warning">{each.production} for production</Badge>}
        </AddressLink>
      ))}
    </section>
  );
}
