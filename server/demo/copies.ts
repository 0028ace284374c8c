/** Any number of requests for load: copies of the demo's own ones, made by the database itself. */
import { sql } from 'kysely';
import type { Transaction } from '../database/database.ts';

/**
 * Makes requests with ids from `firstId` on, older than the demo's own. Nothing is in progress at them; they have names
 * of their own, and neither secrets nor logs nor hosts.
 */
export async function copyRequests(transaction: Transaction, count: number, firstId: number): Promise<void> {
  await sql`
    with template as (
      select
        tenant_id, deployment_type, left(client, 16) as client, approval_reference, environment_type, created_by,
        approval_status, infrastructure_status, job_status, service_status, version, credential_id,
        monitoring_credential_id, token_valid_from, token_valid_to, last_build_url,
        document - 'installerApplicationsData' - 'demoDeploymentBuilds' - 'awsMaintenanceBuilds' as document,
        created_at, updated_at, row_number() over (order by id) - 1 as position, count(*) over () as templates
      from deployment_requests
      where operation_started_at is null
    )
    insert into deployment_requests (
      id, tenant_id, deployment_type, client, environment_identifier, approval_reference, environment_type, created_by,
      approval_status, infrastructure_status, job_status, service_status, version, credential_id,
      monitoring_credential_id, token_valid_from, token_valid_to, last_build_url, document, created_at, updated_at)
    select
      ${firstId}::integer + copy, tenant_id, deployment_type, client, 'env-' || copy, approval_reference,
      environment_type, created_by, approval_status, infrastructure_status, job_status, service_status, version,
      credential_id, monitoring_credential_id, token_valid_from, token_valid_to, last_build_url, document,
      created_at - copy * interval '1 second', updated_at - copy * interval '1 second'
    from generate_series(0, ${count - 1}::integer) as copy
    join template on template.position = copy % template.templates`.execute(transaction);
}
