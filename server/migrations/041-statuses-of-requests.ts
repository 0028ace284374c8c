import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  await sql`
    create index deployment_requests_statuses on deployment_requests
      (tenant_id, approval_status, infrastructure_status, service_status, job_status, id desc)`.execute(database);
}
