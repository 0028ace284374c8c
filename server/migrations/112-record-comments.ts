/** Discussions of records (docs/decisions/0043). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table record_comments (
      comment_id integer generated always as identity primary key,
      area text not null,
      record_id text not null,
      comment text not null,
      created_by integer not null,
      created_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz
    )`.execute(database);
  await sql`create index record_comments_record on record_comments (area, record_id, comment_id desc)`.execute(
    database,
  );
}
