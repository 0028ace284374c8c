/** Hours within which a tenant's requests are to be decided; 0 for no deadline (docs/decisions/0045). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table tenants add column approval_hours smallint not null default 0
      check (approval_hours between 0 and 720)`.execute(database);
}
