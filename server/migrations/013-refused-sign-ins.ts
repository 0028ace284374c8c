import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create index activity_log_refused_sign_ins on activity_log (entry_date)
    where entity_name = 'RefusedSignIn'`.execute(database);
}
