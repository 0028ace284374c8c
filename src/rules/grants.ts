/** What roles give, by the scopes that they are held in (Administration §6), shared with the server. */
import { holds, type Privilege } from './access.ts';
import { ALL_TENANTS, DEFAULT_TENANT } from './tenants.ts';

/** Everything that a user's roles give. */
export interface Grants {
  readonly everywhere: ReadonlySet<string>;
  readonly inDefault: ReadonlySet<string>;
  readonly byTenant: ReadonlyMap<string, ReadonlySet<string>>;
}

const NOTHING: ReadonlySet<string> = new Set();
const ALL_TENANTS_ACCESS = 'tenant.all.access' satisfies Privilege;

/** The privileges that hold in a tenant: the global ones, and those that the user has in that tenant. */
export function privilegesIn({ everywhere, inDefault, byTenant }: Grants, tenantId: string): ReadonlySet<string> {
  if (tenantId === ALL_TENANTS) return everywhere;
  const own = tenantId === DEFAULT_TENANT ? inDefault : (byTenant.get(tenantId) ?? NOTHING);
  // The access to all tenants is none of a single one: held there, it opens nothing.
  return new Set([...everywhere, ...[...own].filter((privilege) => privilege !== ALL_TENANTS_ACCESS)]);
}

/** Whether a holder of the privileges of any tenant works in all of them: what belongs to several is theirs to change. */
export function worksInAllTenants(privileges: ReadonlySet<string>): boolean {
  return privileges.has(ALL_TENANTS_ACCESS);
}

/** Why others can't do it: records of no tenant are the same in every tenant (docs/decisions/0027). @param what 'change roles' */
export function allTenantsOnly(what: string): string {
  return `Only users with access to all tenants can ${what}.`;
}

/** Whether a role gives its holders anything. */
export function givesPrivileges(status: string): boolean {
  return status === 'ACTIVE';
}

export function mayCreatePlatformVersions(privileges: ReadonlySet<string>): boolean {
  return holds(privileges, 'platformversion.create') && worksInAllTenants(privileges);
}

/** What its user does not see they do not delete either. */
export function mayPurgePlatformVersions(privileges: ReadonlySet<string>): boolean {
  return (
    holds(privileges, 'platformversion.delete') &&
    holds(privileges, 'platformversion.list.all') &&
    worksInAllTenants(privileges)
  );
}
