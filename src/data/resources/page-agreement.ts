import type { ListPage } from '../../machines/records/list.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { ShelfEntry } from './filter-shelves.ts';
import type { StoredRecord } from './record-age.ts';
import type { RecordKind } from './record-kind.ts';

/**
 * Whether a page of the list agrees with what is known of a record: it shows the record exactly if this fits the filters and
 * lies within the page, in the area's order. A record that lies before a later page only moves that page's rows, and so does
 * not count.
 */
export function agreesWith<Summary extends StoredRecord, Detail extends Summary, Query extends PagedQuery>(
  {
    matcherOf,
    filterValues,
    window,
    order,
  }: Pick<RecordKind<Summary, Detail, Query>, 'matcherOf' | 'filterValues' | 'window' | 'order'>,
  page: ListPage<Summary>,
  query: Query,
  record: Summary,
): boolean {
  const { rows } = page;
  const entryOf = (row: Summary): ShelfEntry => ({ id: row.id, values: filterValues(row) });
  const entry = entryOf(record);
  const first = rows[0];
  const last = rows.at(-1);
  const isNotBefore = query.page === 0 || (first !== undefined && order(entryOf(first), entry) <= 0);
  const isNotAfter = rows.length < window(query).size || (last !== undefined && order(entry, entryOf(last)) <= 0);
  const fits = matcherOf(query)?.(entry.id, entry.values) ?? true;
  return rows.some(({ id }) => id === record.id) === (isNotBefore && isNotAfter && fits);
}
