import { type ApprovalStatus, statusTupleOf } from '../rules/deployments/statuses.ts';
import {
  isAlreadySo,
  isConfirmed,
  isSettled,
  type QueuedAction,
  type QueuedArea,
  type QueuedCommand,
  type QueuedSubject,
} from './command.ts';

/** What a record's approval is once a decision has been applied. */
const DECIDED = { APPROVE: 'APPROVED', REJECT: 'REJECTED' } as const satisfies Record<QueuedAction, ApprovalStatus>;

/** How far the approval of a record is, by the area that it belongs to. */
const APPROVAL_OF: Readonly<Record<QueuedArea, (subject: QueuedSubject) => ApprovalStatus | null>> = {
  deployments: ({ status }) => statusTupleOf(status)?.approval ?? null,
};

/** Whether a record is as somebody has decided that it be. */
export function holdsDecision(
  { area, action }: Pick<QueuedCommand, 'area' | 'action'>,
  subject: QueuedSubject,
): boolean {
  return APPROVAL_OF[area](subject) === DECIDED[action];
}

/** Whether somebody else has made of a record what was decided, before the decision came to the server. */
export function isAnticipated(command: Pick<QueuedCommand, 'state' | 'area' | 'action' | 'now'>): boolean {
  const isLate = isSettled(command) && !isConfirmed(command) && !isAlreadySo(command);
  return isLate && command.now !== null && holdsDecision(command, command.now);
}
