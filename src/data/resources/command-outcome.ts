import type { AppError } from '../../contract/app-error.ts';
import { toAppError } from '../../contract/app-error.ts';
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
}

/** What a failed command means for the decision (Deployments §8 "Errors"). */
export async function outcomeOfFailure<Summary>(
  failure: unknown,
  { seen, read, readNow, hasChanged }: DecidedOn<Summary>,
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
  });
  switch (error.kind) {
    case 'conflict': {
      if (error.code === 'command_in_progress') {
        return { kind: 'inProgress', retryAfter: (error.retryAfter ?? 1) * 1_000 };
      }
      // A rule may stand in the way of a record that is as it was seen: then nothing has changed but what is known.
      const now = await current();
      return now !== null && hasChanged(seen, now) ? conflict(now) : { kind: 'refused', message };
    }
    case 'stale':
      return conflict(await current());
    case 'forbidden':
    case 'not-found':
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
