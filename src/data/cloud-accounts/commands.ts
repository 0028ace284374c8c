import * as v from 'valibot';
import { type ContractClient, call } from '../../contract/client.ts';
import * as operations from '../../contract/generated/operations/cloud-accounts.ts';
import type { Capabilities } from '../../contract/generated/schema.d.ts';
import type { CloudAccountCommand } from '../../rules/cloud-accounts/actions.ts';
import { type CloudAccountRecord, cloudAccountComparison, recordOf } from '../../rules/cloud-accounts/sections.ts';
import type { QueuedKind } from '../outbox/queued-kind.ts';
import { RecordStore } from '../resources/record-store.ts';
import type { CalledCommand, ResourceCommands } from '../resources/resource.ts';
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

/** Makes the call of a command. Answers the account as it is then; null where it is gone, or the back end does not say. Throws an AppError. */
export async function callCommand(
  client: ContractClient,
  capabilities: Pick<Capabilities, 'extensions'>,
  { action }: CloudAccountCommandWish,
  { subjectId, commandId, version }: CalledCommand<string>,
): Promise<CloudAccountRecord | null> {
  const params = { path: { accountId: subjectId }, header: knownHeaders(capabilities, commandId, version) };
  const record = (await call(client, OPERATIONS[action], { params }))?.record;
  return record === undefined ? null : recordOf(record);
}

/** The area's commands, for dialogs and for the queue. */
export const cloudAccountCommands: ResourceCommands<CloudAccountRecord, CloudAccountCommandWish> = {
  send: callCommand,
  removes: ({ action }) => action === 'DELETE',
  hasChanged: cloudAccountComparison.hasChanged,
};

/** Approvals and rejections of cloud accounts in the queue. */
export const queuedCloudAccounts: QueuedKind = {
  read: (value) => {
    const parsed = v.safeParse(cloudAccountRecords.summaryParser, value);
    return parsed.success ? parsed.output : null;
  },
  send: (client, capabilities, { id, action, from, subjectId, version }) => {
    const called = { commandId: id, subjectId: String(subjectId), version: version ?? undefined, credential: null };
    return callCommand(client, capabilities, { action, from }, called);
  },
  get: async (client, { subjectId }) =>
    recordOf(await call(client, operations.getCloudAccount, { params: { path: { accountId: String(subjectId) } } })),
  openRecords: (device) => new RecordStore(device, cloudAccountRecords),
};
