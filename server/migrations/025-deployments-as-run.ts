import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table deployments_as_run (
      deployment_request_id integer primary key references deployment_requests (id) on delete cascade,
      record jsonb not null,
      changed_secrets jsonb not null
    )`.execute(database);
}
