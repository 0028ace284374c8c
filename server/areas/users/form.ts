/** Users changed through their form (Administration §5, §7 "Users and roles"). */
import type { UserBody } from '../../../src/contract/generated/schema.d.ts';
import { userLifecycle } from '../../../src/machines/lifecycles/user/lifecycle.ts';
import { ownValue } from '../../../src/rules/texts/typed-names.ts';
import { usersArea } from '../../../src/rules/users/area.ts';
import {
  bodyFaults,
  changedGrants,
  emptiedFaults,
  type UserValues,
  userForm,
  userValues,
} from '../../../src/rules/users/form.ts';
import type { Transaction } from '../../database/database.ts';
import type { IdentityTables } from '../../database/tables.ts';
import { tableForm } from '../../forms/table-form.ts';
import { listTenants } from '../../identity/accounts.ts';
import { reachOf } from '../../identity/viewer.ts';
import { editorGrants, keepingAdministrators } from '../../people/administration.ts';
import { announceTenants } from '../../people/memberships.ts';
import { roles } from '../../people/role-records.ts';
import { type UserRow, users } from '../../people/user-records.ts';
import { endFormerSessions } from '../../people/user-sessions.ts';
import { validationFailed } from '../../problems/problem.ts';

export function valuesOf(row: UserRow): UserValues {
  const { status, globalRoles = [], defaultRoles = [], tenantedRoles = {}, tenants = [] } = users.summary(row);
  const ids = (held: readonly { readonly roleId: string }[] = []) => held.map(({ roleId }) => roleId);
  return {
    status,
    globalRoles: ids(globalRoles),
    defaultRoles: ids(defaultRoles),
    tenants: tenants.map(({ tenantId }) => ({ tenantId, roles: ids(ownValue(tenantedRoles, tenantId)) })),
  };
}

async function givenRoles(within: Transaction) {
  const { rows } = await roles.list(within, null, { status: 'ACTIVE', offset: 0, pageSize: 10_000 });
  return rows.map((row) => ({
    roleId: row.role_id,
    name: row.name,
    isGlobalScoped: row.is_global_scoped,
    isDefaultScoped: row.is_default_scoped,
    isTenantScoped: row.is_tenant_scoped,
    privileges: row.privileges,
  }));
}

async function putRoles(within: Transaction, userId: number, values: UserValues): Promise<void> {
  const rowOf =
    (scope: IdentityTables['user_roles']['scope'], tenantId = '') =>
    (roleId: string) => ({ user_id: userId, role_id: roleId, scope, tenant_id: tenantId });
  const rows = [
    ...values.globalRoles.map(rowOf('GLOBAL')),
    ...values.defaultRoles.map(rowOf('DEFAULT')),
    ...values.tenants.flatMap(({ tenantId, roles: there }) => there.map(rowOf('TENANT', tenantId))),
  ];
  await within.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  if (rows.length === 0) return;
  await within
    .insertInto('user_roles')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function putTenants(within: Transaction, userId: number, tenantIds: readonly string[]): Promise<void> {
  await within.deleteFrom('tenant_users').where('user_id', '=', userId).execute();
  if (tenantIds.length === 0) return;
  await within
    .insertInto('tenant_users')
    .values(tenantIds.map((tenantId) => ({ user_id: userId, tenant_id: tenantId })))
    .execute();
}

/** The previous home tenant if still a member, else the first tenant. */
function homeOf({ tenant_id: home }: UserRow, tenantIds: readonly string[]): string | null {
  return home !== null && tenantIds.includes(home) ? home : (tenantIds[0] ?? null);
}

const form = tableForm({
  form: userForm,
  records: users,
  area: usersArea,
  editRefusal: ({ status }, { privileges }) => userLifecycle.whyNot({ status }, { privileges }, 'EDIT'),
  sent: userValues,
  shown: valuesOf,
  setting: async (within, original, edited, { viewer }) => {
    const held = await editorGrants(within, viewer);
    return {
      original,
      name: edited?.email ?? '',
      status: edited?.status ?? 'PENDING',
      isOwn: edited?.id === viewer.userId,
      reach: reachOf(viewer),
      tenantId: viewer.tenantId,
      held,
      ownTenants: edited?.tenants ?? [],
      ownRoles: edited?.roles ?? [],
      reference: { roles: await givenRoles(within), tenants: await listTenants(within, held) },
    };
  },
  checks: () => ({}),
  faults: async (_, { values, setting }) => emptiedFaults(values, setting),
  columns: ({ status, tenants }: UserBody, _, __, before) => ({ status, tenant_id: homeOf(before, tenants) }),
  written: async (within, before, after, values) => {
    const tenantIds = values.tenants.map(({ tenantId }) => tenantId);
    await putRoles(within, after.id, values);
    await putTenants(within, after.id, tenantIds);
    const changed = (await users.find(within, after.id, null)) ?? after;
    const had = before?.tenants.map(({ tenantId }) => tenantId) ?? [];
    const isNotIn = (those: readonly string[]) => (id: string) => !those.includes(id);
    announceTenants(within, [...had.filter(isNotIn(tenantIds)), ...tenantIds.filter(isNotIn(had))]);
    users.tell(within, after.id, [...had, ...tenantIds]);
    if (before !== null) await endFormerSessions(within, before, changed);
    return changed;
  },
});

export const userRecordForm: typeof form = {
  ...form,
  faults: async (within, draft, context) =>
    bodyFaults(await form.faults(within, draft, context), draft.values, draft.setting),
  update: (within, before, draft, context) =>
    keepingAdministrators(
      within,
      context.viewer.userId,
      () => form.update(within, before, draft, context),
      (message) => validationFailed([{ field: changedGrants(draft.values, draft.setting), message }]),
    ),
};
