import {
  type CloudAccountCommand,
  CONFIRMATION_QUESTIONS,
  DESTRUCTIVE_ACTIONS,
} from '../../../rules/cloud-accounts/actions.ts';
import { type CloudAccountRecord, cloudAccountComparison } from '../../../rules/cloud-accounts/sections.ts';
import type { CloudAccountStatus } from '../../../rules/cloud-accounts/statuses.ts';
import type { QueuedAction } from '../../outbox/command.ts';
import type { QueuedSubjectRules } from '../../outbox/queued-subject.ts';
import type { ConfirmedCommands } from '../../records/confirmed-commands.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { cloudAccountLifecycle } from './lifecycle.ts';

/** What can be done with an account, by its chart. */
export const cloudAccountRecords = recordLifecycle(cloudAccountLifecycle, ({ status }: CloudAccountRecord) => ({
  status,
}));

/** How the commands on an account are confirmed (Administration §8). */
export const cloudAccountCommands: ConfirmedCommands<CloudAccountCommand, CloudAccountRecord> = {
  area: 'cloud-accounts',
  noun: 'cloud account',
  questions: CONFIRMATION_QUESTIONS,
  lifecycle: cloudAccountRecords,
  comparison: cloudAccountComparison,
  isDestructive: (action) => DESTRUCTIVE_ACTIONS.has(action),
  removes: (action) => action === 'DELETE',
  nameOf: ({ displayName }) => displayName,
};

/** What an account is once a decision has been applied. */
const DECIDED = { APPROVE: 'INITIATED', REJECT: 'REJECTED' } as const satisfies Record<
  QueuedAction,
  CloudAccountStatus
>;

/** What the queue asks about an account. */
export const queuedCloudAccount: QueuedSubjectRules<CloudAccountRecord> = {
  ...cloudAccountCommands,
  holds: (action, { status }) => status === DECIDED[action],
};
