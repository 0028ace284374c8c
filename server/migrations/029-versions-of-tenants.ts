import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table tenants
      add column version integer not null default 1,
      add column version_before_restore integer,
      add column updated_at timestamptz not null default now(),
      drop constraint tenants_tenant_id_check,
      add constraint tenants_tenant_id_check check (tenant_id ~ '^[A-Za-z0-9_]{1,64}$')`.execute(database);
  // Users can't tell apart ids that differ only in letter case.
  await sql`create unique index tenants_id_in_any_case on tenants (lower(tenant_id))`.execute(database);
}
