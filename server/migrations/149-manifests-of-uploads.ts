/** Whether an uploaded topology has a `portal.yaml`: forms can't read its zip within their transaction. */
import type { Kysely } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await database.schema.alterTable('uploads').addColumn('has_manifest', 'boolean').execute();
}
