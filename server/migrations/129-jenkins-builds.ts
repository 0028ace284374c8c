/** Builds that Jenkins runs for operations, and how far their logs were read (docs/decisions/0057). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  const statements = [
    sql`
      create table jenkins_builds (
        operation_id bigint not null references operations on delete cascade,
        position integer not null,
        runner text not null,
        area text not null,
        subject_id text not null,
        run text not null,
        job text not null,
        triggered_at timestamptz,
        queue_item bigint,
        build_number integer,
        build_url text,
        failure text,
        stopped_at timestamptz,
        ended_at timestamptz,
        primary key (operation_id, position)
      )`,
    sql`create index jenkins_builds_running on jenkins_builds (area, subject_id) where ended_at is null`,
    sql`
      create table jenkins_log_places (
        operation_id bigint not null references operations on delete cascade,
        position integer not null,
        logged_until timestamptz not null,
        place jsonb not null,
        primary key (operation_id, position, logged_until)
      )`,
  ];
  for (const statement of statements) await statement.execute(database);
}
