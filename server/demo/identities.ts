import { sql } from 'kysely';
import { PRIVILEGES, type Privilege } from '../../src/rules/access/privileges.ts';
import { type Queries, transaction } from '../database/database.ts';
import type { AccountStatus } from '../database/tables.ts';

export const DEMO_PASSWORD = 'meridian-demo';

export const DEMO_TENANTS = [
  {
    tenantId: 'BRIGHTWATER',
    name: 'Brightwater Grocers',
    description: 'Supermarkets along the coast',
    blockSelfApproval: false,
  },
  {
    tenantId: 'HALDEN',
    name: 'Halden Outfitters',
    description: 'Outdoor clothing in the north',
    blockSelfApproval: false,
  },
  {
    tenantId: 'KESTREL',
    name: 'Kestrel Travel Stores',
    description: 'Shops in stations and airports',
    blockSelfApproval: true,
  },
  { tenantId: 'ORSINI', name: 'Orsini Home', description: 'Furniture and kitchens', blockSelfApproval: false },
] as const;
export type DemoTenantId = (typeof DEMO_TENANTS)[number]['tenantId'];

const VIEWING = [
  'deployment.manager',
  'deployment.list',
  'deployment.view',
  'platformversion.list',
  'platformversion.view',
  'cloudaccount.manager',
  'cloudaccount.list',
  'cloudaccount.view',
  'deployment.vpc.manager',
  'deployment.vpc.list',
  'deployment.vpc.view',
  'bi.deployment.manager',
  'bi.deployment.list',
  'bi.deployment.view',
  'workflow.view',
] as const satisfies readonly Privilege[];

const OPERATING = [
  ...VIEWING,
  'deployment.create',
  'deployment.edit',
  'deployment.edit.application',
  'deployment.edit.infrastructure',
  'deployment.edit.uptimeschedule',
  'deployment.shouldapplyapplicationchanges',
  'deployment.shouldapplyinfrastructurechanges',
  'deployment.launch',
  'deployment.start',
  'deployment.stop',
  'deployment.destroy',
  'deployment.rollback',
  'deployment.redeploy',
  'deployment.retry',
  'deployment.delete',
  'deployment.monitoring.view',
  'deployment.jenkins.view',
  'deployment.log.view',
  'logfiles.fetch',
  'file.upload',
  'user.view',
  'credential.manager',
  'credentials.list',
  'credentials.view',
  'credentials.create',
  'credentials.edit',
  'credentials.delete',
  'platformversion.list.tested',
  'deployment.topology.list',
  'deployment.topology.view',
  'deployment.vpc.create',
  'deployment.vpc.edit',
  'deployment.vpc.delete',
  'deployment.vpc.launch',
  'deployment.vpc.retry',
  'deployment.vpc.destroy',
  'deployment.vpc.rollback',
  'deployment.vpc.jenkins.view',
  'cloudaccount.create',
  'cloudaccount.edit',
  'cloudaccount.delete',
  'cloudaccount.launch',
  'cloudaccount.retry',
  'cloudaccount.jenkins.view',
  'bi.deployment.create',
  'bi.deployment.edit',
  'bi.deployment.delete',
  'bi.deployment.launch',
  'bi.deployment.destroy',
  'bi.deployment.monitoring.view',
  'bi.deployment.log.view',
  'bi.deployment.jenkins.view',
] as const satisfies readonly Privilege[];

const APPROVING = [
  ...VIEWING,
  'deployment.approve',
  'deployment.delete',
  'deployment.log.view',
  'deployment.jenkins.view',
  'deployment.monitoring.view',
  'user.view',
  'credentials.list',
  'credentials.view',
  'deploymentactionlog.manager',
  'deploymentactionlog.list',
  'deploymentactionlog.view',
  'cloudaccount.approve',
  'cloudaccount.delete',
  'cloudaccount.jenkins.view',
  'deployment.vpc.approve',
  'deployment.vpc.delete',
  'deployment.vpc.jenkins.view',
  'bi.deployment.approve',
  'bi.deployment.delete',
  'bi.deployment.monitoring.view',
  'bi.deployment.log.view',
  'bi.deployment.jenkins.view',
  'workflow.review',
] as const satisfies readonly Privilege[];

const PRODUCTION = PRIVILEGES.filter((name) => name.startsWith('deployment.') && name.endsWith('.production'));

interface DemoRole {
  roleId: string;
  name: string;
  isGlobal: boolean;
  privileges: readonly Privilege[];
}

const DEMO_ROLES: readonly DemoRole[] = [
  { roleId: 'VIEWER', name: 'Viewer', isGlobal: false, privileges: VIEWING },
  { roleId: 'OPERATOR', name: 'Operator', isGlobal: false, privileges: OPERATING },
  { roleId: 'PRODUCTION_OPERATOR', name: 'Production operator', isGlobal: false, privileges: PRODUCTION },
  { roleId: 'APPROVER', name: 'Approver', isGlobal: false, privileges: APPROVING },
  { roleId: 'ADMINISTRATOR', name: 'Administrator', isGlobal: true, privileges: PRIVILEGES },
];

export interface DemoUser {
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
  purpose: string;
  status: AccountStatus;
  homeTenant: DemoTenantId | null;
  /** By tenant; `everywhere` applies to all. */
  roles: Partial<Record<DemoTenantId | 'everywhere', readonly string[]>>;
}

