/** What roles grant, by scope (Administration §6); shared with the server. */

import { ALL_TENANTS, DEFAULT_TENANT } from '../people/tenants.ts';
import { holds, type Privilege } from './access.ts';

export interface Grants {
  readonly everywhere: ReadonlySet<string>;
  readonly inDefault: ReadonlySet<string>;
  readonly byTenant: ReadonlyMap<string, ReadonlySet<string>>;
}

const NOTHING: ReadonlySet<string> = new Set();
const ALL_TENANTS_ACCESS = 'tenant.all.access' satisfies Privilege;

export function privilegesIn({ everywhere, inDefault, byTenant }: Grants, tenantId: string): ReadonlySet<string> {
  if (tenantId === ALL_TENANTS) return everywhere;
  const own = tenantId === DEFAULT_TENANT ? inDefault : (byTenant.get(tenantId) ?? NOTHING);
  // Access to all tenants has no effect within a single one.
  return new Set([...everywhere, ...[...own].filter((privilege) => privilege !== ALL_TENANTS_ACCESS)]);
}

/** Records of several tenants can be changed only by these users. */
export function worksInAllTenants(privileges: ReadonlySet<string>): boolean {
  return privileges.has(ALL_TENANTS_ACCESS);
}

/** Records of no tenant are the same in every tenant (docs/decisions/0027). @param what 'change roles' */
export function allTenantsOnly(what: string): string {
  return `Only users with access to all tenants can ${what}.`;
}

export function givesPrivileges(status: string): boolean {
  return status === 'ACTIVE';
}

export function mayCreatePlatformVersions(privileges: ReadonlySet<string>): boolean {
  return holds(privileges, 'platformversion.create') && worksInAllTenants(privileges);
}

/** Users can't delete what they don't see. */
export function mayPurgePlatformVersions(privileges: ReadonlySet<string>): boolean {
  return (
    holds(privileges, 'platformversion.delete') &&
    holds(privileges, 'platformversion.list.all') &&
    worksInAllTenants(privileges)
  );
}
