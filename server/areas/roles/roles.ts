/** The calls of roles (Administration §7 "Users and roles"). */
import { ROLE_ACTIONS, roleLifecycle } from '../../../src/machines/lifecycles/role/lifecycle.ts';
import { PRIVILEGES, type Privilege } from '../../../src/rules/access/access.ts';
import { rolesArea } from '../../../src/rules/roles/area.ts';
import type { Queries } from '../../database/database.ts';
import { pageWindow } from '../../database/page-window.ts';
import { formCalls, formPrivileges } from '../../forms/form-calls.ts';
import { everywhere, requireAnyPrivilege } from '../../identity/viewer.ts';
import { roles } from '../../people/role-records.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { countedTogether } from '../../records/counts.ts';
import { plainCommands } from '../../records/plain-commands.ts';
import { recordReads } from '../../records/record-reads.ts';
import type { Services } from '../../services.ts';
import type { RecordArea } from '../area.ts';
import { roleRecordForm } from './form.ts';

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
async function roleObstacle(queries: Queries, roleId: string): Promise<string | null> {
  const { users } = await queries
    .selectFrom('user_roles')
    .select(({ fn }) => fn.count<string>('user_id').distinct().as('users'))
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow();
  const count = Number(users);
  if (count === 0) return null;
  const who = count === 1 ? '1 user' : `${count} users`;
  return `Can't delete: it is assigned to ${who}. Remove it from them or deactivate it first.`;
}

function roleHandlers(services: Services): Handlers<RoleOperation> {
  const reads = recordReads(services, roles);
  const form = formCalls(services, roleRecordForm);
  const command = plainCommands(services, {
    records: roles,
    lifecycle: roleLifecycle,
    labels: ROLE_ACTIONS.labels,
    facts: (_, { viewer }) => ({ privileges: viewer.privileges }),
    obstacle: (within, { id }) => roleObstacle(within, id),
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
      return { refusal: await roleObstacle(services.queries, id) };
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
