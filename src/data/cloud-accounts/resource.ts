import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/cloud-accounts.ts';
import type { CloudAccountCommand } from '../../machines/lifecycles/cloud-account/actions.ts';
import {
  type CloudAccountListQuery,
  type CloudAccountRecord,
  cloudAccountListAddress,
  cloudAccountStatuses,
  recordOf,
} from '../../rules/cloud-accounts/record.ts';
import type { AskedCommand, Resource } from '../resources/resource.ts';

/** Cloud accounts (Administration §2, §7). */
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
    const parameters = { ...cloudAccountListAddress.parameters(query, privileges), cloudProvider: 'AWS' } as const;
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
  loadKind: async () => (await import('./kept-records.ts')).cloudAccountRecords,
  loadCommands: async () => (await import('./kept-records.ts')).cloudAccountCommands,
};

/** Who asked for accounts in the current tenant. Throws an AppError. */
export function accountUsers(client: ContractClient, signal: AbortSignal) {
  return call(client, operations.listCloudAccountUsers, { signal });
}

/** The last build job's log; `logContent` is base64. Throws an AppError. */
export function accountLog(client: ContractClient, accountId: string, signal: AbortSignal) {
  return call(client, operations.getCloudAccountLog, { params: { path: { accountId } }, signal });
}
