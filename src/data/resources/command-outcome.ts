import { type AppError, toAppError } from '../../contract/app-error.ts';
import type { CommandOutcome } from '../../machines/records/confirmation.ts';

/** What is known of the record that a command was refused on. */
export interface DecidedOn<Summary> {
  /** What was decided on. */
  readonly seen: Summary;
  /** The record in an answer; null where it is none. */
  readonly read: (value: unknown) => Summary | null;
  /** Asks what the record is now, where the refusal does not say. */
  readonly readNow: () => Promise<Summary | null>;
  readonly hasChanged: (seen: Summary, now: Summary) => boolean;
  /**
   * Whether the server knows the command's id. Where it doesn't, a refusal may be the echo of the command itself: browsers repeat a call
   * on their own where the connection dies.
   */
  readonly countsOnce: boolean;
  /** Whether there is no record any more once the command is done. */
  readonly isRemoval: boolean;
}

/** What a failed command means for the decision (Deployments §8 "Errors"). */
export async function outcomeOfFailure<Summary>(
  failure: unknown,
  { seen, read, readNow, hasChanged, countsOnce, isRemoval }: DecidedOn<Summary>,
): Promise<CommandOutcome<Summary>> {
  const error: AppError = toAppError(failure);
  const { message } = error;
  const current = async () => read(error.conflict?.current) ?? (await readNow());
  const conflict = (now: Summary | null): CommandOutcome<Summary> => ({
    kind: 'conflict',
    message,
    now,
    changedBy: error.conflict?.changedBy ?? null,
    changedAt: error.conflict?.changedAt ?? null,
    mayBeOwn: !countsOnce,
  });
  switch (error.kind) {
    case 'conflict': {
      if (error.code === 'command_in_progress') {
        return { kind: 'inProgress', retryAfter: (error.retryAfter ?? 1) * 1_000 };
      }
      // A rule may stand in the way of a record that is as it was seen: then nothing has changed but what is known.
      const now = await current();
      if (now === null) return countsOnce ? { kind: 'refused', message } : conflict(null);
      return hasChanged(seen, now) ? conflict(now) : { kind: 'refused', message };
    }
    case 'stale':
      return conflict(await current());
    case 'not-found':
      return isRemoval && !countsOnce ? { kind: 'done' } : { kind: 'refused', message };
    case 'forbidden':
    case 'validation':
      return { kind: 'refused', message };
    case 'rate-limited':
      return { kind: 'postponed', message, ...(error.retryAfter !== null && { retryAfter: error.retryAfter * 1_000 }) };
    case 'locked':
    case 'unauthenticated':
    case 'expired':
      return { kind: 'postponed', message };
    case 'unexpected-answer':
      // A page in the place of our server is no answer of it; an answer of our server that can't be read may have had its effect.
      return { kind: error.isIntercepted ? 'postponed' : 'unknown', message };
    case 'offline':
    case 'timeout':
    case 'server':
      return { kind: 'unknown', message };
  }
}
