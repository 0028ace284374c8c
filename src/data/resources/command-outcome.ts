import { type AppError, toAppError } from '../../contract/app-error.ts';
import type { CommandOutcome } from '../../machines/records/confirmation.ts';
import { changeIn } from './conflict-words.ts';

export interface DecidedOn<Summary> {
  readonly seen: Summary;
  readonly read: (value: unknown) => Summary | null;
  /** For refusals without the record. */
  readonly readNow: () => Promise<Summary | null>;
  readonly hasChanged: (seen: Summary, now: Summary) => boolean;
  /** Whether the server knows command ids. If not, a refusal may be an echo: browsers repeat calls on dead connections. */
  readonly countsOnce: boolean;
  readonly isRemoval: boolean;
}

/** Deployments §8 "Errors" */
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
    ...changeIn(error.conflict),
    mayBeOwn: !countsOnce,
  });
  switch (error.kind) {
    case 'conflict': {
      if (error.code === 'command_in_progress') {
        return { kind: 'inProgress', retryAfter: (error.retryAfter ?? 1) * 1_000 };
      }
      // A rule may refuse an unchanged record.
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
      // A foreign page isn't our server's answer; an unreadable answer of ours may have had its effect.
      return { kind: error.isIntercepted ? 'postponed' : 'unknown', message };
    case 'offline':
    case 'timeout':
    case 'server':
      return { kind: 'unknown', message };
  }
}
