import { type Kysely, sql } from 'kysely';

/** The parameters of BI deployments keep the order in which they were written, which `jsonb` does not. */
export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    alter table bi_deployments alter column additional_parameters type json using additional_parameters::json`.execute(
    database,
  );
}
