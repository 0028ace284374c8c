/** Drops what only servers before 1.0.0 used: `deployment_request_id` beside area and id, and `topology_parameters`. */
import { type Kysely, sql } from 'kysely';

const TABLES = ['operations', 'build_logs', 'mails', 'uploads'];

/** Locks every table or none. It gives up before PostgreSQL (1 s) ends it or a call that holds one table and wants another. */
async function lockTables(database: Kysely<never>): Promise<void> {
  await sql`
    do $$ begin
      perform set_config('lock_timeout', '200ms', true);
      loop
        begin
          lock table deployment_requests, operations, build_logs, mails, uploads, topologies, topology_parameters;
          exit;
        exception when lock_not_available then
          perform pg_sleep(0.1);
        end;
      end loop;
      perform set_config('lock_timeout', '0', true);
    end $$`.execute(database);
}

export async function up(database: Kysely<never>): Promise<void> {
  await lockTables(database);
  for (const table of TABLES) {
    const compatibility = sql.ref(`name_subject_of_${table}`);
    await sql`drop trigger if exists ${compatibility} on ${sql.table(table)}`.execute(database);
    await sql`drop function if exists ${compatibility}`.execute(database);
    // Its indexes and foreign key go with it.
    await sql`alter table ${sql.table(table)} drop column deployment_request_id`.execute(database);
  }
  await sql`drop table topology_parameters`.execute(database);
}
