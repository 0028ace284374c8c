/** Marks of a restore, which distinguish changes that devices know from after the backup from later ones. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table restores (
      restore_id integer generated always as identity primary key,
      backup_made_at timestamptz not null,
      restored_at timestamptz not null
    )`.execute(database);
  // A constant default rewrites no rows.
  await sql`alter table deployment_requests add column version_before_restore integer`.execute(database);
}
