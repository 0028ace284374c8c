/** What an operation that no host has taken waits for. */
import { type RawBuilder, sql } from 'kysely';
import type { components } from '../../../src/contract/generated/schema.d.ts';

export type RunnerWait = components['schemas']['RunnerWait'];

interface WaitingRecord {
  readonly area: string;
  /** The column of the record's id. */
  readonly id: string;
  /** SQL of the row `operation`: which of its operations are meant. */
  readonly which: RawBuilder<unknown>;
}

/** Null if a host has it, or it needs none. */
export function runnerWait({ area, id, which }: WaitingRecord): RawBuilder<RunnerWait | null> {
  return sql<RunnerWait | null>`(
    select json_build_object(
      'since', to_char(operation.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'labels', coalesce(operation.runner_labels, '[]'::jsonb), 'runner', operation.runner,
      'isMissing', operation.lacks_host,
      'pausedHosts', coalesce(operation.paused_hosts, '[]'::jsonb))
    from operations as operation
    where operation.area = ${sql.lit(area)} and operation.subject_id = ${sql.ref(id)}::text
      and operation.state = 'RUNNING' and operation.runner is not null and operation.runner_host is null
      and ${which}
    limit 1)`;
}
