import { listed } from '../texts/listed.ts';

/** Polling interval in milliseconds while live updates are missing (Deployments §9). */
export const PROGRESS_POLLING_INTERVAL = 10_000;

export interface RunnerWait {
  /** ISO 8601 */
  readonly since: string;
  /** That its runner must have. */
  readonly labels: readonly string[];
}

export interface OperationProgress {
  /** ISO 8601 */
  readonly timestamp: string;
  /** Milliseconds. */
  readonly estimatedDuration: number;
  /** No runner has taken it yet; null or absent where something runs. */
  readonly waitingForRunner?: RunnerWait | null;
}

/** "Waiting for a runner with the labels eu and linux" */
export function runnerWaitWords({ labels }: Pick<RunnerWait, 'labels'>): string {
  const waiting = 'Waiting for a runner';
  if (labels.length === 0) return waiting;
  return `${waiting} with the ${labels.length === 1 ? 'label' : 'labels'} ${listed(labels, 'and')}`;
}

/** Whole percentage from 0 to 100; 0 where start or duration is unknown. */
export function progressPercent({ timestamp, estimatedDuration }: OperationProgress, now: Date): number {
  const elapsed = now.getTime() - Date.parse(timestamp);
  if (!(elapsed > 0) || !(estimatedDuration > 0)) return 0;
  return Math.min(100, Math.floor((elapsed / estimatedDuration) * 100));
}
