import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/cloud-accounts.ts';
import { cloudAccountParser } from '../../contract/generated/parsers/cloud-accounts.ts';
import type { CloudAccountCommand } from '../../machines/lifecycles/cloud-account/actions.ts';
import { cloudAccountCommands as confirmedCommands } from '../../machines/lifecycles/cloud-account/confirmed-commands.ts';
import { type CloudAccountRecord, cloudAccountListAddress, recordOf } from '../../rules/cloud-accounts/record.ts';
import { LOWEST_ID_FIRST } from '../resources/filter-shelves.ts';
import { listedWhole } from '../resources/listed-whole.ts';
import { type AskedCommand, resourceCommands } from '../resources/resource.ts';

/** Cloud accounts as the device keeps them. */
export const cloudAccountRecords = listedWhole({
  area: 'cloud-accounts',
  parser: cloudAccountParser,
  recordOf,
  order: LOWEST_ID_FIRST,
  address: cloudAccountListAddress,
  compared: {
    accountId: 'id',
    displayName: ({ displayName }) => displayName,
    accountEmail: ({ accountEmail }) => accountEmail,
    status: ({ status }) => status,
    createdBy: ({ user }) => user?.userId ?? null,
  },
});

const OPERATIONS = {
  APPROVE: operations.approveCloudAccount,
  REJECT: operations.rejectCloudAccount,
  DELETE: operations.deleteCloudAccount,
  LAUNCH: operations.launchCloudAccount,
  RETRY: operations.retryCloudAccount,
} as const satisfies Record<CloudAccountCommand, unknown>;

/** Their commands, for dialogs and for the queue (Administration §7). */
export const cloudAccountCommands = resourceCommands<CloudAccountRecord, AskedCommand<CloudAccountCommand>>(
  confirmedCommands,
  async (client, { action }, { subjectId: accountId, header }) => {
    const answer = await call(client, OPERATIONS[action], { params: { path: { accountId }, header } });
    return answer?.record === undefined ? null : recordOf(answer.record);
  },
);
