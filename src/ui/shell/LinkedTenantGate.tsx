import type { ReactNode } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { shellPaths } from '../paths.ts';
import { useLinkedTenant } from './linked-tenant.ts';
import { Splash } from './Splash.tsx';

const LinkedTenantPage = lazyPart(() => import('./pages/LinkedTenantPage.tsx'));

/** For pages outside the shell. */
export function LinkedTenantGate({ children }: { children: ReactNode }) {
  const linked = useLinkedTenant(true);
  if (linked.kind === 'unknown') return <Splash />;
  if (linked.kind === 'open') return children;
  return (
    <LinkedTenantPage
      isStandalone
      tenantId={linked.tenantId}
      isClosed={linked.kind === 'closed'}
      otherwise={shellPaths.dashboard}
    />
  );
}
