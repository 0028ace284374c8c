/** Operations, build logs and uploaded files belong to a record of any area, by the area's name and the record's id there. */
import { type Kysely, sql } from 'kysely';

/**
 * A server of the release before names the deployment request alone: the database keeps both the same, whichever is written.
 * `area` and `id` are the columns that name the record.
 */
async function keepBoth(database: Kysely<never>, table: string, area: string, id: string): Promise<void> {
  const name = sql.ref(`name_subject_of_${table}`);
  const owner = sql.ref(`new.${area}`);
  const key = sql.ref(`new.${id}`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if ${key} is null and new.deployment_request_id is not null then
          ${owner} := 'deployments';
          ${key} := new.deployment_request_id::text;
        elsif ${owner} = 'deployments' then
          new.deployment_request_id := ${key}::integer;
        end if;
      elsif new.deployment_request_id is distinct from old.deployment_request_id then
        ${owner} := case when new.deployment_request_id is not null then 'deployments' end;
        ${key} := new.deployment_request_id::text;
      else
        new.deployment_request_id := case when ${owner} = 'deployments' then ${key}::integer end;
      end if;
      return new;
    end $$`.execute(database);
  await sql`
    create trigger ${name} before insert or update of deployment_request_id, ${sql.ref(area)}, ${sql.ref(id)}
      on ${sql.table(table)} for each row execute function ${name}()`.execute(database);
}

async function nameSubjects(database: Kysely<never>, table: 'operations' | 'build_logs'): Promise<void> {
  const named = sql.table(table);
  await sql`alter table ${named} add column area text, add column subject_id text`.execute(database);
  await sql`update ${named} set area = 'deployments', subject_id = deployment_request_id::text`.execute(database);
  await sql`
    alter table ${named} alter column area set not null, alter column subject_id set not null,
      alter column deployment_request_id drop not null`.execute(database);
  await keepBoth(database, table, 'area', 'subject_id');
}

export async function operations(database: Kysely<never>): Promise<void> {
  await nameSubjects(database, 'operations');
  await sql`
    create unique index operations_running_of_subject on operations (area, subject_id)
      where state = 'RUNNING'`.execute(database);
  await sql`create index operations_subject on operations (area, subject_id, operation_id desc)`.execute(database);
}

export async function buildLogs(database: Kysely<never>): Promise<void> {
  await nameSubjects(database, 'build_logs');
  await sql`create index build_logs_subject on build_logs (area, subject_id, id desc)`.execute(database);
}

export async function uploads(database: Kysely<never>): Promise<void> {
  await sql`
    alter table uploads add column owner_area text, add column owner_id text,
      add constraint uploads_owner check ((owner_area is null) = (owner_id is null))`.execute(database);
  await sql`
    update uploads set owner_area = 'deployments', owner_id = deployment_request_id::text
      where deployment_request_id is not null`.execute(database);
  await keepBoth(database, 'uploads', 'owner_area', 'owner_id');
  await sql`
    create index uploads_without_owner on uploads (created_at)
      where owner_id is null or discarded_at is not null`.execute(database);
  await sql`create index uploads_user_without_owner on uploads (user_id) where owner_id is null`.execute(database);
  await sql`
    create index uploads_owner_files on uploads (owner_area, owner_id) where owner_id is not null`.execute(database);
}
