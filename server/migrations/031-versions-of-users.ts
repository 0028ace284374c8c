import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table users
      add column version integer not null default 1,
      add column version_before_restore integer,
      add column updated_at timestamptz not null default now()`.execute(database);
}
