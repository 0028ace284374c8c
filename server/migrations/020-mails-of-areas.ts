import { type Kysely, sql } from 'kysely';
import { nameSubjects } from './subject-columns.ts';

export async function up(database: Kysely<never>): Promise<void> {
  await nameSubjects(database, 'mails');
  await sql`alter table mails drop constraint mails_kind_check`.execute(database);
}