const domain = 'meridian.example';

export const DEMO_USERS: readonly DemoUser[] = [
  {
    userId: 1,
    email: `operator@${domain}`,
    firstName: 'Mara',
    lastName: 'Lindqvist',
    purpose: 'Operator',
    status: 'ACTIVE',
    homeTenant: 'BRIGHTWATER',
    roles: { BRIGHTWATER: ['OPERATOR'] },
  },
  {
    userId: 2,
    email: `approver@${domain}`,
    firstName: 'Priya',
    lastName: 'Raman',
    purpose: 'Approver, two tenants',
    status: 'ACTIVE',
    homeTenant: 'BRIGHTWATER',
    roles: { BRIGHTWATER: ['APPROVER'], HALDEN: ['APPROVER'] },
  },
  {
    userId: 3,
    email: `administrator@${domain}`,
    firstName: 'Ines',
    lastName: 'Cordeiro',
    purpose: 'Administrator, all tenants',
    status: 'ACTIVE',
    homeTenant: null,
    roles: { everywhere: ['ADMINISTRATOR'] },
  },
  {
    userId: 4,
    email: `viewer@${domain}`,
    firstName: 'Lena',
    lastName: 'Fischer',
    purpose: 'Viewer',
    status: 'ACTIVE',
    homeTenant: 'BRIGHTWATER',
    roles: { BRIGHTWATER: ['VIEWER'] },
  },
  {
    userId: 5,
    email: `operator2@${domain}`,
    firstName: 'Jonas',
    lastName: 'Okafor',
    purpose: 'Production operator',
    status: 'ACTIVE',
    homeTenant: 'HALDEN',
    roles: { HALDEN: ['OPERATOR', 'PRODUCTION_OPERATOR'] },
  },
  {
    userId: 6,
    email: `multi@${domain}`,
    firstName: 'Tomas',
    lastName: 'Albrecht',
    purpose: 'Operator and approver, three tenants',
    status: 'ACTIVE',
    homeTenant: 'ORSINI',
    roles: {
      ORSINI: ['OPERATOR', 'PRODUCTION_OPERATOR', 'APPROVER'],
      KESTREL: ['OPERATOR', 'APPROVER'],
      BRIGHTWATER: ['VIEWER'],
    },
  },
  {
    userId: 7,
    email: `pending@${domain}`,
    firstName: 'Noor',
    lastName: 'Haddad',
    purpose: 'Account is pending',
    status: 'PENDING',
    homeTenant: 'HALDEN',
    roles: { HALDEN: ['VIEWER'] },
  },
  {
    userId: 8,
    email: `inactive@${domain}`,
    firstName: 'Gustav',
    lastName: 'Brandt',
    purpose: 'Account is inactive',
    status: 'INACTIVE',
    homeTenant: 'KESTREL',
    roles: { KESTREL: ['OPERATOR'] },
  },
  {
    userId: 9,
    email: `rejected@${domain}`,
    firstName: 'Carla',
    lastName: 'Mendes',
    purpose: 'Account was rejected',
    status: 'REJECTED',
    homeTenant: 'ORSINI',
    roles: {},
  },
];

/** Resolves with whether it has filled the database; leaves a non-empty one unchanged. */
export async function seedIdentities(queries: Queries): Promise<boolean> {
  return transaction(queries, async (within) => {
    await sql`lock table users in exclusive mode`.execute(within);
    const known = await within.selectFrom('users').select('user_id').limit(1).executeTakeFirst();
    if (known !== undefined) return false;
    await within
      .insertInto('tenants')
      .values(
        DEMO_TENANTS.map(({ tenantId, name, description, blockSelfApproval }) => ({
          tenant_id: tenantId,
          name,
          description,
          block_self_approval: blockSelfApproval,
        })),
      )
      .execute();
    await within
      .insertInto('roles')
      .values(
        DEMO_ROLES.map(({ roleId, name, isGlobal }) => ({
          role_id: roleId,
          name,
          is_global_scoped: isGlobal,
          is_tenant_scoped: !isGlobal,
        })),
      )
      .execute();
    await within
      .insertInto('role_privileges')
      .values(
        DEMO_ROLES.flatMap(({ roleId, privileges }) => privileges.map((privilege) => ({ role_id: roleId, privilege }))),
      )
      .execute();
    await within
      .insertInto('users')
      .values(
        DEMO_USERS.map(({ userId, email, firstName, lastName, status, homeTenant }) => ({
          user_id: userId,
          email,
          first_name: firstName,
          last_name: lastName,
          status,
          tenant_id: homeTenant,
        })),
      )
      .execute();
    await within
      .insertInto('user_roles')
      .values(
        DEMO_USERS.flatMap(({ userId, roles }) =>
          Object.entries(roles).flatMap(([tenant, roleIds]) =>
            roleIds.map((roleId) => ({
              user_id: userId,
              role_id: roleId,
              scope: tenant === 'everywhere' ? ('GLOBAL' as const) : ('TENANT' as const),
              tenant_id: tenant === 'everywhere' ? '' : tenant,
            })),
          ),
        ),
      )
      .execute();
    await sql`select setval(pg_get_serial_sequence('users', 'user_id'), (select max(user_id) from users))`.execute(
      within,
    );
    return true;
  });
}
