/** Both audit logs. The database refuses to change them, and every list filter has an index in the list's order. */
import { sql } from 'kysely';
import { oneOf } from './columns.ts';

const ORDER = sql`entry_date desc, entry_id desc`;

const activityLog = [
  sql`
    create table activity_log (
      entry_id bigint generated always as identity primary key,
      entry_type text not null ${oneOf('entry_type', ['CREATE', 'UPDATE', 'DELETE'])},
      entity_name text not null,
      entity_id text not null,
      tenant_id text,
      user_id integer,
      description text not null,
      old_entity jsonb,
      new_entity jsonb,
      diff jsonb not null,
      entry_date timestamptz not null default now()
    )`,
  sql`create index activity_log_entry_date on activity_log (${ORDER})`,
  sql`create index activity_log_entity on activity_log (entity_name, entity_id, ${ORDER})`,
  sql`create index activity_log_kind on activity_log (entity_name, tenant_id, ${ORDER})`,
  sql`create index activity_log_tenant on activity_log (tenant_id, ${ORDER})`,
  sql`create index activity_log_user on activity_log (user_id, tenant_id, ${ORDER})`,
  sql`
    create index activity_log_refused_sign_ins on activity_log (entry_date)
    where entity_name = 'RefusedSignIn'`,
];

const deploymentActionLog = [
  sql`
    create table deployment_action_log (
      entry_id bigint generated always as identity primary key,
      entry_type text not null,
      resource text not null,
      resource_id text not null,
      tenant_id text,
      user_id integer,
      description text not null,
      entry_date timestamptz not null default now()
    )`,
  sql`create index deployment_action_log_entry_date on deployment_action_log (${ORDER})`,
  sql`create index deployment_action_log_resource on deployment_action_log (resource, resource_id, ${ORDER})`,
  sql`create index deployment_action_log_kind on deployment_action_log (resource, tenant_id, ${ORDER})`,
  sql`create index deployment_action_log_tenant on deployment_action_log (tenant_id, ${ORDER})`,
  sql`create index deployment_action_log_action on deployment_action_log (entry_type, tenant_id, ${ORDER})`,
  sql`create index deployment_action_log_user on deployment_action_log (user_id, tenant_id, ${ORDER})`,
];

/** Exception: the count of a refused sign-in may grow, and after 90 days it may be deleted (`audit/refused-sign-ins.ts`). */
const refusals = [
  sql`
    create function refuse_change_of_log() returns trigger language plpgsql as $$
    begin
      raise exception 'An entry of % stays as it was written.', tg_table_name using errcode = 'restrict_violation';
    end $$`,
  sql`
    create trigger activity_log_is_not_updated before update on activity_log for each row
    when (not coalesce(
      old.entity_name = 'RefusedSignIn'
      and row(new.entry_id, new.entry_type, new.entity_name, new.entity_id, new.tenant_id, new.user_id, new.description,
        new.old_entity, new.entry_date)
        is not distinct from row(old.entry_id, old.entry_type, old.entity_name, old.entity_id, old.tenant_id, old.user_id,
        old.description, old.old_entity, old.entry_date)
      and new.new_entity -> 'attempts' > old.new_entity -> 'attempts', false))
    execute function refuse_change_of_log()`,
  sql`
    create trigger activity_log_is_not_deleted before delete on activity_log for each row
    when (not (old.entity_name = 'RefusedSignIn' and old.entry_date < now() - interval '90 days'))
    execute function refuse_change_of_log()`,
  sql`
    create trigger activity_log_is_not_emptied before truncate on activity_log for each statement
    execute function refuse_change_of_log()`,
  sql`
    create trigger deployment_action_log_is_not_changed before update or delete on deployment_action_log for each row
    execute function refuse_change_of_log()`,
  sql`
    create trigger deployment_action_log_is_not_emptied before truncate on deployment_action_log for each statement
    execute function refuse_change_of_log()`,
];

export const logs = [...activityLog, ...deploymentActionLog, ...refusals];
