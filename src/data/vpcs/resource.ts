import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/vpcs.ts';
import { recordUsageParser } from '../../contract/generated/parsers/usage.ts';
import { vpcParser } from '../../contract/generated/parsers/vpcs.ts';
import { vpcCommands as confirmedCommands, type VpcCommand } from '../../machines/lifecycles/vpc/lifecycle.ts';
import {
  isTakingAction,
  recordOf,
  type TakingAction,
  type VpcListQuery,
  type VpcRecord,
  vpcConditions,
  vpcListAddress,
  vpcSortValues,
  vpcStatuses,
  vpcUsageRefusal,
} from '../../rules/vpcs/record.ts';
import { comparedByStatus } from '../resources/compared-conditions.ts';
import { HIGHEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import {
  type AskedCommand,
  type CalledCommand,
  decisionBody,
  type Resource,
  resourceCommands,
} from '../resources/resource.ts';

/** Only uses that block an action, and the number of names per area; default: the server's. */
interface AskedUses {
  readonly hinders?: TakingAction;
  readonly named?: number | undefined;
}

/** The uses that the user can see. Throws an AppError. */
export function vpcUsage(client: ContractClient, id: number, signal: AbortSignal, { hinders, named }: AskedUses = {}) {
  const query = { ...(hinders !== undefined && { hinders }), ...(named !== undefined && { named }) };
  return call(client, operations.getVpcUsage, { params: { path: { id }, query }, signal });
}

/** As last read, for use without a network. */
export const vpcUsages = { name: 'vpc usage', parser: recordUsageParser };

export const vpcRecords = listedWhole({
  area: 'vpcs',
  parser: vpcParser,
  recordOf,
  order: HIGHEST_ID_FIRST,
  address: vpcListAddress,
  sorted: vpcSortValues,
  compared: {
    vpcId: 'id',
    name: ({ name }) => name,
    status: ({ status }) => status,
    createdBy: ({ createdUser }) => createdUser?.userId ?? null,
    condition: comparedByStatus(vpcConditions),
  },
});

function send(client: ContractClient, action: VpcCommand, command: CalledCommand<number>) {
  const { recordId: id, header, credential } = command;
  const secrets = credential === null ? {} : { credential };
  const params = { path: { id }, header };
  const order = { params: { header } };
  switch (action) {
    case 'APPROVE':
      return call(client, operations.approveVpc, { params, ...decisionBody(command) });
    case 'REJECT':
      return call(client, operations.rejectVpc, { params, ...decisionBody(command) });
    case 'DELETE':
      return call(client, operations.deleteVpc, { params });
    case 'PLAN':
      return call(client, operations.planVpc, { params });
    case 'CANCEL':
      return call(client, operations.cancelVpcOperation, { params });
    case 'LAUNCH':
      return call(client, operations.launchVpc, { params, body: { action: 'START_LAUNCHING', ...secrets } });
    case 'RETRY':
      return call(client, operations.retryVpc, { ...order, body: { id, action: 'RETRY', ...secrets } });
    case 'DESTROY':
      return call(client, operations.runVpcAction, {
        ...order,
        body: { id, action: 'DESTROY_INFRASTRUCTURE', ...secrets },
      });
    case 'ROLLBACK':
      return call(client, operations.runVpcAction, {
        ...order,
        body: { id, action: 'ROLLBACK_INFRASTRUCTURE', ...secrets },
      });
  }
}

/** Administration §7 */
export const vpcCommands = resourceCommands<VpcRecord, AskedCommand<VpcCommand>>(
  confirmedCommands,
  async (client, { action }, command) => {
    const answer = await send(client, action, command);
    return answer?.record === undefined ? null : recordOf(answer.record);
  },
  async (client, { action }, id, signal) =>
    isTakingAction(action) ? vpcUsageRefusal(action, await vpcUsage(client, id, signal, { hinders: action })) : null,
);

/** Administration §2, §7 */
export const vpcResource: Resource<VpcRecord, VpcRecord, VpcListQuery, AskedCommand<VpcCommand>> = {
  area: 'vpcs',
  sensitive: null,
  address: vpcListAddress,
  isInProgress: ({ status }) => vpcStatuses.isInProgress(status),
  list: async (client, query, { privileges, signal }) => {
    const { status, condition, ...others } = vpcListAddress.parameters(query, privileges);
    const parameters = {
      ...others,
      ...(status !== undefined && { status: [status] }),
      ...(condition !== undefined && { condition: [...condition] }),
    };
    const { results, totalRecords } = await call(client, operations.listVpcs, {
      params: { query: parameters },
      signal,
    });
    return { rows: results.map(recordOf), totalRecords };
  },
  get: async (client, id, { signal }) =>
    recordOf(await call(client, operations.getVpc, { params: { path: { id } }, signal })),
  loadKind: async () => vpcRecords,
  loadCommands: async () => vpcCommands,
};

/** Creators in the current tenant. Throws an AppError. */
export function vpcUsers(client: ContractClient, signal: AbortSignal) {
  return call(client, operations.listVpcUsers, { signal });
}

/** The last build job's log; `logContent` is base64. Throws an AppError. */
export function vpcLog(client: ContractClient, id: number, signal: AbortSignal) {
  return call(client, operations.getVpcLog, { params: { path: { id } }, signal });
}
