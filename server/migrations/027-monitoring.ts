import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table monitoring_readings (
      deployment_request_id integer not null references deployment_requests on delete cascade,
      host_name text not null,
      taken_at timestamptz not null,
      disk double precision not null,
      cpu double precision not null,
      memory double precision not null,
      primary key (deployment_request_id, host_name, taken_at)
    )`.execute(database);
  await sql`
    create table monitoring_refreshes (
      deployment_request_id integer primary key references deployment_requests on delete cascade,
      requested_at timestamptz not null
    )`.execute(database);
}
