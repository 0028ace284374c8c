/** What was edited in a record since it was last approved (docs/decisions/0048). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table changes_since_approval (
      area text not null,
      record_id text not null,
      approved_by integer not null,
      approved_at timestamptz not null,
      is_whole boolean not null,
      fields jsonb not null,
      secrets jsonb not null,
      primary key (area, record_id)
    )`.execute(database);
}
