import type { ListPage } from '../../machines/records/list.ts';
import type { PagedQuery } from '../../rules/lists/list-address.ts';
import type { ShelfEntry } from './filter-shelves.ts';
import type { StoredRecord } from './record-age.ts';
import type { RecordKind } from './record-kind.ts';

/** A page agrees if it shows the record exactly when it matches the filters and belongs there. Records on earlier pages don't count. */
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
