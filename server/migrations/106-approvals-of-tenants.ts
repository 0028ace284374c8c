/** How many people have to approve a request for production, by tenant. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table tenants add column production_approvals smallint not null default 1
      check (production_approvals between 1 and 3)`.execute(database);
}
