import type { DeploymentRequestSummary } from '../../contract/generated/schema.d.ts';
import type { ListPage } from '../../machines/list.ts';
import type { DeploymentListQuery } from '../../rules/deployments/list-query.ts';
import { PAGE_SIZE } from '../../rules/pagination.ts';
import { fitsFilters } from './record-kind.ts';

/**
 * Whether a page of the list agrees with what is known of a request: it shows the request exactly if this fits the filters and
 * lies within the page, newest ids first. A request that lies before a later page only moves that page's rows, and so does
 * not count.
 */
export function agreesWith(
  page: ListPage<DeploymentRequestSummary>,
  query: DeploymentListQuery,
  record: DeploymentRequestSummary,
): boolean {
  const { rows } = page;
  const first = rows[0];
  const last = rows.at(-1);
  const isNotBefore = query.page === 0 || (first !== undefined && record.id <= first.id);
  const isNotAfter = rows.length < PAGE_SIZE || (last !== undefined && record.id >= last.id);
  const belongs = isNotBefore && isNotAfter && fitsFilters(query, record);
  return rows.some(({ id }) => id === record.id) === belongs;
}
