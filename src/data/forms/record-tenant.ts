import { ALL_TENANTS } from '../../rules/tenants.ts';
import type { FormViewer } from './form-address.ts';

/** What a form's setting says of the tenant of the record that is edited: it matters where its user looks at all of them. */
export function recordTenant(
  { tenantId: current }: Pick<FormViewer, 'tenantId'>,
  { tenantId }: { readonly tenantId?: string | undefined },
): { readonly recordTenant?: string } {
  return current === ALL_TENANTS && tenantId !== undefined ? { recordTenant: tenantId } : {};
}

/** The parameter of a list call that names the tenant. */
export function ofTenant(tenantId: string | undefined): { readonly tenantId?: string } {
  return tenantId === undefined ? {} : { tenantId };
}
