import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/vpcs.ts';
import { vpcParser } from '../../contract/generated/parsers/vpcs.ts';
import type { VpcCommand } from '../../machines/lifecycles/vpc/actions.ts';
import { vpcCommands as confirmedCommands } from '../../machines/lifecycles/vpc/confirmed-commands.ts';
import { isTakingAction, recordOf, type VpcRecord, vpcListAddress, vpcUsageRefusal } from '../../rules/vpcs/record.ts';
import { HIGHEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, type CalledCommand, resourceCommands } from '../resources/resource.ts';
import { vpcUsage } from './usage.ts';

/** VPCs as the device keeps them. */
export const vpcRecords = listedWhole({
  area: 'vpcs',
  parser: vpcParser,
  recordOf,
  order: HIGHEST_ID_FIRST,
  address: vpcListAddress,
  compared: {
    vpcId: 'id',
    name: ({ name }) => name,
    status: ({ status }) => status,
    createdBy: ({ createdUser }) => createdUser?.userId ?? null,
  },
});

function send(
  client: ContractClient,
  action: VpcCommand,
  { subjectId: id, header, credential }: CalledCommand<number>,
) {
  const secrets = credential === null ? {} : { credential };
  const params = { path: { id }, header };
  const order = { params: { header } };
  switch (action) {
    case 'APPROVE':
      return call(client, operations.approveVpc, { params });
    case 'REJECT':
      return call(client, operations.rejectVpc, { params });
    case 'DELETE':
      return call(client, operations.deleteVpc, { params });
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

/** Their commands, for dialogs and for the queue (Administration §7). */
export const vpcCommands = resourceCommands<VpcRecord, AskedCommand<VpcCommand>>(
  confirmedCommands,
  async (client, { action }, command) => {
    const answer = await send(client, action, command);
    return answer?.record === undefined ? null : recordOf(answer.record);
  },
  async (client, { action }, id, signal) =>
    isTakingAction(action) ? vpcUsageRefusal(action, await vpcUsage(client, id, signal, { hinders: action })) : null,
);
