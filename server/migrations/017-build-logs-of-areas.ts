import { type Kysely, sql } from 'kysely';
import { nameSubjects } from './subject-columns.ts';

export async function up(database: Kysely<never>): Promise<void> {
  await nameSubjects(database, 'build_logs');
  await sql`create index build_logs_subject on build_logs (area, subject_id, id desc)`.execute(database);
}
