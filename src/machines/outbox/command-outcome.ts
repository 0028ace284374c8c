import type { AreaRecord } from '../../rules/records/record-key.ts';
import type { CommandOutcome } from '../records/confirmation.ts';
import { isInDoubt, type OutboxCommand } from './command.ts';

export function outcomeOf(command: OutboxCommand): CommandOutcome<AreaRecord> | null {
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
    // Nothing to decide in the dialog: the outbox reports it.
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
    case 'unsigned':
      return { kind: 'refused', message };
  }
}
