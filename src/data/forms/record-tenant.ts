import { ALL_TENANTS } from '../../rules/people/tenants.ts';
import type { FormViewer } from './form-address.ts';

/** The edited record's tenant matters when the user views all tenants. */
export function recordTenant(
  { tenantId: current }: Pick<FormViewer, 'tenantId'>,
  { tenantId }: { readonly tenantId?: string | undefined },
): { readonly recordTenant?: string } {
  return current === ALL_TENANTS && tenantId !== undefined ? { recordTenant: tenantId } : {};
}

export function ofTenant(tenantId: string | undefined): { readonly tenantId?: string } {
  return tenantId === undefined ? {} : { tenantId };
}
