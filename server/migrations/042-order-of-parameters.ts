import { type Kysely, sql } from 'kysely';

/** `jsonb` doesn't keep the order in which parameters were written. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table bi_deployments alter column additional_parameters type json using additional_parameters::json`.execute(
    database,
  );
}
