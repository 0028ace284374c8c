import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { nextPaint } from '../../data/loading/moments.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';
import { turnsPage } from './pager-press.ts';

/** @param options whether the new query takes the place of the one before in the history */
export type OnQueryChange<Query> = (query: Query, options?: { readonly replace: boolean }) => void;

/** From the query of the address to one that is drawn while its address is on the way. */
interface Turn<Query> {
  readonly from: Query;
  readonly to: Query;
}

/**
 * Turns a list's pages: one that is at hand is drawn first, and the address follows when it has been painted. Whoever turns on
 * before the address has come is drawn that page too: no press is lost. One that leaves a filter applies it instead.
 */
export function useTurn<Query extends PagedQuery>(
  query: Query,
  address: ListAddress<Query>,
  onQueryChange: OnQueryChange<Query>,
) {
  const { isSame } = address;
  const [turn, setTurn] = useState<Turn<Query> | null>(null);
  /** What is drawn, and not asked of the address yet. */
  const drawn = useRef<Query | null>(null);
  /** What was asked of the address, and has not come yet. */
  const asked = useRef<readonly Query[]>([]);
  /** What was asked for last, whether or not the address has come. */
  const latest = useRef(query);
  /** What had been asked for when the pager was last pressed; null where that press has ended. */
  const begun = useRef<Query | null>(null);
  useLayoutEffect(() => {
    latest.current = query;
    const position = asked.current.findIndex((own) => isSame(own, query));
    // With an address that was not asked for here, what was on its way counts no more.
    if (position === -1) drawn.current = null;
    asked.current = position === -1 ? [] : asked.current.slice(position + 1);
    const isOnItsWay = (to: Query) => to === drawn.current || asked.current.includes(to);
    setTurn((known) => (known !== null && isOnItsWay(known.to) ? { from: query, to: known.to } : null));
  }, [query, isSame]);
  const goTo = useCallback<OnQueryChange<Query>>(
    (to, options) => {
      drawn.current = null;
      latest.current = to;
      onQueryChange(to, options);
    },
    [onQueryChange],
  );
  const beginPress = () => {
    begun.current = latest.current;
  };
  const turnTo = (to: Query, isAtHand: boolean) => {
    const press = { begun: begun.current, latest: latest.current, to };
    begun.current = null;
    if (!turnsPage(press, address)) return;
    window.scrollTo(0, 0);
    if (!isAtHand) {
      goTo(to);
      return;
    }
    drawn.current = to;
    setTurn({ from: query, to });
    const { pathname, search } = window.location;
    void nextPaint().then(() => {
      if (drawn.current !== to) return;
      drawn.current = null;
      // A user who has navigated elsewhere meanwhile is not brought back.
      if (window.location.pathname !== pathname || window.location.search !== search) return;
      asked.current = [...asked.current, to];
      onQueryChange(to);
    });
  };
  return { shown: turn?.from === query ? turn.to : query, beginPress, turnTo, goTo };
}
