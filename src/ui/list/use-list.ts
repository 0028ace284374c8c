import { useActorRef, useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Portal } from '../../data/portal.ts';
import type { ListSource } from '../../data/resources/list-source.ts';
import { afterQueryChange, type ListRow } from '../../machines/records/list.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import { useIsLive, usePortal } from '../portal/portal-context.tsx';

export interface ListedBy<Query extends PagedQuery, Row extends ListRow> {
  readonly source: (portal: Portal, address: ListAddress<Query>) => ListSource<Query, Row>;
  readonly address: ListAddress<Query>;
}

/** @param shown drawn already while its query is on the way */
export function useList<Query extends PagedQuery, Row extends ListRow>(
  { source, address }: ListedBy<Query, Row>,
  query: Query,
  shown: Query = query,
) {
  const portal = usePortal();
  const { isSame } = address;
  const { machine, heldPage, follow, followRecords, readMatching } = useMemo(
    () => source(portal, address),
    [source, portal, address],
  );
  const [page] = useState(() => heldPage?.(query) ?? null);
  const list = useActorRef(machine, { input: { query, page } });
  useEffect(() => {
    if (!isSame(list.getSnapshot().context.query, query)) list.send({ type: 'QUERY_CHANGED', query });
  }, [list, query, isSame]);
  useEffect(() => follow(list), [follow, list]);
  const state = useSelector(list, (snapshot) => snapshot);
  const isLive = useIsLive();
  const refresh = useCallback(() => list.send({ type: 'REFRESH' }), [list]);
  const isAtHand = (wanted: Query) => list.getSnapshot().context.ahead.some((known) => isSame(known.query, wanted));
  // The address changes before the machine knows: the expected result is drawn at once, and only once.
  const isAhead = !isSame(state.context.query, shown);
  const context = isAhead ? afterQueryChange(state.context, shown, isSame) : state.context;
  return { state, context, isAhead, isLive, refresh, isAtHand, followRecords, readMatching };
}
