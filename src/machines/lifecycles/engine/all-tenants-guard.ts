import { allTenantsOnly, worksInAllTenants } from '../../../rules/access/grants.ts';

/** For records of all tenants (docs/decisions/0027); charts name it 'you have access to all tenants'. */
export function allTenantsGuard(what: string) {
  return {
    allows: worksInAllTenants,
    sentence: allTenantsOnly(what),
    isAboutViewer: true,
    isPrivilege: true,
  } as const;
}
