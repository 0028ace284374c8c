/** Pages of requests sorted by status or approval reference without sorting all of a tenant (docs/decisions/0068). */
import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<never>): Promise<void> {
  const statements = [
    sql`create index deployment_requests_by_status on deployment_requests
      (tenant_id, (case
        when approval_status <> 'LAUNCHED' then approval_status
        when job_status <> 'IDLE' then job_status
        when infrastructure_status <> 'STARTED' then infrastructure_status
        when (document ->> 'enableMonitoring') = 'true' and service_status <> 'SERVICES_NOT_MONITORED' then service_status
        else 'STARTED' end), id desc)`,
    sql`create index deployment_requests_by_reference on deployment_requests
      (tenant_id, (lower(approval_reference collate "C")), id desc)`,
  ];
  for (const statement of statements) await statement.execute(database);
}
