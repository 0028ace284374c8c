/**
 * A server of 1.0.0 takes any operation whose next step is due, and asks its rehearsal how far the stage is that a host runs. The database
 * refuses what it writes then. Servers that know runners say so in a setting of their connections (docs/decisions/0073).
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create function refuse_progress_of_older_release() returns trigger language plpgsql as $$
    begin
      if new.state = 'SUPERSEDED' and old.state = 'RUNNING' then
        -- It doesn't know that a host has to end what still runs.
        new.ends_at_runner := old.runner_host is not null;
        return new;
      end if;
      raise exception 'A server of 1.0.0 can''t carry out the stages of a runner. Upgrade it.';
    end $$`.execute(database);
  await sql`
    create trigger refuse_progress_of_older_release before update of state, position, due_at on operations for each row
      when (old.runner is not null and current_setting('portal.knows_runners', true) is distinct from 'on')
      execute function refuse_progress_of_older_release()`.execute(database);
}
