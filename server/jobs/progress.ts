import { type RawBuilder, sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';
import { PLANNING } from './operation-area.ts';

export interface ProgressColumns {
  readonly operation_started_at: Date | null;
  /** Milliseconds. */
  readonly operation_estimated_duration: number | null;
}

type RunnerWait = components['schemas']['RunnerWait'];

/** The wait for a runner host; null if the operation has one, or needs none. @param id the column of the record's id */
export function runnerWaitOf(area: string, id: string): RawBuilder<RunnerWait | null> {
  return sql<RunnerWait | null>`(
    select json_build_object(
      'since', to_char(operation.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'labels', coalesce(operation.runner_labels, '[]'::jsonb))
    from operations as operation
    where operation.area = ${sql.lit(area)} and operation.subject_id = ${sql.ref(id)}::text
      and operation.state = 'RUNNING' and operation.runner is not null and operation.runner_host is null
      and operation.operation <> ${sql.lit(PLANNING)}
    limit 1)`;
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
