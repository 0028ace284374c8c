import type { Requested } from '../../rules/approvals/waiting-approval.ts';
import type { ConfirmedCommands } from '../records/confirmed-commands.ts';
import type { OutboxAction } from './command.ts';

export interface OutboxRecordRules<RecordType> extends ConfirmedCommands<OutboxAction, RecordType> {
  holds(action: OutboxAction, record: RecordType): boolean;
  /** Whether the record is still what was decided on, although its version has grown; absent: never. */
  isAsDecidedOn?(record: RecordType, version: number): boolean;
  /** In the list of all that wait. */
  requested(record: RecordType): Requested;
}
