/** Which host carries out an operation, what it has to offer, and who cancelled it (docs/decisions/0053). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table operations
      add column runner_labels jsonb,
      add column runner_host text,
      add column cancelled_by text`.execute(database);
  await sql`
    create index operations_of_hosts on operations (area, subject_id, operation_id)
      where runner_host is not null`.execute(database);
  await sql`
    create index operations_to_place on operations (operation_id)
      where state = 'RUNNING' and runner is not null`.execute(database);
}
