/** What a restore leaves behind, so that what devices know of the time after the backup is told from what came after it. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table restores (
      restore_id integer generated always as identity primary key,
      backup_made_at timestamptz not null,
      restored_at timestamptz not null
    )`.execute(database);
  // A constant default: no row is written for it.
  await sql`alter table deployment_requests add column version_before_restore integer`.execute(database);
}
