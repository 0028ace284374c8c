import type { RunnerWait } from './runner-wait.ts';

/** Polling interval in milliseconds while live updates are missing (Deployments §9). */
export const PROGRESS_POLLING_INTERVAL = 10_000;

export interface OperationProgress {
  /** ISO 8601 */
  readonly timestamp: string;
  /** Milliseconds; 0 where nothing like it has been carried out yet. */
  readonly estimatedDuration: number;
  /** No runner has taken it yet; null or absent where something runs. */
  readonly waitingForRunner?: RunnerWait | null;
}

/** Whole percentage from 0 to 100; 0 where the start is unknown, null where the duration is. */
export function progressPercent({ timestamp, estimatedDuration }: OperationProgress, now: Date): number | null {
  const elapsed = now.getTime() - Date.parse(timestamp);
  if (!(estimatedDuration > 0)) return null;
  if (!(elapsed > 0)) return 0;
  return Math.min(100, Math.floor((elapsed / estimatedDuration) * 100));
}
