import { call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/cloud-accounts.ts';
import type { CloudAccountCommand } from '../../rules/cloud-accounts/actions.ts';
import { type CloudAccountRecord, cloudAccountComparison, recordOf } from '../../rules/cloud-accounts/sections.ts';
import { queuedKind } from '../outbox/queued-kind.ts';
import type { ResourceCommands } from '../resources/resource.ts';
import { knownHeaders } from '../server/command-headers.ts';
import { cloudAccountRecords } from './record-kind.ts';

/** A command on an account before it is decided. */
export interface CloudAccountCommandWish {
  readonly action: CloudAccountCommand;
  readonly from: 'list' | 'detail';
}

const OPERATIONS = {
  APPROVE: operations.approveCloudAccount,
  REJECT: operations.rejectCloudAccount,
  DELETE: operations.deleteCloudAccount,
  LAUNCH: operations.launchCloudAccount,
  RETRY: operations.retryCloudAccount,
} as const satisfies Record<CloudAccountCommand, unknown>;

/** The area's commands, for dialogs and for the queue. */
export const cloudAccountCommands: ResourceCommands<CloudAccountRecord, CloudAccountCommandWish> = {
  send: async (client, capabilities, { action }, { subjectId, commandId, version }) => {
    const params = { path: { accountId: subjectId }, header: knownHeaders(capabilities, commandId, version) };
    const record = (await call(client, OPERATIONS[action], { params }))?.record;
    return record === undefined ? null : recordOf(record);
  },
  removes: ({ action }) => action === 'DELETE',
  hasChanged: cloudAccountComparison.hasChanged,
};

/** Approvals and rejections of cloud accounts in the queue. */
export const queuedCloudAccounts = queuedKind(
  cloudAccountRecords,
  cloudAccountCommands,
  async (client, accountId) =>
    recordOf(await call(client, operations.getCloudAccount, { params: { path: { accountId } } })),
  String,
);
