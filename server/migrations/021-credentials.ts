import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table credentials
      add column should_retain boolean not null default false,
      add column version integer not null default 1,
      add column version_before_restore integer,
      add column updated_at timestamptz not null default now()`.execute(database);
  // Monitoring uses a credential without asking anybody.
  await sql`update credentials set should_retain = secrets is not null or use_for_monitoring`.execute(database);
  await sql`
    create table credential_tenants (
      credential_id integer not null references credentials on delete cascade,
      tenant_id text not null references tenants,
      primary key (tenant_id, credential_id)
    )`.execute(database);
  await sql`
    insert into credential_tenants (credential_id, tenant_id) select credential_id, tenant_id from credentials
  `.execute(database);
  await sql`create index credential_tenants_credential on credential_tenants (credential_id)`.execute(database);
  // Unique wherever the credential is seen, which no index can express: the form checks it.
  await sql`drop index credentials_name`.execute(database);
  await sql`create index credentials_name on credentials (lower(credential_name))`.execute(database);
}
