/** The calls of users (Administration §7 "Users and roles"). */
import type { User, UserRecord } from '../../../src/contract/generated/schema.d.ts';
import { USER_ACTIONS, type UserCommand, userLifecycle } from '../../../src/machines/lifecycles/user/lifecycle.ts';
import { holds, type Privilege } from '../../../src/rules/access/access.ts';
import { usersArea } from '../../../src/rules/users/area.ts';
import { statusBeyondReach } from '../../../src/rules/users/form.ts';
import { pageWindow } from '../../database/page-window.ts';
import { formCalls } from '../../forms/form-calls.ts';
import { accountOf } from '../../identity/accounts.ts';
import { factsViewerOf } from '../../identity/facts-viewer.ts';
import { inScope, reachOf } from '../../identity/viewer.ts';
import { keepingAdministrators } from '../../people/administration.ts';
import { users } from '../../people/user-records.ts';
import { endFormerSessions } from '../../people/user-sessions.ts';
import { type CommandCall, expectedVersion } from '../../plugins/commands.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { actionNotAllowed, notFound } from '../../problems/problem.ts';
import { type CommandArea, carryOut, contextOf, type RecordCommand } from '../../records/command.ts';
import { countedByStatus } from '../../records/counts.ts';
import { recordReads } from '../../records/record-reads.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';
import { userRecordForm, valuesOf } from './form.ts';

type UserOperation = 'listUsers' | 'getUser' | 'updateUser' | 'activateUser' | 'deactivateUser' | 'validateUser';

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
  { readonly type: 'enqueueOperation' | 'removeRecord' | 'open' | 'acknowledge'; readonly params: unknown },
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
  obstacle: async (_, row, __, { viewer }) => statusBeyondReach(valuesOf(row), reachOf(viewer)),
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
      const own = { userId, name, email, picture, status, firstName, lastName, tenantId };
      return maySee ? { ...users.summary(row), ...own } : own;
    },
    updateUser: (call) => form.update(reach(call), call.path.id),
    validateUser: (call) => form.validate(reach(call), call.query.id),
    activateUser: (call) => command(reach(call), 'ACTIVATE', call.path.id),
    deactivateUser: (call) => command(reach(call), 'DEACTIVATE', call.path.id),
  };
}

export const usersServerArea = {
  handlers: userHandlers,
  privileges: {
    updateUser: usersArea.routes.edit.privileges,
    validateUser: usersArea.routes.edit.privileges,
    activateUser: [USER_ACTIONS.privileges.ACTIVATE],
    deactivateUser: [USER_ACTIONS.privileges.DEACTIVATE],
  },
  changes: users.changes,
  counts: countedByStatus(users, reachOf),
} satisfies RecordArea;
