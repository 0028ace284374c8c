/** A mail to one user, of several about the same record. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table mails add column user_id integer`.execute(database);
}
