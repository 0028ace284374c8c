import type { StatusGroups } from '../../src/rules/workflows/counted-workflows.ts';
import type { Queries } from '../database/database.ts';
import type { PageQuery } from '../database/page-window.ts';
import type { ScopeOf, Viewer } from '../identity/viewer.ts';
import type { ValueTotal } from './record-table.ts';

export type CountedRecords = (queries: Queries, viewer: Viewer) => Promise<StatusGroups>;

interface StatusTable {
  countBy(queries: Queries, tenantScope: string | null, column: 'status'): Promise<readonly ValueTotal[]>;
}

/** @param scopeOf the list's limit */
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

/** @param scopeOf the list's limit */
export function countedTogether(
  records: PlainTable,
  scopeOf: ScopeOf = ({ tenantScope }) => tenantScope,
): CountedRecords {
  return async (queries, viewer) => {
    const { total } = await records.list(queries, scopeOf(viewer), { pageSize: 1 });
    return [{ statuses: {}, records: total }];
  };
}
