import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { ListRow } from '../../machines/records/list.ts';
import { holds } from '../../rules/access/access.ts';
import type { ListAddress, PagedQuery, RefusedFilters } from '../../rules/lists/list-address.ts';
import { useViewer } from '../portal/portal-context.tsx';
import type { AreaList } from './area-list.ts';
import { useFilterCounts } from './use-filter-counts.ts';
import { useListedUsers } from './use-listed-users.ts';
import { useListedValues } from './use-listed-values.ts';
import type { OnQueryChange } from './use-turn.ts';

/** Text in filter fields that isn't applied. */
export interface FilterRefusals {
  /** Invalid values from the address. */
  readonly asked: RefusedFilters;
  readonly refused: RefusedFilters;
  readonly setRefused: (next: RefusedFilters) => void;
}

export function useFilterBar<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>(
  list: AreaList<Row, Query, Progress, Action>,
  query: Query,
  { asked, refused, setRefused }: FilterRefusals,
  onQueryChange: OnQueryChange<Query>,
) {
  const filters = useFilters(list.address, query);
  const onRefusedChange = (next: RefusedFilters) => {
    setRefused(next);
    // A dropped value also leaves the address, or a reload would refuse it again.
    if (Object.keys(asked).some((name) => next[name] !== asked[name])) onQueryChange(query, { replace: true });
  };
  const usersOf = useUsersToFilterBy(list);
  const users = useListedUsers(usersOf);
  const listed = useListed(list);
  useLostValues(list, query, onQueryChange);
  const [shown, setShown] = useState<string | null>(null);
  const counts = useFilterCounts(list.area, list.address, filters, shown);
  const counted = useMemo(() => ({ name: shown, counts, onShown: setShown }), [shown, counts]);
  return { query: filters, refused, onRefusedChange, users: usersOf === null ? null : users, listed, counted };
}

/** The choices of listed filters: with a call, or without. */
function useListed<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>({
  values,
  valuesFor,
}: AreaList<Row, Query, Progress, Action>) {
  const asked = useListedValues(values);
  const viewer = useViewer();
  return useMemo(() => {
    const known = Object.entries(valuesFor?.(viewer) ?? {});
    return {
      ...asked,
      ...Object.fromEntries(known.map(([name, choices]) => [name, { values: choices, message: null }])),
    };
  }, [asked, valuesFor, viewer]);
}

/** Clears a filter by a value that the viewer doesn't have any more, such as a tenant. */
function useLostValues<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>(
  { address, valuesFor }: AreaList<Row, Query, Progress, Action>,
  query: Query,
  onQueryChange: OnQueryChange<Query>,
): void {
  const viewer = useViewer();
  const isLost = ([name, values]: [string, readonly string[]]) =>
    address.textOf(query, name) !== '' && !values.includes(address.textOf(query, name));
  const lost = Object.entries(valuesFor?.(viewer) ?? {}).filter(isLost);
  const clear = useEffectEvent(() => {
    const cleared = lost.reduce((next, [name]) => address.withText(next, name, ''), query);
    onQueryChange(cleared, { replace: true });
  });
  const hasLost = lost.length > 0;
  useEffect(() => {
    if (hasLost) clear();
  }, [hasLost]);
}

/** Null if there is no such filter, or the viewer may not use it. */
function useUsersToFilterBy<Row extends ListRow, Query extends PagedQuery, Progress, Action extends string>({
  address,
  users,
}: AreaList<Row, Query, Progress, Action>) {
  const { privileges } = useViewer();
  const filter = [...address.filters.values()].find(({ control }) => control === 'user');
  const isPermitted = filter?.privilege === undefined || holds(privileges, filter.privilege);
  return filter !== undefined && isPermitted ? (users ?? null) : null;
}

/** Stable while the filters are, so that paging doesn't redraw them. */
function useFilters<Query extends PagedQuery>({ onPage, isSame }: ListAddress<Query>, query: Query): Query {
  const next = onPage(query, 0);
  const [filters, setFilters] = useState(next);
  if (isSame(filters, next)) return filters;
  setFilters(next);
  return next;
}

export function useFilterRefusals(asked: RefusedFilters): FilterRefusals {
  const [refused, setRefused] = useState(asked);
  const [known, setKnown] = useState(asked);
  const names = Object.keys({ ...known, ...asked });
  if (names.some((name) => known[name] !== asked[name])) {
    setKnown(asked);
    if (Object.keys(asked).length > 0) setRefused(asked);
  }
  return { asked, refused, setRefused };
}
