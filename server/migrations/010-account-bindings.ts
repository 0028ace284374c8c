/** Which identity provider an account is bound to, under a name that outlives the provider's address. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  // Existing accounts get it at the server's start, which knows the configured provider (server/identity/bindings.ts).
  await sql`alter table users add column identity_provider text`.execute(database);
  await sql`create unique index users_identity on users (identity_provider, subject)`.execute(database);
}
