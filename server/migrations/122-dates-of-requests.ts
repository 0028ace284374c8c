/** Finds the requests that end soon or whose schedule has a problem without reading the others (docs/decisions/0051). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  const statements = [
    sql`create index deployment_requests_link_end on deployment_requests (token_valid_to)
      where approval_status = 'APPROVED'`,
    sql`create index deployment_requests_schedule_end on deployment_requests
      ((nullif(left(document -> 'deploymentSchedule' ->> 'endDate', 10), '') collate "C"))
      where nullif(left(document -> 'deploymentSchedule' ->> 'endDate', 10), '') collate "C" is not null`,
    sql`create index deployment_requests_unmade_run on deployment_requests (id)
      where scheduled_run ->> 'state' in ('WAITING', 'MISSED')`,
  ];
  for (const statement of statements) await statement.execute(database);
}
