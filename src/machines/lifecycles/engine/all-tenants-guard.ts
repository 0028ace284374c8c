import { allTenantsOnly, worksInAllTenants } from '../../../rules/grants.ts';

/** Of records that belong to all tenants (docs/decisions/0027), as charts ask for it under the name 'you have access to all tenants'. */
export function allTenantsGuard(what: string) {
  return {
    allows: worksInAllTenants,
    sentence: allTenantsOnly(what),
    isAboutViewer: true,
    isPrivilege: true,
  } as const;
}
