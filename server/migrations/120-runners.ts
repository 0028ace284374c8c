/** Which runner carries out an operation (docs/decisions/0050). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`alter table operations add column runner text`.execute(database);
  // For the estimate of the next operation; rehearsed ones have no runner.
  await sql`
    create index operations_of_runners on operations (runner, area, operation, operation_id)
      where runner is not null`.execute(database);
}
