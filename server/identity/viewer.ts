/** Who calls, and what may be done. */
import { holds, holdsAny, type Privilege } from '../../src/rules/access/access.ts';
import { allTenantsOnly, worksInAllTenants } from '../../src/rules/access/grants.ts';
import { privilegesBehind } from '../../src/rules/access/privilege-labels.ts';
import { ALL_TENANTS } from '../../src/rules/people/tenants.ts';
import type { AccountStatus } from '../database/tables.ts';
import { missingPrivilege } from '../problems/problem.ts';

export interface Viewer {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly status: AccountStatus;
  /** The current tenant: a tenant's id, ALL_TENANTS or DEFAULT. */
  readonly tenantId: string;
  /** The tenant that every query is limited to; null where the viewer looks at all of them. */
  readonly tenantScope: string | null;
  /** Privileges in the current tenant. */
  readonly privileges: ReadonlySet<string>;
  /** Names the sign-in that the access token descends from. */
  readonly session: string;
}

export function tenantScopeOf(tenantId: string): string | null {
  return tenantId === ALL_TENANTS ? null : tenantId;
}

/** The tenant that an area's records are limited to for a viewer; null for none. */
export type ScopeOf = (viewer: Pick<Viewer, 'privileges' | 'tenantScope'>) => string | null;

/**
 * Of areas beyond tenants whose records are of some, as users: whoever works in all tenants does so there whichever is current, as the
 * screens have no selector there.
 */
export const reachOf: ScopeOf = ({ privileges, tenantScope }) => (worksInAllTenants(privileges) ? null : tenantScope);

/** Of records that belong to no tenant, as roles. */
export const everywhere: ScopeOf = () => null;

/** A call to an area with its own scope. */
export function inScope<Call extends { readonly viewer: Viewer }>(call: Call, scopeOf: ScopeOf): Call {
  return { ...call, viewer: { ...call.viewer, tenantScope: scopeOf(call.viewer) } };
}

/** The tenants that a filter of a list may name: a viewer of one tenant can name no other. */
export function listedTenant({ tenantScope }: Viewer, named: string | undefined): string | null {
  if (named === undefined || named === tenantScope) return tenantScope;
  if (tenantScope === null) return named;
  throw missingPrivilege('Only the records of the current tenant can be listed.');
}

/** Refuses the call unless the viewer holds the privilege (or the one that covers it). */
export function requirePrivilege(viewer: Viewer, needed: Privilege): void {
  if (!holds(viewer.privileges, needed)) throw missingPrivilege(`You need ${privilegesBehind([needed])}.`);
}

export function requireAnyPrivilege(viewer: Viewer, needed: readonly Privilege[]): void {
  if (!holdsAny(viewer.privileges, needed)) throw missingPrivilege(`You need ${privilegesBehind(needed)}.`);
}

/** For records of no tenant, beside the privilege. @param what 'purge platform versions' */
export function requireAllTenants({ privileges }: Viewer, what: string): void {
  if (!worksInAllTenants(privileges)) throw missingPrivilege(allTenantsOnly(what));
}
