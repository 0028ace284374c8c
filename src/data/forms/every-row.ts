/** The contract's limit. */
const PAGE_SIZE = 100;
const MAX_PAGES = 50;

interface PagePosition {
  readonly offset: number;
  readonly pageSize: number;
  readonly page: number;
}

export async function everyRow<Row>(
  read: (position: PagePosition) => Promise<{ readonly results: readonly Row[]; readonly totalRecords: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { results, totalRecords } = await read({ offset: page * PAGE_SIZE, pageSize: PAGE_SIZE, page });
    rows.push(...results);
    if (results.length === 0 || rows.length >= totalRecords) break;
  }
  return rows;
}
