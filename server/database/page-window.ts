/** The rows of a page: how many to skip, and how many there are at most. */
import { PAGE_SIZE } from '../../src/rules/lists/pagination.ts';

export interface PageWindow {
  readonly offset: number;
  readonly pageSize: number;
}

/** No table has more rows than that, and with a page behind it the database can still count them. */
const LARGEST_OFFSET = 2_147_000_000;

/** What every list's query can ask for. */
export interface PageQuery {
  readonly offset?: number;
  readonly pageSize?: number;
  readonly page?: number;
}

/** The window that a query asks for; `offset` wins over `page`, and `firstPage` is the number of the first one. */
export function pageWindow(query: PageQuery, firstPage: 0 | 1): PageWindow & { readonly currentPage: number } {
  const pageSize = query.pageSize ?? PAGE_SIZE;
  const offset = query.offset ?? Math.max(0, (query.page ?? firstPage) - firstPage) * pageSize;
  return {
    pageSize,
    offset: Math.min(offset, LARGEST_OFFSET),
    currentPage: Math.floor(offset / pageSize) + firstPage,
  };
}
