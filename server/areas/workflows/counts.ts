/** How many records are in each status of a chart, as far as the caller may list them (an extension, docs/decisions/0026). */
import { sql } from 'kysely';
import type { Privilege } from '../../../src/rules/access.ts';
import { AREAS } from '../../../src/rules/areas.ts';
import {
  COUNTED_WORKFLOWS,
  type CountedWorkflowId,
  isCountedWorkflow,
  sumByStatus,
} from '../../../src/rules/workflows/counted-workflows.ts';
import type { Queries } from '../../database/database.ts';
import { reachOf, requireAnyPrivilege, requirePrivilege, type Viewer } from '../../identity/viewer.ts';
import { users } from '../../people/user-records.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { notFound } from '../../plugins/problem.ts';
import type { ValueTotal } from '../../records/record-table.ts';
import type { Services } from '../../services.ts';
import { biDeployments } from '../bi-deployments/record.ts';
import { cloudAccounts } from '../cloud-accounts/record.ts';
import { vpcs } from '../vpcs/record.ts';

type Groups = Parameters<typeof sumByStatus>[1];

/** In one statement: of records that have the same four statuses there are few kinds. */
async function deploymentGroups(queries: Queries, { tenantScope }: Viewer): Promise<Groups> {
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

const grouped = (totals: readonly ValueTotal[]): Groups =>
  totals.map(({ value, records }) => ({ statuses: { status: value }, records }));

/** What is counted of each chart: the records that the area's list has for the viewer. */
const GROUPS: Readonly<Record<CountedWorkflowId, (queries: Queries, viewer: Viewer) => Promise<Groups>>> = {
  deployment: deploymentGroups,
  vpc: async (queries, { tenantScope }) => grouped(await vpcs.countBy(queries, tenantScope, 'status')),
  'bi-deployment': async (queries, { tenantScope }) =>
    grouped(await biDeployments.countBy(queries, tenantScope, 'status')),
  'cloud-account': async (queries, { tenantScope }) =>
    grouped(await cloudAccounts.countBy(queries, tenantScope, 'status')),
  user: async (queries, viewer) => grouped(await users.countBy(queries, reachOf(viewer), 'status')),
};

export function workflowCounts({ queries }: Pick<Services, 'queries'>): Handlers<'getWorkflowCounts'> {
  return {
    getWorkflowCounts: async ({ viewer, path: { workflow } }) => {
      requirePrivilege(viewer, 'workflow.view');
      if (!isCountedWorkflow(workflow)) throw notFound();
      const listing: readonly Privilege[] = AREAS[COUNTED_WORKFLOWS[workflow].area].routes.list.privileges;
      requireAnyPrivilege(viewer, listing);
      const { total, regions } = sumByStatus(workflow, await GROUPS[workflow](queries, viewer));
      return { total, regions: regions.map(({ region, counts }) => ({ region, counts: [...counts] })) };
    },
  };
}
