import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create table tenant_users (
      tenant_id text not null references tenants on delete cascade,
      user_id integer not null references users on delete cascade,
      primary key (tenant_id, user_id)
    )`.execute(database);
  await sql`create index tenant_users_user on tenant_users (user_id)`.execute(database);
  await sql`create index user_roles_tenant on user_roles (tenant_id, user_id)`.execute(database);
  await sql`create index users_tenant on users (tenant_id)`.execute(database);
  // Home tenant and role tenants are memberships: a server of the previous version writes only those.
  await sql`
    create view tenant_members as
      select tenant_id, user_id from tenant_users
      union select tenant_id, user_id from users where tenant_id is not null
      union select user_roles.tenant_id, user_id from user_roles join tenants on tenants.tenant_id = user_roles.tenant_id
        where scope = 'TENANT'`.execute(database);
}
