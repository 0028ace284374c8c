import { type RawBuilder, sql } from 'kysely';
import type { components } from '../../src/contract/generated/schema.d.ts';

export type LastFailure = components['schemas']['LastFailure'];

/** Where and when the last build of a row failed; null if it didn't. @param id the row's id column */
export function lastFailureOf(area: string, id: string): RawBuilder<LastFailure | null> {
  return sql<LastFailure | null>`(
    select case when log.failed_job is null then null else json_build_object('stage', log.failed_job,
      'at', to_char(operation.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end
    from build_logs as log left join operations as operation on operation.area = log.area
      and operation.subject_id = log.subject_id and operation.build_number = log.build_number
    where log.area = ${sql.lit(area)} and log.subject_id = ${sql.ref(id)}::text
    order by log.id desc limit 1)`;
}
