import type { ListPage } from '../../machines/records/list.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import { PAGE_SIZE, pageCount } from '../../rules/lists/pagination.ts';
import type { RecordId } from '../../rules/records/record-key.ts';

export interface Neighbours<Summary> {
  readonly previous: Summary | null;
  readonly next: Summary | null;
  /** From 1. */
  readonly position: number;
  readonly total: number;
  /** Of the list on the page that shows the record. */
  readonly search: URLSearchParams;
}

type PageAt<Summary> = (page: number) => Promise<Pick<ListPage<Summary>, 'rows' | 'totalRecords'>>;

/** The page of the list with this record, from 0. */
export function pageWith({ position }: { readonly position: number }, { pageSize = PAGE_SIZE }: PagedQuery): number {
  return Math.floor((position - 1) / pageSize);
}

/** From the pages of a list: on the query's page, or on the one before or after it. Null where it isn't there. */
export async function neighboursOnPages<Summary extends { readonly id: RecordId }, Query extends PagedQuery>(
  { onPage, serialise }: Pick<ListAddress<Query>, 'onPage' | 'serialise'>,
  query: Query,
  id: RecordId,
  pageAt: PageAt<Summary>,
): Promise<Neighbours<Summary> | null> {
  for (const page of [query.page, query.page + 1, query.page - 1]) {
    if (page < 0) continue;
    const { rows, totalRecords: total } = await pageAt(page);
    const at = rows.findIndex((row) => row.id === id);
    if (at === -1) continue;
    const isLastPage = page >= pageCount(total, query.pageSize) - 1;
    const [before, after] = [rows[at - 1], rows[at + 1]];
    return {
      previous: before ?? (page === 0 ? null : ((await pageAt(page - 1)).rows.at(-1) ?? null)),
      next: after ?? (isLastPage ? null : ((await pageAt(page + 1)).rows[0] ?? null)),
      position: page * (query.pageSize ?? PAGE_SIZE) + at + 1,
      total,
      search: serialise(onPage(query, page)),
    };
  }
  return null;
}
