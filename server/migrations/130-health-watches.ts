/** Which host checks the services of an environment (docs/decisions/0058). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table health_watches (
      deployment_request_id integer primary key references deployment_requests on delete cascade,
      operation_id bigint not null,
      runner text not null,
      runner_host text not null,
      began_at timestamptz not null,
      state text not null,
      reason text,
      reported_at timestamptz,
      changes jsonb not null default '[]'
    )`.execute(database);
  await sql`create index health_watches_host on health_watches (runner_host)`.execute(database);
}
