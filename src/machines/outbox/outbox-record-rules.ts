import type { Requested } from '../../rules/approvals/waiting-approval.ts';
import type { FactsViewer } from '../lifecycles/engine/facts-viewer.ts';
import type { ConfirmedCommands } from '../records/confirmed-commands.ts';

/** Of all commands of an area; its chart says which of them can wait. */
export interface OutboxRecordRules<RecordType> extends ConfirmedCommands<string, RecordType> {
  holds(action: string, record: RecordType): boolean;
  /** Whether the record is still what was decided on, although its version has grown; absent: never. */
  isAsDecidedOn?(record: RecordType, version: number): boolean;
  /** What the server checks beside the chart, as a sentence; null for none, absent: nothing. */
  hindrance?(action: string, record: RecordType, viewer: FactsViewer, now: Date): string | null;
  /** Why the moment that a command is about can't be used any more, as a sentence; null if it can, absent: always. */
  momentFault?(action: string, until: string, now: Date): string | null;
  /** Names of those whose approvals count while the record waits for more; absent where one is enough. */
  approvedSoFarBy?(record: RecordType): readonly string[];
  /** In the list of all that wait. */
  requested(record: RecordType): Requested;
}
