/** The calls of roles (Administration §7 "Users and roles"). */
import { sql } from 'kysely';
import type { FieldError, RoleBody } from '../../../src/contract/generated/schema.d.ts';
import { NO_STATUS } from '../../../src/machines/lifecycles/engine/plain-lifecycle.ts';
import { ROLE_ACTIONS, roleLifecycle } from '../../../src/machines/lifecycles/role/lifecycle.ts';
import { PRIVILEGES, type Privilege } from '../../../src/rules/access/privileges.ts';
import { rolesArea } from '../../../src/rules/roles/area.ts';
import { changedGrants, type RoleValues, roleForm } from '../../../src/rules/roles/form.ts';
import { recordChange } from '../../audit/record-changes.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { pageWindow } from '../../database/page-window.ts';
import { formCalls, formPrivileges } from '../../forms/form-calls.ts';
import { tableForm } from '../../forms/table-form.ts';
import { everywhere, requireAnyPrivilege } from '../../identity/viewer.ts';
import { editorGrants, heldWithout, keepingAdministrators } from '../../people/administration.ts';
import { type RoleRow, roles } from '../../people/role-records.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { validationFailed } from '../../problems/problem.ts';
import { countedTogether } from '../../records/counts.ts';
import { plainCommands } from '../../records/plain-commands.ts';
import { recordReads } from '../../records/record-reads.ts';
import { isTaken } from '../../records/taken.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';

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

const roleRecordForm: typeof form = {
  ...form,
  update: (within, before, draft, context) =>
    keepingAdministrators(
      within,
      context.viewer.userId,
      () => form.update(within, before, draft, context),
      (message) => validationFailed([{ field: changedGrants(draft.values), message }]),
    ),
};

type RoleOperation =
  | 'listRoles'
  | 'getRole'
  | 'checkRoleDeletion'
  | 'createRole'
  | 'updateRole'
  | 'validateRole'
  | 'deleteRole'
  | 'listPrivileges';

const { routes } = rolesArea;
const READING = [...routes.list.privileges, 'user.edit'] as const satisfies readonly Privilege[];
const FORM = [
  ...routes.view.privileges,
  ...routes.create.privileges,
  ...routes.edit.privileges,
] as const satisfies readonly Privilege[];
const ALL = 10_000;

/** Why a role can't be deleted; null if no user has it. */
async function roleRefusal(queries: Queries, roleId: string): Promise<string | null> {
  const { users } = await queries
    .selectFrom('user_roles')
    .select(({ fn }) => fn.count<string>('user_id').distinct().as('users'))
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow();
  const count = Number(users);
  if (count === 0) return null;
  const who = count === 1 ? '1 user' : `${count} users`;
  return `Can’t delete: it is assigned to ${who}. Remove it from them or deactivate it first.`;
}

function roleHandlers(services: Services): Handlers<RoleOperation> {
  const reads = recordReads(services, roles);
  const form = formCalls(services, roleRecordForm);
  const command = plainCommands(services, {
    records: roles,
    lifecycle: roleLifecycle,
    labels: ROLE_ACTIONS.labels,
    facts: (_, { viewer }) => ({ privileges: viewer.privileges }),
    whyNot: (within, { id }) => roleRefusal(within, id),
  });

  return {
    listRoles: async (call) => {
      const { skipPagination, ...asked } = call.query;
      const query = skipPagination === true ? { ...asked, offset: 0, pageSize: ALL } : asked;
      const { records, totalRecords } = await reads.list(call.viewer, query, READING);
      const { currentPage, pageSize } = pageWindow(query, 1);
      return { results: records, currentPage, pageSize, totalRecords };
    },
    getRole: ({ viewer, path }) => reads.get(viewer, path.id),
    checkRoleDeletion: async ({ viewer, path }) => {
      const { id } = await reads.find(viewer, path.id, { privileges: [ROLE_ACTIONS.privileges.DELETE] });
      return { refusal: await roleRefusal(services.queries, id) };
    },
    createRole: form.create,
    updateRole: (call) => form.update(call, call.path.id),
    validateRole: (call) => form.validate(call, call.query.id ?? null),
    deleteRole: (call) => command(call, 'DELETE', call.path.id),
    listPrivileges: async ({ viewer }) => {
      requireAnyPrivilege(viewer, FORM);
      return PRIVILEGES.map((name) => ({ name }));
    },
  };
}

const ofForm = formPrivileges(rolesArea);

export const rolesServerArea = {
  handlers: roleHandlers,
  privileges: {
    createRole: ofForm.create,
    updateRole: ofForm.edit,
    validateRole: ofForm.validate,
    deleteRole: [ROLE_ACTIONS.privileges.DELETE],
  },
  changes: roles.changes,
  counts: countedTogether(roles, everywhere),
} satisfies RecordArea;
