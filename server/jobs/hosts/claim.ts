/** A host takes operations that wait for one; an operation never changes its host. */
import { type RawBuilder, sql } from 'kysely';
import { type Queries, transaction } from '../../database/database.ts';
import { PLANNING } from '../operation-area.ts';

export interface Claimer {
  readonly hostId: string;
  readonly sessionId: string;
  readonly labels: readonly string[];
  readonly runners: readonly string[];
}

/**
 * The host that has the files of the record from its last operation that left some; a plan leaves none. Null if none has, if it was removed,
 * or if this operation needs no files.
 */
export function keeperOf(operation: string): RawBuilder<string | null> {
  const column = (name: string) => sql.ref(`${operation}.${name}`);
  return sql<string | null>`(
    select host_id from runner_hosts where coalesce(${column('keeps_files')}, true) and host_id = (
      select earlier.runner_host from operations as earlier
      where earlier.area = ${column('area')} and earlier.subject_id = ${column('subject_id')}
        and earlier.runner_host is not null and coalesce(earlier.keeps_files, true)
        and earlier.operation <> ${PLANNING} and earlier.operation_id < ${column('operation_id')}
      order by earlier.operation_id desc limit 1))`;
}

/** As many as the host has room for, the oldest first. None if it is paused or no longer this process. */
export async function claimOperations(queries: Queries, claimer: Claimer): Promise<void> {
  const { hostId, sessionId, labels, runners } = claimer;
  if (runners.length === 0) return;
  await transaction(queries, async (within) => {
    const host = await within
      .selectFrom('runner_hosts')
      .select(['capacity', 'paused_at'])
      .where('host_id', '=', hostId)
      .where(sql`session->>'id'`, '=', sessionId)
      .forUpdate()
      .executeTakeFirst();
    if (host === undefined || host.paused_at !== null) return;
    const { count } = await within
      .selectFrom('operations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('runner_host', '=', hostId)
      .where(({ eb, or }) => or([eb('state', '=', 'RUNNING'), eb('ends_at_runner', '=', true)]))
      .executeTakeFirstOrThrow();
    const free = host.capacity - count;
    if (free <= 0) return;
    await sql`
      update operations set runner_host = ${hostId} where operation_id in (
        select waiting.operation_id from operations as waiting
        where waiting.state = 'RUNNING' and waiting.runner_host is null and waiting.plan is not null
          and waiting.runner in (${sql.join(runners)})
          and coalesce(waiting.runner_labels, '[]') <@ ${JSON.stringify(labels)}::jsonb
          and coalesce(${keeperOf('waiting')}, ${hostId}) = ${hostId}
        order by waiting.operation_id
        limit ${free}
        for update skip locked)`.execute(within);
  });
}
