import type { ConfirmedCommands } from '../records/confirmed-commands.ts';
import type { QueuedAction } from './command.ts';

/** What the queue asks an area about the records that are decided on. */
export interface QueuedSubjectRules<Subject> extends ConfirmedCommands<QueuedAction, Subject> {
  /** Whether a record is as somebody has decided that it be. */
  holds(action: QueuedAction, subject: Subject): boolean;
}
