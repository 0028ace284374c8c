import { isAlreadySo, isConfirmed, isSettled, type QueuedCommand } from './command.ts';
import { QUEUED_SUBJECTS } from './queued-subjects.ts';

/** Whether somebody else has made of a record what was decided, before the decision came to the server. */
export function isAnticipated(command: Pick<QueuedCommand, 'state' | 'area' | 'action' | 'now'>): boolean {
  const isLate = isSettled(command) && !isConfirmed(command) && !isAlreadySo(command);
  return isLate && command.now !== null && QUEUED_SUBJECTS[command.area].holds(command.action, command.now);
}
