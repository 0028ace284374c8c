export const PAGE_SIZE = 10;

/** The first is the specified one. */
export const PAGE_SIZES = [PAGE_SIZE, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export function parsePageSize(text: string): PageSize | null {
  return PAGE_SIZES.find((size) => String(size) === text) ?? null;
}

/** Counted from 0; the server's limit. */
export function lastPage(pageSize: number = PAGE_SIZE): number {
  return Math.floor(2_147_483_647 / pageSize);
}

export interface PageWindow {
  readonly pages: readonly number[];
  readonly previous: number | null;
  readonly next: number | null;
}

export function pageCount(totalRecords: number, pageSize: number = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(totalRecords / pageSize));
}

/** A window from the current page minus 4 to plus 5 (Deployments §2, §9). `firstPage` is 0 in the deployments list, 1 elsewhere. */
export function pageWindow(current: number, totalPages: number, firstPage: 0 | 1 = 0): PageWindow {
  const last = firstPage + totalPages - 1;
  const from = Math.max(firstPage, current - 4);
  const to = Math.min(last, current + 5);
  return {
    pages: Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index),
    previous: current > firstPage ? Math.min(current - 1, last) : null,
    next: current < last ? current + 1 : null,
  };
}
