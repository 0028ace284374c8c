/** What launches would change, and what was approved of it (docs/decisions/0054). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table plans (
      area text not null,
      record_id text not null,
      state text not null,
      digest text,
      counts jsonb,
      content jsonb,
      failure text,
      build_number integer,
      changed_at timestamptz not null,
      approved_digest text,
      approved_content jsonb,
      stopped_launch boolean not null default false,
      primary key (area, record_id)
    )`.execute(database);
}
