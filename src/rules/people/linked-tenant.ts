import { ALL_TENANTS, isOpenTenant, type TenantName } from './tenants.ts';

/** A link's tenant for the user: the current one, one to switch to, or one that isn't theirs. */
export type LinkedTenantStanding = 'here' | 'elsewhere' | 'closed';

export interface LinkedTenantAsked {
  readonly linked: string;
  readonly current: string;
  readonly tenants: readonly TenantName[];
  /** In the current tenant. */
  readonly privileges: ReadonlySet<string>;
  /** Whether what is linked can be done with the current privileges. */
  readonly isPossibleHere: boolean;
}

export function linkedTenantStanding({
  linked,
  current,
  tenants,
  privileges,
  isPossibleHere,
}: LinkedTenantAsked): LinkedTenantStanding {
  if (linked === current) return 'here';
  if (!isOpenTenant(privileges, tenants, linked)) return 'closed';
  // All tenants show the records of each, but a role of one tenant counts only there.
  return current === ALL_TENANTS && isPossibleHere ? 'here' : 'elsewhere';
}
