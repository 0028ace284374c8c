import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table roles
      add column version integer not null default 1,
      add column version_before_restore integer,
      add column updated_at timestamptz not null default now()`.execute(database);
  await sql`create unique index roles_id_in_any_case on roles (lower(role_id))`.execute(database);
}
