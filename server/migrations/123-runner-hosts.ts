/** Processes that carry out the operations of runners (docs/decisions/0053). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table runner_hosts (
      host_id text primary key,
      name text not null,
      machine text not null,
      version text not null,
      labels jsonb not null,
      runners jsonb not null,
      capacity integer not null,
      session jsonb,
      is_draining boolean not null default false,
      paused_at timestamptz,
      paused_by text,
      started_at timestamptz not null,
      last_seen_at timestamptz not null
    )`.execute(database);
}
