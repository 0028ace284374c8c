/** What the health checks of an environment found last (docs/decisions/0058). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table health_checks (
      deployment_request_id integer not null references deployment_requests on delete cascade,
      check_key text not null,
      position integer not null,
      service text not null,
      instance text,
      kind text not null,
      state text not null,
      since timestamptz,
      checked_at timestamptz,
      message text,
      primary key (deployment_request_id, check_key)
    )`.execute(database);
}
