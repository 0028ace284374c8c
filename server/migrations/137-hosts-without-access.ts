/** Whether anybody can sign in at a host; an older server stores only hosts at which that is possible (docs/decisions/0065). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table access_results add column has_access boolean not null default true`.execute(database);
}
