import { useEffect, useState } from 'react';
import type { Subscribable } from 'xstate';
import type { RecordAreaName } from '../../rules/areas.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import { usePortal } from '../portal/portal-context.tsx';

/** A method, so that any area's records fit. */
interface CountedRecords {
  watchTotals(queries: readonly PagedQuery[]): Subscribable<readonly number[] | null>;
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map();

/**
 * Records on the device for each value of a filter, beside the other filters; empty where the device lacks some.
 * @param filter null while nothing shows the counts
 */
export function useFilterCounts<Query extends PagedQuery>(
  area: RecordAreaName | null,
  address: ListAddress<Query>,
  query: Query,
  filter: string | null,
): ReadonlyMap<string, number> {
  const { resources } = usePortal();
  const [counts, setCounts] = useState(NO_COUNTS);
  useEffect(() => {
    const declared = filter === null ? undefined : address.filters.get(filter);
    if (area === null || filter === null || declared?.control !== 'choices') return;
    const values = declared.options.map(({ value }) => value);
    const records: CountedRecords = resources[area];
    const watching = records.watchTotals(values.map((value) => address.withText(query, filter, value))).subscribe({
      next: (totals) =>
        setCounts(totals === null ? NO_COUNTS : new Map(values.map((value, index) => [value, totals[index] ?? 0]))),
      error: () => setCounts(NO_COUNTS),
    });
    return () => watching.unsubscribe();
  }, [resources, area, address, query, filter]);
  return counts;
}
