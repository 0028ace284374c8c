/** More tenants, roles and users for the administration screens; none of them signs in. */
import type { Privilege } from '../../src/rules/access/access.ts';
import type { Transaction } from '../database/database.ts';
import type { AccountStatus } from '../database/tables.ts';
import type { DemoTenantId } from './identities.ts';

const TENANTS = [
  { tenant_id: 'LINDENAU', name: 'Lindenau Pharmacies', description: 'Pharmacies in the east; moves in next spring' },
  { tenant_id: 'VESTERGADE', name: 'Vestergade Books', description: 'Bookshops and their cafés' },
] as const;
type FurtherTenantId = (typeof TENANTS)[number]['tenant_id'];

interface FurtherRole {
  readonly roleId: string;
  readonly name: string;
  readonly status: 'ACTIVE' | 'INACTIVE';
  readonly scopes: readonly ('global' | 'default' | 'tenant')[];
  readonly privileges: readonly Privilege[];
}

const ROLES: readonly FurtherRole[] = [
  {
    roleId: 'AUDITOR',
    name: 'Auditor',
    status: 'ACTIVE',
    scopes: ['global', 'tenant'],
    privileges: [
      'activitylog.manager',
      'activitylog.list',
      'activitylog.view',
      'deploymentactionlog.manager',
      'deploymentactionlog.list',
      'deploymentactionlog.view',
      'log.user.view',
      'user.view',
    ],
  },
  {
    roleId: 'USER_MANAGER',
    name: 'User manager',
    status: 'ACTIVE',
    scopes: ['tenant'],
    privileges: ['user.manager', 'user.list', 'user.view', 'user.edit', 'user.activate', 'tenant.view', 'role.view'],
  },
  {
    roleId: 'CATALOGUE_EDITOR',
    name: 'Catalogue editor',
    status: 'ACTIVE',
    scopes: ['default'],
    privileges: [
      'platformversion.manager',
      'platformversion.list',
      'platformversion.list.all',
      'platformversion.view',
      'platformversion.create',
      'platformversion.edit',
      'deployment.topology.manager',
      'deployment.topology.list',
      'deployment.topology.view',
    ],
  },
  {
    roleId: 'NIGHT_SHIFT',
    name: 'Night shift (until 2025)',
    status: 'INACTIVE',
    scopes: ['tenant'],
    privileges: ['deployment.list', 'deployment.view', 'deployment.start', 'deployment.stop'],
  },
];

type Tenant = DemoTenantId | FurtherTenantId;

interface FurtherPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly status: AccountStatus;
  readonly home: Tenant | null;
  /** By tenant; an empty list means membership without a role. */
  readonly roles?: Readonly<Partial<Record<Tenant | 'everywhere' | 'default', readonly string[]>>>;
}

const PEOPLE: readonly FurtherPerson[] = [
  {
    firstName: 'Amara',
    lastName: 'Nwosu',
    status: 'ACTIVE',
    home: 'BRIGHTWATER',
    roles: { BRIGHTWATER: ['USER_MANAGER', 'VIEWER'] },
  },
  {
    firstName: 'Bastien',
    lastName: 'Leroux',
    status: 'ACTIVE',
    home: 'ORSINI',
    roles: { ORSINI: ['OPERATOR'], LINDENAU: [] },
  },
  { firstName: 'Chiara', lastName: 'Fontana', status: 'ACTIVE', home: 'ORSINI', roles: { ORSINI: ['APPROVER'] } },
  { firstName: 'Dmitri', lastName: 'Sokolov', status: 'ACTIVE', home: null, roles: { everywhere: ['AUDITOR'] } },
  {
    firstName: 'Elif',
    lastName: 'Aydemir',
    status: 'ACTIVE',
    home: 'LINDENAU',
    roles: { LINDENAU: ['OPERATOR', 'APPROVER'] },
  },
  {
    firstName: 'Finn',
    lastName: 'Gallagher',
    status: 'ACTIVE',
    home: 'KESTREL',
    roles: { KESTREL: ['OPERATOR', 'NIGHT_SHIFT'] },
  },
  {
    firstName: 'Greta',
    lastName: 'Holm',
    status: 'ACTIVE',
    home: 'VESTERGADE',
    roles: { VESTERGADE: ['VIEWER'], default: ['CATALOGUE_EDITOR'] },
  },
  { firstName: 'Hiroshi', lastName: 'Tanabe', status: 'PENDING', home: null },
  { firstName: 'Isla', lastName: 'McKenzie', status: 'PENDING', home: 'HALDEN', roles: { HALDEN: ['VIEWER'] } },
  { firstName: 'João', lastName: 'Figueira', status: 'INACTIVE', home: 'KESTREL', roles: { KESTREL: ['OPERATOR'] } },
  {
    firstName: 'Katarzyna',
    lastName: 'Wiśniewska-Zielińska',
    status: 'INACTIVE',
    home: 'HALDEN',
    roles: { HALDEN: ['APPROVER'], BRIGHTWATER: ['VIEWER'] },
  },
  { firstName: 'Liam', lastName: 'Ferguson', status: 'REJECTED', home: null },
];

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z-]/g, '')
    .toLowerCase();
}

async function insertPerson(within: Transaction, { firstName, lastName, status, home, roles = {} }: FurtherPerson) {
  const { user_id: userId } = await within
    .insertInto('users')
    .values({
      email: `${plain(firstName)}.${plain(lastName)}@meridian.example`,
      first_name: firstName,
      last_name: lastName,
      picture: null,
      status,
      tenant_id: home,
      issuer: null,
      subject: null,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  const rows = Object.entries(roles).flatMap(([place, ids]) =>
    ids.map((roleId) => ({
      user_id: userId,
      role_id: roleId,
      ...(place === 'everywhere'
        ? ({ scope: 'GLOBAL', tenant_id: '' } as const)
        : place === 'default'
          ? ({ scope: 'DEFAULT', tenant_id: '' } as const)
          : ({ scope: 'TENANT', tenant_id: place } as const)),
    })),
  );
  if (rows.length > 0) await within.insertInto('user_roles').values(rows).execute();
  const tenants = Object.keys(roles).filter((place) => place !== 'everywhere' && place !== 'default');
  const members = tenants.map((tenantId) => ({ tenant_id: tenantId, user_id: userId }));
  if (members.length > 0) await within.insertInto('tenant_users').values(members).execute();
}

export async function insertPeople(within: Transaction): Promise<void> {
  await within
    .insertInto('tenants')
    .values([...TENANTS])
    .execute();
  await within
    .insertInto('roles')
    .values(
      ROLES.map(({ roleId, name, status, scopes }) => ({
        role_id: roleId,
        name,
        status,
        is_global_scoped: scopes.includes('global'),
        is_default_scoped: scopes.includes('default'),
        is_tenant_scoped: scopes.includes('tenant'),
      })),
    )
    .execute();
  await within
    .insertInto('role_privileges')
    .values(ROLES.flatMap(({ roleId, privileges }) => privileges.map((privilege) => ({ role_id: roleId, privilege }))))
    .execute();
  for (const person of PEOPLE) await insertPerson(within, person);
}
