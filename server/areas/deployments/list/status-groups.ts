/** How many requests have which statuses. */
import { sql } from 'kysely';
import type { StatusGroups } from '../../../../src/rules/workflows/counted-workflows.ts';
import type { Queries } from '../../../database/database.ts';
import type { Viewer } from '../../../identity/viewer.ts';

/** The requests that the viewer's list has, in one statement: there are few kinds that have the same four statuses. */
export async function deploymentGroups(
  queries: Queries,
  { tenantScope }: Pick<Viewer, 'tenantScope'>,
): Promise<StatusGroups> {
  const rows = await queries
    .selectFrom('deployment_requests')
    .select(['approval_status', 'infrastructure_status', 'job_status', 'service_status'])
    .select(sql<number>`count(*)::int`.as('records'))
    .$if(tenantScope !== null, (query) => query.where('tenant_id', '=', tenantScope ?? ''))
    .groupBy(['approval_status', 'infrastructure_status', 'job_status', 'service_status'])
    .execute();
  return rows.map(({ records, ...row }) => ({
    records,
    statuses: {
      approval: row.approval_status,
      infrastructure: row.infrastructure_status,
      job: row.job_status,
      service: row.service_status,
    },
  }));
}
