import { tenantNameOf } from '../../rules/people/tenants.ts';
import { useViewer } from './portal-context.tsx';

/** The id if the viewer can't see the tenant. */
export function TenantName({ tenantId }: { tenantId: string }) {
  return tenantNameOf(useViewer().tenants, tenantId);
}
