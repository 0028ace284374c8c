/** Administration §6. */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    update role_privileges set privilege = 'platformversion.list.tested'
    where privilege = 'platformversion.list.beta'`.execute(database);
  // Users who could edit them could do this before it had a privilege of its own.
  for (const [held, granted] of [
    ['user.edit', 'user.activate'],
    ['tenant.edit', 'tenant.delete'],
  ] as const) {
    await sql`
      insert into role_privileges (role_id, privilege)
        select role_id, ${granted} from role_privileges where privilege = ${held}
        on conflict do nothing`.execute(database);
  }
}
