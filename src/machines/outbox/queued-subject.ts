import type { ConfirmedCommands } from '../records/confirmed-commands.ts';
import type { QueuedAction } from './command.ts';

export interface QueuedSubjectRules<Subject> extends ConfirmedCommands<QueuedAction, Subject> {
  holds(action: QueuedAction, subject: Subject): boolean;
}
