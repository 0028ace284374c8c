/** An account's identity provider, by a name independent of the provider's address. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  // The server's start fills it for existing accounts (server/identity/bindings.ts).
  await sql`alter table users add column identity_provider text`.execute(database);
  await sql`create unique index users_identity on users (identity_provider, subject)`.execute(database);
}
