import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`create index changes_area on changes (area, tenant_id, sequence)`.execute(database);
}
