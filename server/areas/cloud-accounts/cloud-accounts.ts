/** The calls of cloud accounts (Administration §7). */
import type {
  CloudAccountEffect,
  CloudAccountTuple,
} from '../../../src/machines/lifecycles/cloud-account/lifecycle.ts';
import { cloudAccountLifecycle } from '../../../src/machines/lifecycles/cloud-account/lifecycle.ts';
import type { LifecycleFacts } from '../../../src/machines/lifecycles/engine/definition.ts';
import type { Privilege } from '../../../src/rules/access.ts';
import { CLOUD_ACCOUNT_ACTION_LABELS, type CloudAccountCommand } from '../../../src/rules/cloud-accounts/actions.ts';
import { cloudAccountsArea } from '../../../src/rules/cloud-accounts/area.ts';
import { isInProgress } from '../../../src/rules/cloud-accounts/statuses.ts';
import { accountForm, listAccountTypes, listDeploymentConfigs } from '../../cloud-accounts/form.ts';
import {
  type AccountRow,
  accountExists,
  accountOf,
  cloudAccountRecords,
  findAccount,
  listAccounts,
  listAccountUsers,
  updateAccount,
} from '../../cloud-accounts/record.ts';
import { transaction } from '../../database/database.ts';
import { createRecord, updateRecord, validateRecord } from '../../forms/record-form.ts';
import { requireAnyPrivilege, requirePrivilege, type Viewer } from '../../identity/viewer.ts';
import { readBuildLog } from '../../jobs/build-log.ts';
import { enqueueOperation } from '../../jobs/enqueue.ts';
import { expectedVersion } from '../../plugins/commands.ts';
import type { Handler, Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { notFound } from '../../plugins/problem.ts';
import { type CommandArea, carryOut, type RecordCommand } from '../../records/command.ts';
import type { Services } from '../../services.ts';

type CommandOperation =
  | 'approveCloudAccount'
  | 'rejectCloudAccount'
  | 'deleteCloudAccount'
  | 'launchCloudAccount'
  | 'retryCloudAccount';
type CloudAccountOperationId = Extract<OperationId, `${string}CloudAccount${string}`> | 'listDeploymentConfigs';

const { routes } = cloudAccountsArea;
const FORM = [...routes.create.privileges, ...routes.edit.privileges] as const satisfies readonly Privilege[];
const CONFIGS = [...FORM, 'deployment.vpc.create', 'deployment.vpc.edit'] as const satisfies readonly Privilege[];

const commandArea: CommandArea<
  AccountRow,
  ReturnType<typeof accountOf>,
  CloudAccountTuple,
  CloudAccountCommand,
  LifecycleFacts,
  CloudAccountEffect,
  RecordCommand<string, CloudAccountCommand>
> = {
  records: cloudAccountRecords,
  lifecycle: cloudAccountLifecycle,
  labels: CLOUD_ACCOUNT_ACTION_LABELS,
  tuple: ({ status }) => ({ status }),
  facts: (_, { viewer }) => ({ privileges: viewer.privileges }),
  // The runner says when the operation begins and how long it takes.
  update: (within, row, { status }) =>
    updateAccount(within, row, { status, operation_started_at: null, operation_estimated_duration: null }),
  carryOutEffect: (within, row, { params }, _, { viewer }) =>
    enqueueOperation(within, {
      ...params,
      subject: { area: cloudAccountRecords.area, id: row.id },
      tenantId: row.tenant_id,
      requestedBy: viewer.userId,
    }),
};

export function cloudAccountHandlers(services: Services): Handlers<CloudAccountOperationId> {
  const { queries, commands } = services;

  const contextOf = ({ viewer }: { readonly viewer: Viewer }) => ({
    viewer,
    now: services.now(),
    keys: services.secrets,
  });
  const command =
    (action: CloudAccountCommand): Handler<CommandOperation> =>
    (call) => {
      const context = contextOf(call);
      const decided = { action, id: call.path.accountId, expectedVersion: expectedVersion(call) };
      return commands.run(call, (within) => carryOut(within, commandArea, decided, context));
    };

  return {
    listCloudAccounts: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, routes.list.privileges);
      // Whoever may not list the requesting users can't filter by them either.
      if (query.createdBy !== undefined) requirePrivilege(viewer, 'user.view');
      const { rows, total } = await listAccounts(queries, viewer.tenantScope, query);
      const cloudAccounts = rows.map(accountOf);
      const progress = cloudAccounts
        .filter(({ status }) => isInProgress(status))
        .map(({ accountId, status, progress: running }) => ({ accountId, status, ...running }));
      return { cloudAccounts, totalRecords: total, progress };
    },
    getCloudAccount: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, routes.view.privileges);
      const row = await findAccount(queries, path.accountId, viewer.tenantScope);
      if (row === null) throw notFound();
      return accountOf(row);
    },
    listCloudAccountTypes: async ({ viewer }) => {
      requireAnyPrivilege(viewer, FORM);
      return listAccountTypes(queries);
    },
    listCloudAccountUsers: async ({ viewer }) => {
      requirePrivilege(viewer, 'user.view');
      return listAccountUsers(queries, viewer.tenantScope);
    },
    checkCloudAccountExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM);
      return { exists: await accountExists(queries, query) };
    },
    listDeploymentConfigs: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, CONFIGS);
      return listDeploymentConfigs(queries, query.topologyVersion);
    },
    createAwsCloudAccount: (call) =>
      commands.run(call, (within) => createRecord(accountForm, within, call.body, contextOf(call))),
    updateAwsCloudAccount: (call) => {
      const edit = { id: call.path.accountId, expectedVersion: expectedVersion(call), body: call.body };
      return commands.run(call, (within) => updateRecord(accountForm, within, edit, contextOf(call)));
    },
    validateAwsCloudAccount: async (call) => {
      const errors = await transaction(queries, (within) =>
        validateRecord(accountForm, within, call.query.id ?? null, call.body, contextOf(call)),
      );
      return { errors: [...errors] };
    },
    approveCloudAccount: command('APPROVE'),
    rejectCloudAccount: command('REJECT'),
    deleteCloudAccount: command('DELETE'),
    launchCloudAccount: command('LAUNCH'),
    retryCloudAccount: command('RETRY'),
    getCloudAccountLog: async ({ viewer, path }) => {
      requireAnyPrivilege(viewer, routes.logs.privileges);
      const row = await findAccount(queries, path.accountId, viewer.tenantScope);
      const log = row && (await readBuildLog(queries, { area: cloudAccountRecords.area, id: row.id }));
      if (!row || !log) throw notFound();
      return { ...log, jenkinsJobUrl: row.last_build_url };
    },
  };
}
