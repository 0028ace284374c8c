/** The paused hosts that an operation waits for, which are shown while it waits. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table operations add column paused_hosts jsonb`.execute(database);
}
