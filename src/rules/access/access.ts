/** Who can do what (Deployments §2 shell, §6). Shared by client and server. */
import type { DeploymentType } from '../deployments/deployment-types.ts';
import type { Privilege } from './privileges.ts';

export type { Privilege } from './privileges.ts';

export interface PreviewedPlace {
  readonly name: string;
  readonly privileges: ReadonlySet<string>;
}

const DEPLOYMENT_ADMIN = 'deployment.admin' satisfies Privilege;
const BI_DEPLOYMENT_ADMIN = 'bi.deployment.admin' satisfies Privilege;

/** §6 lists logfiles.fetch in the deployment family although its name does not begin with it. */
function isOfDeployments(privilege: Privilege): boolean {
  return privilege.startsWith('deployment.') || privilege === 'logfiles.fetch';
}

/** The superuser privilege that is accepted in place of `needed`, or null where there is none. */
export function adminPrivilegeFor(needed: Privilege): Privilege | null {
  if (isOfDeployments(needed)) return DEPLOYMENT_ADMIN;
  return needed.startsWith('bi.deployment.') ? BI_DEPLOYMENT_ADMIN : null;
}

export function holds(privileges: ReadonlySet<string>, needed: Privilege): boolean {
  if (privileges.has(needed)) return true;
  const admin = adminPrivilegeFor(needed);
  return admin !== null && privileges.has(admin);
}

export function holdsAny(privileges: ReadonlySet<string>, needed: readonly Privilege[]): boolean {
  return needed.some((privilege) => holds(privileges, privilege));
}

const EDIT_PRIVILEGES = {
  elsewhere: ['deployment.edit', 'deployment.edit.application', 'deployment.edit.infrastructure'],
  production: [
    'deployment.edit.production',
    'deployment.edit.application.production',
    'deployment.edit.infrastructure.production',
  ],
} as const satisfies Record<string, readonly Privilege[]>;
const DATABASE_EDIT_PRIVILEGES = {
  elsewhere: ['deployment.edit', 'deployment.edit.infrastructure'],
  production: ['deployment.edit.production', 'deployment.edit.infrastructure.production'],
} as const satisfies Record<string, readonly Privilege[]>;

/** "Edit needs any of three privileges (database edit: two)" (Deployments §6). `production` is null where unknown: then both kinds. */
export function editPrivileges(type: DeploymentType, production: boolean | null): readonly Privilege[] {
  const privileges = type === 'DATABASE' ? DATABASE_EDIT_PRIVILEGES : EDIT_PRIVILEGES;
  if (production === null) return [...privileges.elsewhere, ...privileges.production];
  return production ? privileges.production : privileges.elsewhere;
}
