import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table build_logs add column address text, add column told_until timestamptz`.execute(database);
  // No references, so that no other table is locked; removing a record removes these.
  await sql`
    create table log_files (
      area text not null,
      subject_id text not null,
      file_name text not null,
      content bytea not null,
      primary key (area, subject_id, file_name)
    )`.execute(database);
  await sql`
    create table log_file_fetches (
      area text not null,
      subject_id text not null,
      requested_by integer,
      begun_at timestamptz not null,
      taken_until timestamptz not null,
      ended_at timestamptz,
      primary key (area, subject_id)
    )`.execute(database);
  await sql`create index log_file_fetches_open on log_file_fetches (taken_until) where ended_at is null`.execute(
    database,
  );
}
