/** Lets the triggers of names find newly frequent parts by their index: they read every part for each new request. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  // PostgreSQL can't estimate `cardinality(ids)`, expects a third of all parts, and reads the table, while others wait for the lock.
  for (const event of ['insert', 'update'])
    await sql`alter function ${sql.ref(`name_deployment_${event}`)}() set enable_seqscan = off`.execute(database);
}
