import type { QueuedAction, QueuedCommand } from '../../../machines/outbox/command.ts';
import type { AreaRecord } from '../../../rules/record-key.ts';

/** What the owner of the queue can ask for. A promise answers with a sentence where it was refused, else null. */
export interface QueueActions {
  readonly retry: (command: QueuedCommand) => Promise<string | null>;
  readonly discard: (command: QueuedCommand) => Promise<string | null>;
  readonly acknowledge: (commands: readonly QueuedCommand[]) => Promise<string | null>;
  /** A new decision, on what the record is now, in the place of the old one. */
  readonly decideAgain: (command: QueuedCommand, action: QueuedAction, subject: AreaRecord) => Promise<string | null>;
  /** Everything that may be sent in the current tenant. */
  readonly sendAll: () => Promise<void>;
}
