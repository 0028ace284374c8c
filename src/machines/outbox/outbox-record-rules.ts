import type { Requested } from '../../rules/approvals/waiting-approval.ts';
import type { ConfirmedCommands } from '../records/confirmed-commands.ts';
import type { OutboxAction } from './command.ts';

export interface OutboxRecordRules<RecordType> extends ConfirmedCommands<OutboxAction, RecordType> {
  holds(action: OutboxAction, record: RecordType): boolean;
  /** In the list of all that wait. */
  requested(record: RecordType): Requested;
}
