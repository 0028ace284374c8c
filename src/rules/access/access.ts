/** The privilege catalogue and who can do what (Deployments §2 shell, §6). Shared by client and server. */
import type { DeploymentType } from '../deployments/deployment-types.ts';

const DEPLOYMENT_PRIVILEGES = [
  'deployment.list',
  'deployment.view',
  'deployment.create',
  'deployment.edit',
  'deployment.edit.production',
  'deployment.edit.application',
  'deployment.edit.application.production',
  'deployment.edit.infrastructure',
  'deployment.edit.infrastructure.production',
  'deployment.edit.envtype',
  'deployment.edit.envtype.production',
  'deployment.edit.uptimeschedule',
  'deployment.edit.uptimeschedule.production',
  'deployment.shouldapplyapplicationchanges',
  'deployment.shouldapplyinfrastructurechanges',
  'deployment.approve',
  'deployment.delete',
  'deployment.launch',
  'deployment.start',
  'deployment.start.production',
  'deployment.stop',
  'deployment.stop.production',
  'deployment.destroy',
  'deployment.destroy.production',
  'deployment.rollback',
  'deployment.rollback.production',
  'deployment.redeploy',
  'deployment.redeploy.production',
  'deployment.retry',
  'deployment.retry.production',
  'deployment.monitoring.view',
  'deployment.jenkins.view',
  'deployment.log.view',
  'deployment.manager',
  'deployment.admin',
  'deployment.database.deletionprotection.enable',
  'deployment.database.deletionprotection.disable',
  'deployment.database.instancetype.create',
  'deployment.database.instancetype.delete',
  'deployment.topology.manager',
  'deployment.topology.list',
  'deployment.topology.view',
  'deployment.topology.create',
  'deployment.topology.edit',
  'deployment.topology.delete',
  'deployment.vpc.manager',
  'deployment.vpc.list',
  'deployment.vpc.view',
  'deployment.vpc.create',
  'deployment.vpc.edit',
  'deployment.vpc.delete',
  'deployment.vpc.approve',
  'deployment.vpc.launch',
  'deployment.vpc.retry',
  'deployment.vpc.destroy',
  'deployment.vpc.rollback',
  'deployment.vpc.jenkins.view',
] as const;

const OTHER_PRIVILEGES = [
  'logfiles.fetch',
  'file.upload',
  'file.upload.production',
  'user.view',
  'tenant.all.access',
  'mail.view',
  'workflow.view',
  'workflow.review',
  'bi.deployment.manager',
  'bi.deployment.list',
  'bi.deployment.view',
  'bi.deployment.create',
  'bi.deployment.edit',
  'bi.deployment.delete',
  'bi.deployment.approve',
  'bi.deployment.launch',
  'bi.deployment.destroy',
  'bi.deployment.monitoring.view',
  'bi.deployment.log.view',
  'bi.deployment.jenkins.view',
  'bi.deployment.admin',
  'credential.manager',
  'credentials.list',
  'credentials.view',
  'credentials.create',
  'credentials.edit',
  'credentials.delete',
  'cloudaccount.manager',
  'cloudaccount.list',
  'cloudaccount.view',
  'cloudaccount.create',
  'cloudaccount.edit',
  'cloudaccount.delete',
  'cloudaccount.approve',
  'cloudaccount.launch',
  'cloudaccount.retry',
  'cloudaccount.jenkins.view',
  'platformversion.manager',
  'platformversion.list',
  'platformversion.list.all',
  'platformversion.list.tested',
  'platformversion.view',
  'platformversion.view.internaldescription',
  'platformversion.create',
  'platformversion.edit',
  'platformversion.delete',
  'tenant.manager',
  'tenant.list',
  'tenant.view',
  'tenant.create',
  'tenant.edit',
  'tenant.delete',
  'user.manager',
  'user.list',
  'user.edit',
  'user.activate',
  'role.manager',
  'role.list',
  'role.view',
  'role.create',
  'role.edit',
  'role.delete',
  'deploymentactionlog.manager',
  'deploymentactionlog.list',
  'deploymentactionlog.view',
  'activitylog.manager',
  'activitylog.list',
  'activitylog.view',
  'log.user.view',
] as const;

export type Privilege = (typeof DEPLOYMENT_PRIVILEGES)[number] | (typeof OTHER_PRIVILEGES)[number];

function everyPrivilege(): readonly Privilege[] {
  return [...DEPLOYMENT_PRIVILEGES, ...OTHER_PRIVILEGES];
}

/** Only the server needs the list itself; the mark keeps it out of the browser's bundle. */
export const PRIVILEGES = /* @__PURE__ */ everyPrivilege();

const DEPLOYMENT_ADMIN = 'deployment.admin' satisfies Privilege;
const BI_DEPLOYMENT_ADMIN = 'bi.deployment.admin' satisfies Privilege;

export function isPrivilege(value: string): value is Privilege {
  return PRIVILEGES.some((known) => known === value);
}

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
