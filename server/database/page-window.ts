import { PAGE_SIZE } from '../../src/rules/lists/pagination.ts';

export interface PageWindow {
  readonly offset: number;
  readonly pageSize: number;
}

/** Larger than any table, and countable by the database with a page added. */
const LARGEST_OFFSET = 2_147_000_000;

export interface PageQuery {
  readonly offset?: number;
  readonly pageSize?: number;
  readonly page?: number;
  readonly sort?: string;
}

/** `offset` wins over `page`; `firstPage` is the number of the first page. */
export function pageWindow(query: PageQuery, firstPage: 0 | 1): PageWindow & { readonly currentPage: number } {
  const pageSize = query.pageSize ?? PAGE_SIZE;
  const offset = query.offset ?? Math.max(0, (query.page ?? firstPage) - firstPage) * pageSize;
  return {
    pageSize,
    offset: Math.min(offset, LARGEST_OFFSET),
    currentPage: Math.floor(offset / pageSize) + firstPage,
  };
}
