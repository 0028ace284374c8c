import { type Kysely, sql } from 'kysely';

/** The trigger also covers schedules saved by an older server, a backup or a test. A schedule owes nothing from before it was saved. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table deployment_requests
      add column schedule_handled_until timestamptz,
      add column schedule_due_at timestamptz,
      add column scheduled_run jsonb,
      add column keep_awake_until timestamptz`.execute(database);
  await sql`
    create function note_deployment_schedule() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if new.document -> 'deploymentSchedule' is not distinct from old.document -> 'deploymentSchedule' then
          return new;
        end if;
        new.schedule_handled_until := null;
        new.scheduled_run := null;
      end if;
      if coalesce(new.document -> 'deploymentSchedule' ->> 'activeDuring', 'ACTIVE_ALWAYS') = 'ACTIVE_ALWAYS' then
        new.schedule_handled_until := null;
        new.schedule_due_at := null;
        new.keep_awake_until := null;
      else
        new.schedule_handled_until := coalesce(new.schedule_handled_until, now());
        new.schedule_due_at := 'epoch';
      end if;
      return new;
    end $$`.execute(database);
  await sql`
    update deployment_requests set schedule_handled_until = now(), schedule_due_at = 'epoch'
    where coalesce(document -> 'deploymentSchedule' ->> 'activeDuring', 'ACTIVE_ALWAYS') <> 'ACTIVE_ALWAYS'`.execute(
    database,
  );
  await sql`
    create trigger note_deployment_schedule before insert or update of document on deployment_requests
      for each row execute function note_deployment_schedule()`.execute(database);
  await sql`
    create index deployment_requests_schedule on deployment_requests (schedule_due_at)
      where schedule_due_at is not null`.execute(database);
}
