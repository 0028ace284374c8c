import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { nextPaint } from '../../data/loading/moments.ts';

/** @param options whether the new query takes the place of the one before in the history */
export type OnQueryChange<Query> = (query: Query, options?: { readonly replace: boolean }) => void;

/** From the query of the address to one that is drawn while its address is on the way. */
interface Turn<Query> {
  readonly from: Query;
  readonly to: Query;
}

/**
 * Turns a list's pages: one that is at hand is drawn first, and the address follows when it has been painted. Whoever turns on
 * before the address has come is drawn that page too: no press is lost.
 */
export function useTurn<Query>(
  query: Query,
  isSame: (left: Query, right: Query) => boolean,
  onQueryChange: OnQueryChange<Query>,
) {
  const [turn, setTurn] = useState<Turn<Query> | null>(null);
  /** What is drawn, and not asked of the address yet. */
  const drawn = useRef<Query | null>(null);
  /** What was asked of the address, and has not come yet. */
  const asked = useRef<readonly Query[]>([]);
  useLayoutEffect(() => {
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
      onQueryChange(to, options);
    },
    [onQueryChange],
  );
  const turnTo = (to: Query, isAtHand: boolean) => {
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
      // Whoever has gone elsewhere meanwhile is not brought back.
      if (window.location.pathname !== pathname || window.location.search !== search) return;
      asked.current = [...asked.current, to];
      onQueryChange(to);
    });
  };
  return { shown: turn?.from === query ? turn.to : query, turnTo, goTo };
}
