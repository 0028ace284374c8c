import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/cloud-accounts.ts';
import { cloudAccountsArea } from '../../rules/cloud-accounts/area.ts';
import { type CloudAccountListQuery, cloudAccountListAddress } from '../../rules/cloud-accounts/list-query.ts';
import { type CloudAccountRecord, recordOf } from '../../rules/cloud-accounts/sections.ts';
import { cloudAccountStatuses } from '../../rules/cloud-accounts/statuses.ts';
import { userName } from '../../rules/users.ts';
import type { Resource } from '../resources/resource.ts';
import type { ResourceData } from '../resources/resource-data.ts';
import type { CloudAccountCommandWish } from './commands.ts';

export type CloudAccountRecords = ResourceData<
  CloudAccountRecord,
  CloudAccountRecord,
  CloudAccountListQuery,
  CloudAccountCommandWish
>;

/** Cloud accounts (Administration §2, §7). */
export const cloudAccountResource: Resource<
  CloudAccountRecord,
  CloudAccountRecord,
  CloudAccountListQuery,
  CloudAccountCommandWish
> = {
  area: 'cloud-accounts',
  sensitive: null,
  listPrivileges: cloudAccountsArea.routes.list.privileges,
  viewPrivileges: cloudAccountsArea.routes.view.privileges,
  address: cloudAccountListAddress,
  list: async (client, query, { privileges, signal }) => {
    const parameters = { ...cloudAccountListAddress.parameters(query, privileges), cloudProvider: 'AWS' } as const;
    const { cloudAccounts, totalRecords, progress } = await call(client, operations.listCloudAccounts, {
      params: { query: parameters },
      ...(signal && { signal }),
    });
    const rows = cloudAccounts.map((account) =>
      recordOf(cloudAccountStatuses.withProgress(account, progress ?? [], 'accountId')),
    );
    return { rows, totalRecords };
  },
  get: async (client, accountId, signal) =>
    recordOf(
      await call(client, operations.getCloudAccount, { params: { path: { accountId } }, ...(signal && { signal }) }),
    ),
  loadKind: async () => (await import('./record-kind.ts')).cloudAccountRecords,
  loadCommands: async () => (await import('./commands.ts')).cloudAccountCommands,
};

/** Who asked for accounts in the current tenant. Throws an AppError. */
export function accountUsers(client: ContractClient, signal: AbortSignal) {
  return call(client, operations.listCloudAccountUsers, { signal });
}

/** The place of who asked for an account among the values that the device filters its records by. */
const CREATOR_COLUMN = 3;

/** Who asked for the accounts that the device keeps. */
export async function knownAccountUsers(records: CloudAccountRecords) {
  const newest = await records.newestOfEach(CREATOR_COLUMN);
  return newest
    .flatMap(({ user }) => user ?? [])
    .toSorted((left, right) => userName(left).localeCompare(userName(right)));
}

/** The last build job's log; `logContent` is base64. Throws an AppError. */
export function accountLog(client: ContractClient, accountId: string, signal: AbortSignal) {
  return call(client, operations.getCloudAccountLog, { params: { path: { accountId } }, signal });
}
