import { type RawBuilder, sql } from 'kysely';
import { PLANNING } from './operation-area.ts';

/** Name of the runner of the record's last operation; null for a rehearsal. @param id the column of the record's id, as `record.vpc_id` */
export function lastRunnerOf(area: string, id: string): RawBuilder<string | null> {
  return sql<string | null>`(
    select operation.runner from operations as operation
    where operation.area = ${sql.lit(area)} and operation.subject_id = ${sql.ref(id)}::text
      and operation.plan is not null and operation.operation <> ${sql.lit(PLANNING)}
    order by operation.operation_id desc limit 1)`;
}
