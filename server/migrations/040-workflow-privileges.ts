/** Granted to users who can change the privileges of roles; they can grant them to others. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    insert into role_privileges (role_id, privilege)
      select role_id, granted.privilege
      from role_privileges, (values ('workflow.view'), ('workflow.review')) as granted (privilege)
      where role_privileges.privilege = 'role.edit'
      on conflict do nothing`.execute(database);
}
