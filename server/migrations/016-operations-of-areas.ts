import { type Kysely, sql } from 'kysely';
import { nameSubjects } from './subject-columns.ts';

export async function up(database: Kysely<never>): Promise<void> {
  await nameSubjects(database, 'operations');
  await sql`
    create unique index operations_running_of_subject on operations (area, subject_id)
      where state = 'RUNNING'`.execute(database);
  await sql`create index operations_subject on operations (area, subject_id, operation_id desc)`.execute(database);
}
