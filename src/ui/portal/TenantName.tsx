import { tenantNameOf } from '../../rules/people/tenants.ts';
import { useViewer } from './portal-context.tsx';

/** A tenant by its name, where the viewer can see it. */
export function TenantName({ tenantId }: { tenantId: string }) {
  return tenantNameOf(useViewer().tenants, tenantId);
}
