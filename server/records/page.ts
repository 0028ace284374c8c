import { type SelectQueryBuilder, sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { PageWindow } from './page-window.ts';

/**
 * A page of a query that is in order, and how many rows match in all; every row where no window is given. The matching rows are
 * counted for each page: for areas of thousands of records.
 */
export async function pageOf<DB, Table extends keyof DB, Row>(
  queries: Queries,
  query: SelectQueryBuilder<DB, Table, Row>,
  window: PageWindow | null,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const { total } = await queries
    .selectFrom(query.clearOrderBy().as('matching'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await (window === null ? query : query.limit(window.pageSize).offset(window.offset)).execute();
  return { rows, total };
}
