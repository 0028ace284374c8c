/** Tenants in which a rejection needs a reason (docs/decisions/0036). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table tenants add column requires_rejection_reason boolean not null default false`.execute(database);
}
