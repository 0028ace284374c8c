/** News about one of a record's comments. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table push_news add column comment_id integer`.execute(database);
}
