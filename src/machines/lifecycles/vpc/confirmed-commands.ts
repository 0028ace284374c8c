import { isTakingAction, type VpcRecord, vpcComparison } from '../../../rules/vpcs/record.ts';
import type { QueuedSubjectRules } from '../../outbox/queued-subject.ts';
import { type ConfirmedCommands, credentialDemand } from '../../records/confirmed-commands.ts';
import { recordLifecycle } from '../engine/record-lifecycle.ts';
import { VPC_ACTIONS, type VpcCommand } from './actions.ts';
import { vpcLifecycle } from './lifecycle.ts';

/** What can be done with a VPC, by its chart. */
export const vpcRecords = recordLifecycle(vpcLifecycle, ({ status }: VpcRecord) => ({ status }));

/** Commands that run with the cloud credential. */
const VPC_CREDENTIAL_COMMANDS: ReadonlySet<VpcCommand> = new Set(['LAUNCH', 'RETRY', 'DESTROY', 'ROLLBACK']);

/** How the commands on a VPC are confirmed (Administration §2: destroy and rollback ask for its name). */
export const vpcCommands: ConfirmedCommands<VpcCommand, VpcRecord> = {
  ...VPC_ACTIONS.confirmed,
  area: 'vpcs',
  noun: 'VPC',
  lifecycle: vpcRecords,
  comparison: vpcComparison,
  nameOf: ({ name }) => name,
  isCheckedFirst: isTakingAction,
  credential: (command, record) => (VPC_CREDENTIAL_COMMANDS.has(command) ? credentialDemand(record) : null),
  typed: (command, { name }) => VPC_ACTIONS.demand(command, name),
};

/** What the queue asks about a VPC. */
export const queuedVpc: QueuedSubjectRules<VpcRecord> = {
  ...vpcCommands,
  holds: (action, { status }) => VPC_ACTIONS.isDone(action, status),
};
