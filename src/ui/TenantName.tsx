import { tenantNameOf } from '../rules/tenants.ts';
import { useViewer } from './portal-context.tsx';

/** A tenant by its name, as far as the viewer is told it. */
export function TenantName({ tenantId }: { tenantId: string }) {
  return tenantNameOf(useViewer().tenants, tenantId);
}
