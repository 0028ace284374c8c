/** Servers of 1.0.0 rehearse whatever they plan or advance. Where there are runner hosts, the database refuses that (docs/decisions/0070). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table operation_stages add column knows_runners boolean`.execute(database);
  await sql`
    create function refuse_plan_of_older_release() returns trigger language plpgsql as $$
    begin
      if exists (select from runner_hosts) then
        raise exception 'A server of 1.0.0 can''t carry out operations of a database with runner hosts. Upgrade it.';
      end if;
      return new;
    end $$`.execute(database);
  await sql`
    create trigger refuse_plan_of_older_release before update of plan on operations for each row
      when (old.plan is null and new.plan is not null and new.keeps_files is null)
      execute function refuse_plan_of_older_release()`.execute(database);
  await sql`
    create function refuse_stage_of_older_release() returns trigger language plpgsql as $$
    begin
      if exists (select from operations where operation_id = new.operation_id and runner is not null) then
        raise exception 'A server of 1.0.0 can''t carry out the stages of a runner. Upgrade it.';
      end if;
      return new;
    end $$`.execute(database);
  await sql`
    create trigger refuse_stage_of_older_release before insert on operation_stages for each row
      when (new.knows_runners is not true)
      execute function refuse_stage_of_older_release()`.execute(database);
}
