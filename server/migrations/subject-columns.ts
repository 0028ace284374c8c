/** Columns that name a record of any area beside deployment requests', for the migrations 016 to 020. */
import { type Kysely, sql } from 'kysely';

/** Synchronizes both, as a server of the previous release writes only the deployment request's. `area` and `id` name the record's columns. */
export async function keepBoth(database: Kysely<never>, table: string, area: string, id: string): Promise<void> {
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

export async function nameSubjects(
  database: Kysely<never>,
  table: 'operations' | 'build_logs' | 'mails',
): Promise<void> {
  const named = sql.table(table);
  await sql`alter table ${named} add column area text, add column subject_id text`.execute(database);
  await sql`update ${named} set area = 'deployments', subject_id = deployment_request_id::text`.execute(database);
  await sql`
    alter table ${named} alter column area set not null, alter column subject_id set not null,
      alter column deployment_request_id drop not null`.execute(database);
  await keepBoth(database, table, 'area', 'subject_id');
}
