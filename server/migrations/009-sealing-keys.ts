/** The keys that sealed values need: a start with other keys is refused, and keys can be changed. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table sealing_keys (
      key_id text primary key,
      sealed_fingerprint_key bytea not null,
      in_use_since timestamptz not null default now()
    )`.execute(database);
  await sql`alter table uploads add column sealed_with text`.execute(database);
}
