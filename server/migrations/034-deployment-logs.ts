/** Append-only like the activity log; every list filter has an index in the list's order. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create trigger deployment_action_log_is_not_changed before update or delete on deployment_action_log for each row
    execute function refuse_change_of_log()`.execute(database);
  await sql`
    create trigger deployment_action_log_is_not_emptied before truncate on deployment_action_log for each statement
    execute function refuse_change_of_log()`.execute(database);

  await sql`drop index deployment_action_log_resource`.execute(database);
  const order = sql`entry_date desc, entry_id desc`;
  await sql`
    create index deployment_action_log_resource on deployment_action_log (resource, resource_id, ${order})`.execute(
    database,
  );
  await sql`create index deployment_action_log_kind on deployment_action_log (resource, tenant_id, ${order})`.execute(
    database,
  );
  await sql`create index deployment_action_log_tenant on deployment_action_log (tenant_id, ${order})`.execute(database);
  await sql`
    create index deployment_action_log_action on deployment_action_log (entry_type, tenant_id, ${order})`.execute(
    database,
  );
  await sql`
    create index deployment_action_log_user on deployment_action_log (user_id, tenant_id, ${order})`.execute(database);
}
