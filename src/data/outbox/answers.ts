import type { AppError } from '../../contract/app-error.ts';
import type { CommandEvent } from '../../machines/outbox/command.ts';
import { afterFailure, afterLock } from '../../machines/outbox/command-order.ts';
import type { AreaRecord } from '../../rules/records/record-key.ts';
import { changeIn } from '../resources/conflict-words.ts';

export interface AnswerCircumstances {
  readonly now: number;
  readonly attempts: number;
  readonly random: number;
  readonly read: (value: unknown) => AreaRecord | null;
}

function changedMeanwhile({ message, conflict }: AppError, read: AnswerCircumstances['read']) {
  return {
    message,
    now: read(conflict?.current),
    ...changeIn(conflict),
  };
}

/** Deployments §8 "Errors" */
export function eventOfFailure(error: AppError, { now, attempts, random, read }: AnswerCircumstances): CommandEvent {
  const { message, retryAfter, isUnsent } = error;
  const wait = { now, attempts, retryAfter, random };
  switch (error.kind) {
    case 'offline':
      return { type: 'UNREACHABLE', message, isUnsent };
    case 'unexpected-answer':
      // A foreign page isn't our server's answer; an unreadable answer of ours may have had its effect.
      return error.isIntercepted
        ? { type: 'UNREACHABLE', message, isUnsent: true }
        : { type: 'TROUBLED', message, isUnsent, nextAttemptAt: afterFailure(wait) };
    case 'unauthenticated':
    case 'expired':
      return { type: 'SIGN_IN_NEEDED', message };
    case 'forbidden':
      return { type: 'FORBIDDEN', message, at: now };
    case 'not-found':
      return { type: 'SUPERSEDED', ...changedMeanwhile(error, read), at: now };
    case 'conflict':
      return error.code === 'command_in_progress'
        ? { type: 'IN_PROGRESS', message, nextAttemptAt: afterFailure({ ...wait, retryAfter: retryAfter ?? 1 }) }
        : { type: 'SUPERSEDED', ...changedMeanwhile(error, read), at: now };
    case 'stale':
      return { type: 'STALE', ...changedMeanwhile(error, read) };
    case 'locked':
      return { type: 'LOCKED', message, nextAttemptAt: afterLock(wait) };
    case 'rate-limited':
      return { type: 'RATE_LIMITED', message, nextAttemptAt: afterFailure(wait) };
    case 'timeout':
    case 'server':
      return { type: 'TROUBLED', message, isUnsent, nextAttemptAt: afterFailure(wait) };
    case 'validation':
      return { type: error.code === 'signature_refused' ? 'UNSIGNED' : 'INVALID', message };
  }
}
