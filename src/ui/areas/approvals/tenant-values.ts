import type { Viewer } from '../../portal/portal-context.tsx';

/** Choices of the filter Tenant; none for users of one tenant. */
export function tenantValues({ tenants }: Viewer): { readonly in: readonly string[] } {
  return { in: tenants.length > 1 ? tenants.map(({ tenantName }) => tenantName) : [] };
}
