/** Whether an operation leaves files at its host, which the record's next operations need; null for what an older server has planned (docs/decisions/0061). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table operations add column keeps_files boolean`.execute(database);
}
