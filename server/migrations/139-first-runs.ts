/** Finds the launches that ended in the last days, for lead times (docs/decisions/0066). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create index operations_first_runs on operations (ended_at)
      where area = 'deployments' and state = 'SUCCEEDED' and operation in ('LAUNCH', 'RETRY_JOB')`.execute(database);
}
