/** Operations that were cancelled, until their runner knows it (docs/decisions/0050). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table operations add column ends_at_runner boolean not null default false`.execute(database);
  await sql`create index operations_to_end on operations (operation_id) where ends_at_runner`.execute(database);
}
