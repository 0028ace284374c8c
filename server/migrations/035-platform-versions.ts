import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table platform_versions
      drop constraint platform_versions_status_check,
      add constraint platform_versions_status_check
        check (status in ('ALPHA', 'BETA', 'RELEASE_CANDIDATE', 'RELEASE', 'OBSOLETE')),
      add column public_description text not null default '',
      add column internal_description text not null default '',
      add column docker_version text,
      add column installer_version text,
      add column tags jsonb not null default '[]',
      add column created_by integer references users,
      add column revision integer not null default 1,
      add column revision_before_restore integer,
      add column updated_at timestamptz not null default now()`.execute(database);
}
