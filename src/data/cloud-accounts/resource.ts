import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/cloud-accounts.ts';
import { cloudAccountParser } from '../../contract/generated/parsers/cloud-accounts.ts';
import {
  type CloudAccountCommand,
  cloudAccountCommands as confirmedCommands,
} from '../../machines/lifecycles/cloud-account/lifecycle.ts';
import {
  type CloudAccountListQuery,
  type CloudAccountRecord,
  cloudAccountConditions,
  cloudAccountListAddress,
  cloudAccountSortValues,
  cloudAccountStatuses,
  recordOf,
} from '../../rules/cloud-accounts/record.ts';
import { comparedByStatus } from '../resources/compared-conditions.ts';
import { LOWEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, decisionBody, type Resource, resourceCommands } from '../resources/resource.ts';

export const cloudAccountRecords = listedWhole({
  area: 'cloud-accounts',
  parser: cloudAccountParser,
  recordOf,
  order: LOWEST_ID_FIRST,
  address: cloudAccountListAddress,
  sorted: cloudAccountSortValues,
  compared: {
    accountId: 'id',
    displayName: ({ displayName }) => displayName,
    accountEmail: ({ accountEmail }) => accountEmail,
    status: ({ status }) => status,
    createdBy: ({ user }) => user?.userId ?? null,
    condition: comparedByStatus(cloudAccountConditions),
  },
});

const OPERATIONS = {
  APPROVE: operations.approveCloudAccount,
  REJECT: operations.rejectCloudAccount,
  DELETE: operations.deleteCloudAccount,
  LAUNCH: operations.launchCloudAccount,
  PLAN: operations.planCloudAccount,
  CANCEL: operations.cancelCloudAccountOperation,
  RETRY: operations.retryCloudAccount,
} as const satisfies Record<CloudAccountCommand, unknown>;

/** Administration §7 */
export const cloudAccountCommands = resourceCommands<CloudAccountRecord, AskedCommand<CloudAccountCommand>>(
  confirmedCommands,
  async (client, { action }, command) => {
    const params = { path: { accountId: command.recordId }, header: command.header };
    const answer = await call(client, OPERATIONS[action], { params, ...decisionBody(command) });
    return answer?.record === undefined ? null : recordOf(answer.record);
  },
);

/** Administration §2, §7 */
export const cloudAccountResource: Resource<
  CloudAccountRecord,
  CloudAccountRecord,
  CloudAccountListQuery,
  AskedCommand<CloudAccountCommand>
> = {
  area: 'cloud-accounts',
  sensitive: null,
  address: cloudAccountListAddress,
  isInProgress: ({ status }) => cloudAccountStatuses.isInProgress(status),
  list: async (client, query, { privileges, signal }) => {
    const { condition, ...others } = cloudAccountListAddress.parameters(query, privileges);
    const parameters = {
      ...others,
      ...(condition !== undefined && { condition: [...condition] }),
      cloudProvider: 'AWS',
    } as const;
    const { cloudAccounts, totalRecords, progress } = await call(client, operations.listCloudAccounts, {
      params: { query: parameters },
      signal,
    });
    const rows = cloudAccounts.map((account) =>
      recordOf(cloudAccountStatuses.withProgress(account, progress ?? [], 'accountId')),
    );
    return { rows, totalRecords };
  },
  get: async (client, accountId, { signal }) =>
    recordOf(await call(client, operations.getCloudAccount, { params: { path: { accountId } }, signal })),
  loadKind: async () => cloudAccountRecords,
  loadCommands: async () => cloudAccountCommands,
};

/** Creators in the current tenant. Throws an AppError. */
export function accountUsers(client: ContractClient, signal: AbortSignal) {
  return call(client, operations.listCloudAccountUsers, { signal });
}

/** The last build job's log; `logContent` is base64. Throws an AppError. */
export function accountLog(client: ContractClient, accountId: string, signal: AbortSignal) {
  return call(client, operations.getCloudAccountLog, { params: { path: { accountId } }, signal });
}
