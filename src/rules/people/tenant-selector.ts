import { holds } from '../access/access.ts';
import { type Area, homeOf, isInAreaOf } from '../area.ts';
import { AREAS } from '../areas.ts';
import type { TenantName } from './tenants.ts';

/** On pages of areas without tenants (Deployments §2 "Top bar"). */
export function isTenantSelectorHiddenAt(pathname: string): boolean {
  return Object.values<Area>(AREAS).some((area) => area.isBeyondTenants === true && isInAreaOf(homeOf(area), pathname));
}

/** Needs several tenants, or access to all, and a page with tenants. */
export function isTenantSelectorShown(
  privileges: ReadonlySet<string>,
  tenants: readonly TenantName[],
  pathname: string,
): boolean {
  return !isTenantSelectorHiddenAt(pathname) && (tenants.length > 1 || holds(privileges, 'tenant.all.access'));
}
