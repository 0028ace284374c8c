/**
 * Append-only, enforced by the database. Exception: the count of a refused sign-in may grow, and after 90 days it may be deleted
 * (`audit/refused-sign-ins.ts`). Every list filter has an index in the list's order.
 */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create function refuse_change_of_log() returns trigger language plpgsql as $$
    begin
      raise exception 'An entry of % stays as it was written.', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(database);
  await sql`
    create trigger activity_log_is_not_updated before update on activity_log for each row
    when (not coalesce(
      old.entity_name = 'RefusedSignIn'
      and row(new.entry_id, new.entry_type, new.entity_name, new.entity_id, new.tenant_id, new.user_id, new.description,
        new.old_entity, new.entry_date)
        is not distinct from row(old.entry_id, old.entry_type, old.entity_name, old.entity_id, old.tenant_id, old.user_id,
        old.description, old.old_entity, old.entry_date)
      and new.new_entity -> 'attempts' > old.new_entity -> 'attempts', false))
    execute function refuse_change_of_log()`.execute(database);
  await sql`
    create trigger activity_log_is_not_deleted before delete on activity_log for each row
    when (not (old.entity_name = 'RefusedSignIn' and old.entry_date < now() - interval '90 days'))
    execute function refuse_change_of_log()`.execute(database);
  await sql`
    create trigger activity_log_is_not_emptied before truncate on activity_log for each statement
    execute function refuse_change_of_log()`.execute(database);

  await sql`drop index activity_log_entity`.execute(database);
  const order = sql`entry_date desc, entry_id desc`;
  await sql`create index activity_log_entity on activity_log (entity_name, entity_id, ${order})`.execute(database);
  await sql`create index activity_log_kind on activity_log (entity_name, tenant_id, ${order})`.execute(database);
  await sql`create index activity_log_tenant on activity_log (tenant_id, ${order})`.execute(database);
  await sql`create index activity_log_user on activity_log (user_id, tenant_id, ${order})`.execute(database);
}
