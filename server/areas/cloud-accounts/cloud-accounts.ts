/** The calls of cloud accounts (Administration §7). */

import {
  CLOUD_ACCOUNT_ACTIONS,
  cloudAccountLifecycle,
} from '../../../src/machines/lifecycles/cloud-account/lifecycle.ts';
import type { Privilege } from '../../../src/rules/access.ts';
import { cloudAccountsArea } from '../../../src/rules/cloud-accounts/area.ts';
import { cloudAccountStatuses } from '../../../src/rules/cloud-accounts/record.ts';
import { formCalls } from '../../forms/form-calls.ts';
import { requireAnyPrivilege } from '../../identity/viewer.ts';
import { statusCommands } from '../../jobs/status-commands.ts';
import type { Handlers, OperationId } from '../../plugins/contract/handlers.ts';
import { recordReads } from '../../records/record-reads.ts';
import { isTaken } from '../../records/taken.ts';
import type { Services } from '../../services.ts';
import { accountForm, listAccountTypes } from './form.ts';
import { cloudAccounts } from './record.ts';

type CloudAccountOperationId = Extract<OperationId, `${string}CloudAccount${string}`>;

const { routes } = cloudAccountsArea;
const FORM = [...routes.create.privileges, ...routes.edit.privileges] as const satisfies readonly Privilege[];

export function cloudAccountHandlers(services: Services): Handlers<CloudAccountOperationId> {
  const { queries } = services;
  const reads = recordReads(services, cloudAccounts);
  const form = formCalls(services, accountForm);
  const command = statusCommands(services, cloudAccounts, {
    lifecycle: cloudAccountLifecycle,
    labels: CLOUD_ACCOUNT_ACTIONS.labels,
  });

  return {
    listCloudAccounts: async ({ viewer, query }) => {
      const { records, totalRecords } = await reads.list(viewer, query);
      const progress = records
        .filter(({ status }) => cloudAccountStatuses.isInProgress(status))
        .map(({ accountId, status, progress: running }) => ({ accountId, status, ...running }));
      return { cloudAccounts: records, totalRecords, progress };
    },
    getCloudAccount: ({ viewer, path }) => reads.get(viewer, path.accountId),
    listCloudAccountUsers: ({ viewer }) => reads.creators(viewer),
    getCloudAccountLog: async ({ viewer, path }) => {
      const { log, row } = await reads.log(viewer, path.accountId, routes.logs);
      return { ...log, jenkinsJobUrl: row.last_build_url };
    },
    listCloudAccountTypes: async ({ viewer }) => {
      requireAnyPrivilege(viewer, FORM);
      return listAccountTypes(queries);
    },
    checkCloudAccountExists: async ({ viewer, query }) => {
      requireAnyPrivilege(viewer, FORM);
      const { accountId, accountEmail } = query;
      return {
        exists: await isTaken(queries, 'cloud_accounts', { account_id: accountId, account_email: accountEmail }),
      };
    },
    createAwsCloudAccount: form.create,
    updateAwsCloudAccount: (call) => form.update(call, call.path.accountId),
    validateAwsCloudAccount: (call) => form.validate(call, call.query.id ?? null),
    approveCloudAccount: (call) => command(call, 'APPROVE', call.path.accountId),
    rejectCloudAccount: (call) => command(call, 'REJECT', call.path.accountId),
    deleteCloudAccount: (call) => command(call, 'DELETE', call.path.accountId),
    launchCloudAccount: (call) => command(call, 'LAUNCH', call.path.accountId),
    retryCloudAccount: (call) => command(call, 'RETRY', call.path.accountId),
  };
}
