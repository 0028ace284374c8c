/** Which decisions a tenant wants signed, and the signatures beside their entries of the activity log (docs/decisions/0042). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table tenants add column signed_decisions text not null default 'none'
      check (signed_decisions in ('none', 'production', 'all'))`.execute(database);
  await sql`
    create table decision_signatures (
      entry_id bigint primary key,
      passkey_id uuid not null references passkeys,
      decision jsonb not null,
      signature jsonb not null
    )`.execute(database);
  await sql`create index decision_signatures_passkey on decision_signatures (passkey_id)`.execute(database);
}
