/** Pages of requests sorted by client or environment without sorting all of a tenant (docs/decisions/0055). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  const statements = [
    sql`create index deployment_requests_by_client on deployment_requests
      (tenant_id, (lower(client collate "C")), id desc)`,
    sql`create index deployment_requests_by_environment on deployment_requests
      (tenant_id, (lower(environment_identifier collate "C")), id desc)`,
  ];
  for (const statement of statements) await statement.execute(database);
}
