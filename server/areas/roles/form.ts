/** Roles made and changed through their form (Administration §5, §7 "Users and roles"). */
import { sql } from 'kysely';
import type { FieldError, RoleBody } from '../../../src/contract/generated/schema.d.ts';
import { NO_STATUS } from '../../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import { roleLifecycle } from '../../../src/machines/lifecycles/role/lifecycle.ts';
import { PRIVILEGES } from '../../../src/rules/access/access.ts';
import { rolesArea } from '../../../src/rules/roles/area.ts';
import { changedGrants, type RoleValues, roleForm } from '../../../src/rules/roles/form.ts';
import { recordChange } from '../../audit/record-changes.ts';
import type { Transaction } from '../../database/database.ts';
import { tableForm } from '../../forms/table-form.ts';
import { editorGrants, heldWithout, keepingAdministrators } from '../../people/administration.ts';
import { type RoleRow, roles } from '../../people/role-records.ts';
import { validationFailed } from '../../problems/problem.ts';
import { isTaken } from '../../records/taken.ts';

const TAKEN: FieldError = { field: 'roleId', message: 'A role with this ID already exists' };

const SCOPES = [
  { scope: 'GLOBAL', field: 'isGlobalScoped' },
  { scope: 'DEFAULT', field: 'isDefaultScoped' },
  { scope: 'TENANT', field: 'isTenantScoped' },
] as const;

/** A role can't lose a scope in which somebody has it. */
async function scopeFaults(within: Transaction, roleId: string, values: RoleValues): Promise<readonly FieldError[]> {
  const { rows } = await sql<{ scope: (typeof SCOPES)[number]['scope']; users: number }>`
    select scope, count(distinct user_id)::int as users from user_roles where role_id = ${roleId} group by scope
  `.execute(within);
  return SCOPES.filter(({ field }) => !values[field]).flatMap(({ scope, field }) => {
    const users = rows.find((row) => row.scope === scope)?.users ?? 0;
    const who = users === 1 ? '1 user has' : `${users} users have`;
    return users === 0 ? [] : [{ field, message: `${who} this role in this scope. Remove it from them first.` }];
  });
}

async function putPrivileges(within: Transaction, roleId: string, privileges: readonly string[]): Promise<void> {
  await within.deleteFrom('role_privileges').where('role_id', '=', roleId).execute();
  const values = [...new Set(privileges)].map((privilege) => ({ role_id: roleId, privilege }));
  await within.insertInto('role_privileges').values(values).execute();
}

/** Announces a renamed role to its users' records, which show the name. */
async function announceHolders(within: Transaction, before: RoleRow | null, { id, name }: RoleRow): Promise<void> {
  if (before === null || before.name === name) return;
  const holders = await within
    .selectFrom('user_roles')
    .leftJoin('tenant_members', 'tenant_members.user_id', 'user_roles.user_id')
    .select(['user_roles.user_id', 'tenant_members.tenant_id'])
    .distinct()
    .where('role_id', '=', id)
    .execute();
  for (const holder of holders) {
    const tenantId = holder.tenant_id ?? '';
    recordChange(within, { tenantId, area: 'users', recordId: String(holder.user_id), kind: 'upsert' });
  }
}

const columnsOf = (sent: RoleBody) => ({
  name: sent.name.trim(),
  status: sent.status,
  is_global_scoped: sent.isGlobalScoped,
  is_default_scoped: sent.isDefaultScoped,
  is_tenant_scoped: sent.isTenantScoped,
});

const form = tableForm({
  form: roleForm,
  records: roles,
  area: rolesArea,
  editRefusal: (_, { privileges }) => roleLifecycle.whyNot(NO_STATUS, { privileges }, 'EDIT'),
  sent: (body: RoleBody) => body,
  shown: (row) => ({ ...roles.summary(row), privileges: row.privileges }),
  setting: async (within, original, edited, { viewer }) => ({
    original,
    // Grants apply in every tenant, so the editor needs them in every tenant.
    held: (await editorGrants(within, viewer)).everywhere,
    heldOtherwise: edited === null ? null : await heldWithout(within, viewer, edited.id),
    reference: { privileges: PRIVILEGES },
  }),
  checks: () => ({}),
  faults: async (within, { values, edited }) => [
    ...(edited === null && (await isTaken(within, 'roles', { role_id: values.roleId.trim() })) ? [TAKEN] : []),
    ...(edited === null ? [] : await scopeFaults(within, edited.id, values)),
  ],
  columns: columnsOf,
  row: (sent) => ({ ...columnsOf(sent), role_id: sent.roleId.trim() }),
  written: async (within, before, after, { privileges }) => {
    await putPrivileges(within, after.id, privileges);
    await announceHolders(within, before, after);
    return (await roles.find(within, after.id, null)) ?? after;
  },
});

export const roleRecordForm: typeof form = {
  ...form,
  update: (within, before, draft, context) =>
    keepingAdministrators(
      within,
      context.viewer.userId,
      () => form.update(within, before, draft, context),
      (message) => validationFailed([{ field: changedGrants(draft.values), message }]),
    ),
};
