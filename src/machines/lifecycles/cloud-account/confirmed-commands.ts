import { type CloudAccountRecord, cloudAccountComparison } from '../../../rules/cloud-accounts/record.ts';
import type { QueuedSubjectRules } from '../../outbox/queued-subject.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { CLOUD_ACCOUNT_ACTIONS, type CloudAccountCommand } from './actions.ts';
import { cloudAccountLifecycle } from './lifecycle.ts';

/** What can be done with an account, by its chart. */
export const cloudAccountRecords = recordLifecycle(cloudAccountLifecycle, ({ status }: CloudAccountRecord) => ({
  status,
}));

/** How the commands on an account are confirmed (Administration §8). */
export const cloudAccountCommands: ConfirmedCommands<CloudAccountCommand, CloudAccountRecord> = {
  ...CLOUD_ACCOUNT_ACTIONS.confirmed,
  area: 'cloud-accounts',
  noun: 'cloud account',
  lifecycle: cloudAccountRecords,
  comparison: cloudAccountComparison,
  nameOf: ({ displayName }) => displayName,
};

/** What the queue asks about an account. */
export const queuedCloudAccount: QueuedSubjectRules<CloudAccountRecord> = {
  ...cloudAccountCommands,
  holds: (action, { status }) => CLOUD_ACCOUNT_ACTIONS.isDone(action, status),
};
