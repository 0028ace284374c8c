import { type RawBuilder, sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { type RunnerWait, runnerWait } from './hosts/runner-wait.ts';
import { PLANNING } from './operation-area.ts';

export interface ProgressColumns {
  readonly operation_started_at: Date | null;
  /** Milliseconds. */
  readonly operation_estimated_duration: number | null;
}

/** The wait for a runner host; null if the operation has one, or needs none. @param id the column of the record's id */
export function runnerWaitOf(area: string, id: string): RawBuilder<RunnerWait | null> {
  return runnerWait({ area, id, which: sql`operation.operation <> ${sql.lit(PLANNING)}` });
}

export function storedProgress(record: ProgressColumns) {
  const { operation_started_at: startedAt, operation_estimated_duration: estimatedDuration } = record;
  return startedAt === null || estimatedDuration === null ? null : { startedAt, estimatedDuration };
}

/** As in the contract; null if none runs, or the statuses show its end. */
export function progressOf(
  record: ProgressColumns & { readonly runner_wait?: RunnerWait | null },
  isInProgress: boolean,
): components['schemas']['OperationProgress'] | null {
  const progress = isInProgress ? storedProgress(record) : null;
  const { runner_wait: wait = null } = record;
  return (
    progress && {
      timestamp: progress.startedAt.toISOString(),
      estimatedDuration: progress.estimatedDuration,
      ...(wait !== null && { waitingForRunner: wait }),
    }
  );
}
