/** The running operation of a record of any area. */
import type { components } from '../../src/contract/generated/schema.d.ts';

/** The columns of an area's table in which the jobs keep it. */
export interface ProgressColumns {
  /** Null while none runs. */
  readonly operation_started_at: Date | null;
  /** Milliseconds. */
  readonly operation_estimated_duration: number | null;
}

/** As the jobs write and read it; null where none runs. */
export function storedProgress(record: ProgressColumns) {
  const { operation_started_at: startedAt, operation_estimated_duration: estimatedDuration } = record;
  return startedAt === null || estimatedDuration === null ? null : { startedAt, estimatedDuration };
}

/** As the contract shows it; null where none runs, or the statuses say that it is over. */
export function progressOf(
  record: ProgressColumns,
  isInProgress: boolean,
): components['schemas']['OperationProgress'] | null {
  const progress = isInProgress ? storedProgress(record) : null;
  return progress && { timestamp: progress.startedAt.toISOString(), estimatedDuration: progress.estimatedDuration };
}
