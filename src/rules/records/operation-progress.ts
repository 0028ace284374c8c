/** Polling interval in milliseconds while live updates are missing (Deployments §9). */
export const PROGRESS_POLLING_INTERVAL = 10_000;

export interface OperationProgress {
  /** ISO 8601 */
  readonly timestamp: string;
  /** Milliseconds. */
  readonly estimatedDuration: number;
}

/** Whole percentage from 0 to 100; 0 where start or duration is unknown. */
export function progressPercent({ timestamp, estimatedDuration }: OperationProgress, now: Date): number {
  const elapsed = now.getTime() - Date.parse(timestamp);
  if (!(elapsed > 0) || !(estimatedDuration > 0)) return 0;
  return Math.min(100, Math.floor((elapsed / estimatedDuration) * 100));
}
