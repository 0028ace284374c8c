import type { components } from '../../src/contract/generated/schema.d.ts';

export interface ProgressColumns {
  readonly operation_started_at: Date | null;
  /** Milliseconds. */
  readonly operation_estimated_duration: number | null;
}

export function storedProgress(record: ProgressColumns) {
  const { operation_started_at: startedAt, operation_estimated_duration: estimatedDuration } = record;
  return startedAt === null || estimatedDuration === null ? null : { startedAt, estimatedDuration };
}

/** As in the contract; null if none runs, or the statuses show its end. */
export function progressOf(
  record: ProgressColumns,
  isInProgress: boolean,
): components['schemas']['OperationProgress'] | null {
  const progress = isInProgress ? storedProgress(record) : null;
  return progress && { timestamp: progress.startedAt.toISOString(), estimatedDuration: progress.estimatedDuration };
}
