import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { nextPaint } from '../../data/loading/moments.ts';
import type { ListAddress, PagedQuery } from '../../rules/lists/list-address.ts';

interface PagerPress<Query> {
  /** The latest query when the press began; null for the keyboard. */
  readonly atPress: Query | null;
  readonly latest: Query;
  readonly to: Query;
}

/** A press that ends the typing of a filter only applies it: the pressed page belongs to the old list. */
export function turnsPage<Query extends PagedQuery>(
  { atPress, latest, to }: PagerPress<Query>,
  { isSame, onPage }: Pick<ListAddress<Query>, 'isSame' | 'onPage'>,
): boolean {
  const hasFiltersOfLatest = (query: Query) => isSame(onPage(query, 0), onPage(latest, 0));
  return hasFiltersOfLatest(to) && (atPress === null || hasFiltersOfLatest(atPress));
}

/** @param options whether to replace the history entry */
export type OnQueryChange<Query> = (query: Query, options?: { readonly replace: boolean }) => void;

/** Changes what was asked for last, which may not be drawn yet: of two filters that are chosen quickly, none is lost. */
export type OnQueryEdit<Query> = (change: (latest: Query) => Query, options?: { readonly replace: boolean }) => void;

interface Turn<Query> {
  readonly from: Query;
  readonly to: Query;
}

/** Draws an available page first and updates the address after painting; no press is lost. Leaving a filter applies it instead. */
export function useTurn<Query extends PagedQuery>(
  query: Query,
  address: ListAddress<Query>,
  onQueryChange: OnQueryChange<Query>,
) {
  const { isSame } = address;
  const [turn, setTurn] = useState<Turn<Query> | null>(null);
  /** Drawn, but not in the address yet. */
  const drawn = useRef<Query | null>(null);
  /** Requested address changes that are pending. */
  const asked = useRef<readonly Query[]>([]);
  const latest = useRef(query);
  /** The latest query when the pager was pressed; null without a press. */
  const atPress = useRef<Query | null>(null);
  useLayoutEffect(() => {
    const position = asked.current.findIndex((own) => isSame(own, query));
    // A foreign address change cancels pending ones.
    if (position === -1) drawn.current = null;
    asked.current = position === -1 ? [] : asked.current.slice(position + 1);
    latest.current = asked.current.at(-1) ?? query;
    const isOnItsWay = (to: Query) => to === drawn.current || asked.current.includes(to);
    setTurn((known) => (known !== null && isOnItsWay(known.to) ? { from: query, to: known.to } : null));
  }, [query, isSame]);
  const goTo = useCallback<OnQueryChange<Query>>(
    (to, options) => {
      drawn.current = null;
      latest.current = to;
      asked.current = [...asked.current, to];
      onQueryChange(to, options);
    },
    [onQueryChange],
  );
  const edit: OnQueryEdit<Query> = (change, options) => {
    const to = change(latest.current);
    if (to !== latest.current) goTo(to, options);
  };
  const beginPress = () => {
    atPress.current = latest.current;
  };
  const turnTo = (to: Query, isAtHand: boolean) => {
    const press = { atPress: atPress.current, latest: latest.current, to };
    atPress.current = null;
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
      // A user who has left the page isn't brought back.
      if (window.location.pathname !== pathname || window.location.search !== search) return;
      asked.current = [...asked.current, to];
      onQueryChange(to);
    });
  };
  return { shown: turn?.from === query ? turn.to : query, beginPress, turnTo, goTo, edit };
}
