/** Whether an edit of an approved record takes back its approval, by tenant. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table tenants add column edits_need_approval boolean not null default false`.execute(database);
}
