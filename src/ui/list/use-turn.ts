import { useEffect, useRef, useState } from 'react';
import { nextPaint } from '../../data/loading/moments.ts';

/** From the query of the address to one that is drawn while its address is on the way. */
interface Turn<Query> {
  readonly from: Query;
  readonly to: Query;
}

/** Turns a list's pages: one that is at hand is drawn first, and the address follows when it has been painted. */
export function useTurn<Query>(query: Query, onQueryChange: (query: Query) => void) {
  const [turn, setTurn] = useState<Turn<Query> | null>(null);
  const latest = useRef<Turn<Query> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another address, what was on its way counts no more
  useEffect(
    () => () => {
      latest.current = null;
    },
    [query],
  );
  const turnTo = (to: Query, isAtHand: boolean) => {
    const next = isAtHand ? { from: query, to } : null;
    latest.current = next;
    setTurn(next);
    if (next === null) onQueryChange(to);
    else void nextPaint().then(() => latest.current === next && onQueryChange(to));
  };
  return { shown: turn?.from === query ? turn.to : query, turnTo };
}
