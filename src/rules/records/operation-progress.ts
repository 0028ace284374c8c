import { listed } from '../texts/listed.ts';

/** Polling interval in milliseconds while live updates are missing (Deployments §9). */
export const PROGRESS_POLLING_INTERVAL = 10_000;

export interface RunnerWait {
  /** ISO 8601 */
  readonly since: string;
  /** That its runner must have. */
  readonly labels: readonly string[];
  /** The runner of the configuration that its host must have. */
  readonly runner?: string;
  /** No connected host has all that; absent where the back end doesn't say. */
  readonly isMissing?: boolean;
}

export interface OperationProgress {
  /** ISO 8601 */
  readonly timestamp: string;
  /** Milliseconds; 0 where nothing like it has been carried out yet. */
  readonly estimatedDuration: number;
  /** No runner has taken it yet; null or absent where something runs. */
  readonly waitingForRunner?: RunnerWait | null;
}

/** "Waiting for a runner with the labels eu and linux"; "No runner host with the runner tofu and the label eu is connected" */
export function runnerWaitWords({ labels, runner, isMissing = false }: Omit<RunnerWait, 'since'>): string {
  const labelWords =
    labels.length === 0 ? [] : [`the ${labels.length === 1 ? 'label' : 'labels'} ${listed(labels, 'and')}`];
  const wanted = isMissing && runner !== undefined ? [`the runner ${runner}`, ...labelWords] : labelWords;
  const withWords = wanted.length === 0 ? '' : ` with ${wanted.join(' and ')}`;
  return isMissing ? `No runner host${withWords} is connected` : `Waiting for a runner${withWords}`;
}

/** Whole percentage from 0 to 100; 0 where the start is unknown, null where the duration is. */
export function progressPercent({ timestamp, estimatedDuration }: OperationProgress, now: Date): number | null {
  const elapsed = now.getTime() - Date.parse(timestamp);
  if (!(estimatedDuration > 0)) return null;
  if (!(elapsed > 0)) return 0;
  return Math.min(100, Math.floor((elapsed / estimatedDuration) * 100));
}
