/** Which passkey has signed a decision, and its entry of the activity log, for the page of the record (docs/decisions/0067). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table decisions add column passkey_id uuid, add column entry_id bigint`.execute(database);
}
