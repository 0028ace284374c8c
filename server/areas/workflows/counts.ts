/** How many records are in each status of a chart, as far as the caller may list them (an extension, docs/decisions/0026). */
import type { Privilege } from '../../../src/rules/access.ts';
import { AREAS } from '../../../src/rules/areas.ts';
import {
  areaOfCounted,
  type CountedWorkflowId,
  isCountedWorkflow,
  readCountedStatuses,
  type StatusGroups,
  sumByStatus,
} from '../../../src/rules/workflows/counted-workflows.ts';
import type { Queries } from '../../database/database.ts';
import { requireAnyPrivilege, requirePrivilege, type ScopeOf, type Viewer } from '../../identity/viewer.ts';
import type { Handlers } from '../../plugins/contract/handlers.ts';
import { notFound } from '../../plugins/problem.ts';
import type { PageQuery } from '../../records/page-window.ts';
import type { ValueTotal } from '../../records/record-table.ts';
import type { Services } from '../../services.ts';

/** Counts the records that an area's list has for a viewer. */
export type CountedRecords = (queries: Queries, viewer: Viewer) => Promise<StatusGroups>;

interface StatusTable {
  countBy(queries: Queries, tenantScope: string | null, column: 'status'): Promise<readonly ValueTotal[]>;
}

/** Of the records of one table, which have one status. @param scopeOf what their list is limited to */
export function countedByStatus(
  records: StatusTable,
  scopeOf: ScopeOf = ({ tenantScope }) => tenantScope,
): CountedRecords {
  return async (queries, viewer) => {
    const totals = await records.countBy(queries, scopeOf(viewer), 'status');
    return totals.map(({ value, records: count }) => ({ statuses: { status: value }, records: count }));
  };
}

interface PlainTable {
  list(queries: Queries, tenantScope: string | null, query: PageQuery): Promise<{ readonly total: number }>;
}

/** Of the records of one table, which have no status. @param scopeOf what their list is limited to */
export function countedTogether(
  records: PlainTable,
  scopeOf: ScopeOf = ({ tenantScope }) => tenantScope,
): CountedRecords {
  return async (queries, viewer) => {
    const { total } = await records.list(queries, scopeOf(viewer), { pageSize: 1 });
    return [{ statuses: {}, records: total }];
  };
}

export function workflowCounts(
  { queries }: Pick<Services, 'queries'>,
  counted: Readonly<Record<CountedWorkflowId, CountedRecords>>,
): Handlers<'getWorkflowCounts'> {
  return {
    getWorkflowCounts: async ({ viewer, path: { workflow } }) => {
      requirePrivilege(viewer, 'workflow.view');
      if (!isCountedWorkflow(workflow)) throw notFound();
      const listing: readonly Privilege[] = AREAS[areaOfCounted(workflow)].routes.list.privileges;
      requireAnyPrivilege(viewer, listing);
      const statuses = await readCountedStatuses(workflow);
      const { total, regions } = sumByStatus(statuses, await counted[workflow](queries, viewer), viewer.privileges);
      return { total, regions: regions.map(({ region, counts }) => ({ region, counts: [...counts] })) };
    },
  };
}
