/** Who has approved a request as it is: a tenant can require several people for production. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table deployment_requests add column approvals jsonb not null default '[]'`.execute(database);
}
