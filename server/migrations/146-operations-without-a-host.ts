/** Whether no connected host can take an operation, which is shown while it waits (docs/decisions/0070). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table operations add column lacks_host boolean not null default false`.execute(database);
}
