/** A mail about the end of one of a record's builds. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table mails add column build_number integer`.execute(database);
}
