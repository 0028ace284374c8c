import { type Kysely, sql } from 'kysely';

/** The changes of one area are read without going over those of the others. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`create index changes_area on changes (area, tenant_id, sequence)`.execute(database);
}
