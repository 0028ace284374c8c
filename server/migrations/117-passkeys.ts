/** Passkeys of users, and the challenges of those that are being created (docs/decisions/0042). */
import { type Kysely, sql } from 'kysely';

const TABLES = [
  sql`
    create table passkeys (
      passkey_id uuid primary key default gen_random_uuid(),
      user_id integer not null,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`,
  sql`create index passkeys_user on passkeys (user_id)`,
  sql`
    create table passkey_challenges (
      user_id integer primary key,
      challenge text not null,
      expires_at timestamptz not null
    )`,
];

export async function up(database: Kysely<never>): Promise<void> {
  for (const table of TABLES) await table.execute(database);
}
