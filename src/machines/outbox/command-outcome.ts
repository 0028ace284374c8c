import type { AreaRecord } from '../../rules/record-key.ts';
import type { CommandOutcome } from '../records/confirmation.ts';
import { isInDoubt, type QueuedCommand } from './command.ts';

/** How a queued command ended, for the dialog that it was decided in; null while it is under way. */
export function outcomeOf(command: QueuedCommand): CommandOutcome<AreaRecord> | null {
  const { now, changedBy, changedAt } = command;
  const message = command.message ?? '';
  const mayBeOwn = isInDoubt(command);
  switch (command.state) {
    case 'queued':
    case 'sending':
    case 'waiting':
    case 'locked':
    case 'overdue':
      return null;
    case 'confirmed':
      return { kind: 'done' };
    // There is nothing to decide in the dialog: the news of the queue says it.
    case 'alreadySo':
      return { kind: 'queued' };
    case 'conflict':
      return { kind: 'conflict', message, now, changedBy, changedAt, mayBeOwn };
    case 'superseded':
      return now === null
        ? { kind: 'refused', message }
        : { kind: 'conflict', message, now, changedBy, changedAt, mayBeOwn };
    case 'refused':
    case 'parked':
      return { kind: 'refused', message };
  }
}
