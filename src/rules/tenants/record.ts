import type { Tenant } from '../../contract/generated/schema.d.ts';

/** A tenant as screens and device know it: by its id. */
export type TenantRecord = Tenant & { readonly id: string };

export function recordOf(tenant: Tenant): TenantRecord {
  return { ...tenant, id: tenant.tenantId };
}
