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
  /** A tenant's id, ALL_TENANTS or DEFAULT. */
  readonly tenantId: string;
  /** Limits every query; null for all tenants. */
  readonly tenantScope: string | null;
  readonly privileges: ReadonlySet<string>;
  readonly session: string;
}

export function tenantScopeOf(tenantId: string): string | null {
  return tenantId === ALL_TENANTS ? null : tenantId;
}

/** The tenant that limits an area's records for a viewer; null for none. */
export type ScopeOf = (viewer: Pick<Viewer, 'privileges' | 'tenantScope'>) => string | null;

/** For areas such as users, whose screens have no tenant selector: users with access to all tenants see all, whichever is current. */
export const reachOf: ScopeOf = ({ privileges, tenantScope }) => (worksInAllTenants(privileges) ? null : tenantScope);

/** For records without a tenant, such as roles. */
export const everywhere: ScopeOf = () => null;

export function inScope<Call extends { readonly viewer: Viewer }>(call: Call, scopeOf: ScopeOf): Call {
  return { ...call, viewer: { ...call.viewer, tenantScope: scopeOf(call.viewer) } };
}

/** A viewer of one tenant can filter by no other. */
export function listedTenant({ tenantScope }: Viewer, named: string | undefined): string | null {
  if (named === undefined || named === tenantScope) return tenantScope;
  if (tenantScope === null) return named;
  throw missingPrivilege('Only the records of the current tenant can be listed.');
}

/** Throws unless the viewer has the privilege or one that covers it. */
export function requirePrivilege(viewer: Viewer, needed: Privilege): void {
  if (!holds(viewer.privileges, needed)) throw missingPrivilege(`You need ${privilegesBehind([needed])}.`);
}

export function requireAnyPrivilege(viewer: Viewer, needed: readonly Privilege[]): void {
  if (!holdsAny(viewer.privileges, needed)) throw missingPrivilege(`You need ${privilegesBehind(needed)}.`);
}

/** For records without a tenant, in addition to the privilege. @param what 'purge platform versions' */
export function requireAllTenants({ privileges }: Viewer, what: string): void {
  if (!worksInAllTenants(privileges)) throw missingPrivilege(allTenantsOnly(what));
}
