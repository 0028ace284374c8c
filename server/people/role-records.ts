import { sql } from 'kysely';
import type { operations, Role } from '../../src/contract/generated/schema.d.ts';
import { AREAS } from '../../src/rules/areas.ts';
import type { Queries } from '../database/database.ts';
import type { IdentityTables } from '../database/tables.ts';
import { contains, equals, recordTable } from '../records/record-table.ts';
import { inTurn } from './administration.ts';

function selectRoles(queries: Queries) {
  return queries.selectFrom('roles as record').select([
    'record.role_id',
    'record.name',
    'record.status',
    'record.is_global_scoped',
    'record.is_default_scoped',
    'record.is_tenant_scoped',
    'record.version',
    'record.version_before_restore',
    'record.updated_at',
    // In code point order, as devices sort.
    sql<string>`record.role_id collate "C"`.as('id'),
    sql<null>`null`.as('tenant_id'),
    sql<readonly string[]>`array(
        select privilege from role_privileges as given where given.role_id = record.role_id order by privilege)`.as(
      'privileges',
    ),
  ]);
}

export type RoleRow = Awaited<ReturnType<ReturnType<typeof selectRoles>['execute']>>[number];

function roleOf(row: RoleRow): Role {
  return {
    roleId: row.role_id,
    name: row.name,
    status: row.status,
    isGlobalScoped: row.is_global_scoped,
    isDefaultScoped: row.is_default_scoped,
    isTenantScoped: row.is_tenant_scoped,
    privileges: row.privileges.map((name) => ({ name })),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}

type ListQuery = Omit<NonNullable<operations['listRoles']['parameters']['query']>, 'skipPagination'>;

const table = recordTable<RoleRow, IdentityTables['roles'], Role, ListQuery>({
  area: 'roles',
  entity: 'DeploymentRole',
  noun: 'role',
  title: ({ id, name }) => `role ${id} (${name})`,
  table: 'roles',
  key: 'role_id',
  ids: 'texts',
  routes: AREAS.roles.routes,
  isBeyondTenants: true,
  select: selectRoles,
  summary: roleOf,
  filters: { roleId: contains('role_id'), name: contains('name'), status: equals('status') },
});

export const roles: typeof table = inTurn(table);
