import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/vpcs.ts';
import type { VpcCommand } from '../../machines/lifecycles/vpc/actions.ts';
import { recordOf, type VpcListQuery, type VpcRecord, vpcListAddress, vpcStatuses } from '../../rules/vpcs/record.ts';
import type { AskedCommand, Resource } from '../resources/resource.ts';

/** VPCs (Administration §2, §7). */
export const vpcResource: Resource<VpcRecord, VpcRecord, VpcListQuery, AskedCommand<VpcCommand>> = {
  area: 'vpcs',
  sensitive: null,
  address: vpcListAddress,
  isInProgress: ({ status }) => vpcStatuses.isInProgress(status),
  list: async (client, query, { privileges, signal }) => {
    const { status, ...others } = vpcListAddress.parameters(query, privileges);
    const parameters = { ...others, ...(status !== undefined && { status: [status] }) };
    const { results, totalRecords } = await call(client, operations.listVpcs, {
      params: { query: parameters },
      signal,
    });
    return { rows: results.map(recordOf), totalRecords };
  },
  get: async (client, id, { signal }) =>
    recordOf(await call(client, operations.getVpc, { params: { path: { id } }, signal })),
  loadKind: async () => (await import('./kept-records.ts')).vpcRecords,
  loadCommands: async () => (await import('./kept-records.ts')).vpcCommands,
};

/** Who made VPCs in the current tenant. Throws an AppError. */
export function vpcUsers(client: ContractClient, signal: AbortSignal) {
  return call(client, operations.listVpcUsers, { signal });
}

/** The last build job's log; `logContent` is base64. Throws an AppError. */
export function vpcLog(client: ContractClient, id: number, signal: AbortSignal) {
  return call(client, operations.getVpcLog, { params: { path: { id } }, signal });
}
