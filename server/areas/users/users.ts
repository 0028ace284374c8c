/** The calls of users (Administration §7 "Users and roles"). */
import type { User, UserBody, UserRecord } from '../../../src/contract/generated/schema.d.ts';
import type { StatusEffect } from '../../../src/machines/lifecycles/engine/status-lifecycle.ts';
import { USER_ACTIONS, type UserCommand, userLifecycle } from '../../../src/machines/lifecycles/user/lifecycle.ts';
import { holds, type Privilege } from '../../../src/rules/access/access.ts';
import { ownValue } from '../../../src/rules/texts/typed-names.ts';
import { usersArea } from '../../../src/rules/users/area.ts';
import {
  bodyFaults,
  changedGrants,
  emptiedFaults,
  statusBeyondReach,
  type UserValues,
  userForm,
  userValues,
} from '../../../src/rules/users/form.ts';
import type { Transaction } from '../../database/database.ts';
import { pageWindow } from '../../database/page-window.ts';
import type { IdentityTables } from '../../database/tables.ts';
import { formCalls } from '../../forms/form-calls.ts';
import { tableForm } from '../../forms/table-form.ts';
import { accountOf, listTenants } from '../../identity/accounts.ts';
import { factsViewerOf } from '../../identity/facts-viewer.ts';
import { inScope, reachOf } from '../../identity/viewer.ts';
import { relyingPartyOf, revokePasskeys, signsWith } from '../../passkeys/passkeys.ts';
import { editorGrants, keepingAdministrators } from '../../people/administration.ts';
import { announceTenants } from '../../people/memberships.ts';
import { roles } from '../../people/role-records.ts';
import { type UserRow, users } from '../../people/user-records.ts';
import { endFormerSessions } from '../../people/user-sessions.ts';
import { type CommandCall, expectedVersion } from '../../plugins/commands.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { actionNotAllowed, notFound, validationFailed } from '../../problems/problem.ts';
import { type CommandArea, carryOut, contextOf, type RecordCommand } from '../../records/command.ts';
import { countedByStatus } from '../../records/counts.ts';
import { recordReads } from '../../records/record-reads.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';

function valuesOf(row: UserRow): UserValues {
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

const userRecordForm: typeof form = {
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

type UserOperation =
  | 'listUsers'
  | 'getUser'
  | 'updateUser'
  | 'activateUser'
  | 'deactivateUser'
  | 'validateUser'
  | 'resetUserPasskeys';

const { routes } = usersArea;
const READING = [...routes.list.privileges, 'tenant.create', 'tenant.edit'] as const satisfies readonly Privilege[];

function named({ userId, firstName = null, lastName = null, email, status }: UserRecord): UserRecord {
  return { userId, firstName, lastName, email, status };
}

type Row = Parameters<typeof users.summary>[0];
type UserCommands = CommandArea<
  Row,
  ReturnType<typeof users.summary>,
  Pick<Row, 'status'>,
  keyof typeof USER_ACTIONS.labels,
  ReturnType<typeof userLifecycle.factsOf>,
  StatusEffect<never>,
  RecordCommand<number, keyof typeof USER_ACTIONS.labels>
>;

const commands: UserCommands = {
  records: users,
  lifecycle: userLifecycle,
  labels: USER_ACTIONS.labels,
  tuple: ({ status }) => ({ status }),
  facts: async (row, { viewer, now }, within) =>
    userLifecycle.factsOf({ ...users.summary(row), id: row.id }, await factsViewerOf(within, viewer), now),
  update: async (within, row, { status }) => {
    const changed = await users.edit(within, row, { status });
    await endFormerSessions(within, row, changed);
    return changed;
  },
  whyNot: async (_, row, __, { viewer }) => statusBeyondReach(valuesOf(row), reachOf(viewer)),
  carryOutEffect: async () => undefined,
};

function userHandlers(services: Services): Handlers<UserOperation> {
  const { queries } = services;
  const reads = recordReads(services, users);
  const form = formCalls(services, userRecordForm);
  const reach = <Call extends Parameters<typeof inScope>[0]>(call: Call) => inScope(call, reachOf);
  const command = (call: CommandCall, action: UserCommand, id: number) => {
    const asked = { action, id, expectedVersion: expectedVersion(call) };
    return services.commands.run(call, (within) =>
      keepingAdministrators(
        within,
        call.viewer.userId,
        () => carryOut(within, commands, asked, contextOf(services, call)),
        actionNotAllowed,
      ),
    );
  };

  return {
    listUsers: async (call) => {
      const { viewer, query } = reach(call);
      const { records, totalRecords } = await reads.list(viewer, query, READING);
      const { currentPage, pageSize } = pageWindow(query, 1);
      // Users who only choose from the list get names only.
      const results = holds(viewer.privileges, 'user.list') ? records : records.map(named);
      return { results, currentPage, pageSize, totalRecords };
    },
    /** Users can always read their own record; others need the privilege and a shared tenant. */
    getUser: async (call): Promise<User> => {
      const { viewer, path } = reach(call);
      const isOwn = path.id === viewer.userId;
      const maySee = holds(viewer.privileges, 'user.view');
      const row = isOwn || maySee ? await users.find(queries, path.id, isOwn ? null : viewer.tenantScope) : null;
      if (row === null) throw notFound();
      const { userId, name, email, picture, status, firstName, lastName, tenantId } = accountOf(row);
      const own = {
        ...{ userId, name, email, picture, status, firstName, lastName, tenantId },
        ...(isOwn && { signsWith: await signsWith(queries, relyingPartyOf(services), userId) }),
      };
      return maySee ? { ...users.summary(row), ...own } : own;
    },
    updateUser: (call) => form.update(reach(call), call.path.id),
    validateUser: (call) => form.validate(reach(call), call.query.id),
    activateUser: (call) => command(reach(call), 'ACTIVATE', call.path.id),
    deactivateUser: (call) => command(reach(call), 'DEACTIVATE', call.path.id),
    resetUserPasskeys: (call) => {
      const inReach = reach(call);
      const { id } = call.path;
      const asked = { action: 'RESET_PASSKEYS', id, expectedVersion: expectedVersion(call) } as const;
      return services.commands.run(inReach, async (within) => {
        const outcome = await carryOut(within, commands, asked, contextOf(services, inReach));
        await revokePasskeys(within, id, services.now());
        const changed = await users.find(within, id, null);
        return changed === null ? outcome : { id, record: users.summary(changed) };
      });
    },
  };
}

export const usersServerArea = {
  handlers: userHandlers,
  privileges: {
    updateUser: usersArea.routes.edit.privileges,
    validateUser: usersArea.routes.edit.privileges,
    activateUser: [USER_ACTIONS.privileges.ACTIVATE],
    deactivateUser: [USER_ACTIONS.privileges.DEACTIVATE],
    resetUserPasskeys: [USER_ACTIONS.privileges.RESET_PASSKEYS],
  },
  changes: users.changes,
  counts: countedByStatus(users, reachOf),
} satisfies RecordArea;
