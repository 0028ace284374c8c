import type { PreviewedPlace } from '../access-preview.ts';
import { privilegesIn, worksInAllTenants } from '../grants.ts';
import { ALL_TENANTS, DEFAULT_TENANT } from '../tenants.ts';
import { type GivenRole, grantsGiven, NEW_TENANT, type UserSetting, type UserValues } from './form.ts';

const NO_ROLES: readonly GivenRole[] = [];

/** What a user may do in each tenant that they would work in; empty while the roles have not arrived. */
export function userPreview(
  values: UserValues,
  { ownTenants, reference: { roles, tenants } }: Pick<UserSetting, 'ownTenants' | 'reference'>,
): readonly PreviewedPlace[] {
  const grants = grantsGiven(values, roles ?? NO_ROLES);
  const nameOf = (id: string) =>
    [...(tenants ?? []), ...ownTenants].find(({ tenantId }) => tenantId === id)?.tenantName ?? id;
  const own = values.tenants.filter(({ tenantId }) => tenantId !== NEW_TENANT).map(({ tenantId }) => tenantId);
  const everywhere = worksInAllTenants(grants.everywhere) ? [{ id: ALL_TENANTS, name: 'All Tenants' }] : [];
  const inDefault = grants.inDefault.size > 0 ? [{ id: DEFAULT_TENANT, name: 'Default' }] : [];
  return [...everywhere, ...own.map((id) => ({ id, name: nameOf(id) })), ...inDefault]
    .map(({ id, name }) => ({ name, privileges: privilegesIn(grants, id) }))
    .filter(({ privileges }) => privileges.size > 0);
}
