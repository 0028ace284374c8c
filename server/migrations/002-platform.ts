import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table command_ids (
      user_id integer not null references users on delete cascade,
      tenant_id text not null,
      command_id uuid not null,
      fingerprint text not null,
      answer_status smallint not null,
      answer_headers jsonb not null,
      answer_body text,
      created_at timestamptz not null default now(),
      primary key (user_id, tenant_id, command_id)
    )`.execute(database);
  await sql`create index command_ids_created_at on command_ids (created_at)`.execute(database);
  await sql`
    create table changes (
      sequence bigint generated always as identity primary key,
      tenant_id text not null,
      area text not null,
      record_id text not null,
      kind text not null check (kind in ('upsert', 'delete')),
      at timestamptz not null default now()
    )`.execute(database);
  await sql`create index changes_tenant on changes (tenant_id, sequence)`.execute(database);
  await sql`
    create table activity_log (
      entry_id bigint generated always as identity primary key,
      entry_type text not null check (entry_type in ('CREATE', 'UPDATE', 'DELETE')),
      entity_name text not null,
      entity_id text not null,
      tenant_id text,
      user_id integer,
      description text not null,
      old_entity jsonb,
      new_entity jsonb,
      diff jsonb not null,
      entry_date timestamptz not null default now()
    )`.execute(database);
  await sql`create index activity_log_entry_date on activity_log (entry_date desc, entry_id desc)`.execute(database);
  await sql`create index activity_log_entity on activity_log (entity_name, entity_id)`.execute(database);
  await sql`
    create table deployment_action_log (
      entry_id bigint generated always as identity primary key,
      entry_type text not null,
      resource text not null,
      resource_id text not null,
      tenant_id text,
      user_id integer,
      description text not null,
      entry_date timestamptz not null default now()
    )`.execute(database);
  await sql`create index deployment_action_log_entry_date on deployment_action_log (entry_date desc, entry_id desc)`.execute(
    database,
  );
  await sql`create index deployment_action_log_resource on deployment_action_log (resource, resource_id)`.execute(
    database,
  );
}
