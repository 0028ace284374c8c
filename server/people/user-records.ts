import { sql } from 'kysely';
import type { operations, UserRecord } from '../../src/contract/generated/schema.d.ts';
import { AREAS } from '../../src/rules/areas.ts';
import type { Queries } from '../database/database.ts';
import type { IdentityTables } from '../database/tables.ts';
import { reachOf } from '../identity/viewer.ts';
import { contains, equals, recordTable, tenantsOf } from '../records/record-table.ts';
import { inTurn } from './administration.ts';

interface HeldRole {
  readonly scope: IdentityTables['user_roles']['scope'];
  readonly tenantId: string;
  readonly roleId: string;
  readonly name: string;
}

function selectUsers(queries: Queries) {
  return queries.selectFrom('users as record').select([
    'record.user_id as id',
    'record.user_id',
    'record.email',
    'record.first_name',
    'record.last_name',
    'record.picture',
    'record.status',
    'record.tenant_id',
    'record.version',
    'record.version_before_restore',
    'record.updated_at',
    sql<readonly HeldRole[]>`array(
      select json_build_object('scope', scope, 'tenantId', tenant_id, 'roleId', roles.role_id, 'name', roles.name)
      from user_roles as held join roles on roles.role_id = held.role_id
      where held.user_id = record.user_id order by roles.name, roles.role_id)`.as('roles'),
    tenantsOf('tenant_members', 'user_id').as('tenants'),
    sql<number>`(
      select count(*)::integer from passkeys
      where passkeys.user_id = record.user_id and revoked_at is null)`.as('passkeys'),
  ]);
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['execute']>>[number];

const rolesIn = ({ roles }: UserRow, asked: HeldRole['scope']) =>
  roles.filter(({ scope }) => scope === asked).map(({ roleId, name, tenantId }) => ({ roleId, name, tenantId }));

const named = ({ roleId, name }: { readonly roleId: string; readonly name: string }) => ({ roleId, name });

function userOf(row: UserRow): UserRecord {
  const byTenant = Map.groupBy(rolesIn(row, 'TENANT'), ({ tenantId }) => tenantId);
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    status: row.status,
    globalRoles: rolesIn(row, 'GLOBAL').map(named),
    defaultRoles: rolesIn(row, 'DEFAULT').map(named),
    tenantedRoles: Object.fromEntries([...byTenant].map(([tenantId, held]) => [tenantId, held.map(named)])),
    tenants: [...row.tenants],
    passkeys: row.passkeys,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

type ListQuery = NonNullable<operations['listUsers']['parameters']['query']>;

const table = recordTable<UserRow, IdentityTables['users'], UserRecord, ListQuery>({
  area: 'users',
  entity: 'DeploymentUser',
  noun: 'user',
  title: ({ id, email }) => `user #${id} (${email})`,
  table: 'users',
  key: 'user_id',
  ids: 'numbers',
  routes: AREAS.users.routes,
  scopeOf: reachOf,
  sharing: { table: 'tenant_members', tenants: (row) => row.tenants.map(({ tenantId }) => tenantId) },
  select: selectUsers,
  summary: userOf,
  filters: { userId: equals('user_id'), email: contains('email'), status: equals('status') },
});

export const users: typeof table = inTurn(table);
