import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table operations (
      operation_id bigint generated always as identity primary key,
      deployment_request_id integer not null references deployment_requests on delete cascade,
      tenant_id text not null,
      operation text not null,
      requested_by integer,
      from_stage text,
      chosen_stages jsonb,
      plan jsonb,
      position integer not null default 0,
      state text not null default 'RUNNING' check (state in ('RUNNING', 'SUCCEEDED', 'FAILED', 'SUPERSEDED')),
      machines_exist boolean,
      build_number integer,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      sealed_credential bytea
    )`.execute(database);
  await sql`create unique index operations_running on operations (deployment_request_id) where state = 'RUNNING'`.execute(
    database,
  );
  await sql`create index operations_due on operations (due_at) where state = 'RUNNING'`.execute(database);
  await sql`create index operations_request on operations (deployment_request_id, operation_id desc)`.execute(database);
  await sql`
    create table operation_stages (
      operation_id bigint not null references operations on delete cascade,
      position integer not null,
      stage text not null,
      attempt integer not null,
      began_at timestamptz not null default now(),
      ended_at timestamptz,
      outcome text check (outcome in ('SUCCEEDED', 'FAILED')),
      primary key (operation_id, position),
      unique (operation_id, stage, attempt)
    )`.execute(database);
  await sql`
    create table mails (
      mail_id uuid primary key default gen_random_uuid(),
      tenant_id text not null,
      deployment_request_id integer not null,
      kind text not null check (kind in ('launch', 'approved', 'rejected', 'completed', 'failed')),
      recipients jsonb,
      subject text,
      sealed_text bytea,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      attempts integer not null default 0,
      failure text
    )`.execute(database);
  await sql`create index mails_unsent on mails (created_at) where sent_at is null`.execute(database);
  await sql`create index mails_sent on mails (tenant_id, sent_at desc, mail_id)`.execute(database);
  await sql`
    create table launch_links (
      token_hash text primary key,
      deployment_request_id integer not null references deployment_requests on delete cascade,
      tenant_id text not null,
      created_at timestamptz not null default now()
    )`.execute(database);
  await sql`create index launch_links_request on launch_links (deployment_request_id)`.execute(database);
}
