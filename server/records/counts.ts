/** How many records of an area are in each status, as far as the viewer may list them. */
import type { StatusGroups } from '../../src/rules/workflows/counted-workflows.ts';
import type { Queries } from '../database/database.ts';
import type { PageQuery } from '../database/page-window.ts';
import type { ScopeOf, Viewer } from '../identity/viewer.ts';
import type { ValueTotal } from './record-table.ts';

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
