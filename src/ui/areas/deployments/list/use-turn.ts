import { useEffect, useRef, useState } from 'react';
import { nextPaint } from '../../../../data/loading/moments.ts';
import type { DeploymentListQuery } from '../../../../rules/deployments/list-query.ts';

/** From the query of the address to one that is drawn while its address is on the way. */
interface Turn {
  readonly from: DeploymentListQuery;
  readonly to: DeploymentListQuery;
}

/** Turns a list's pages: one that is at hand is drawn first, and the address follows when it has been painted. */
export function useTurn(query: DeploymentListQuery, onQueryChange: (query: DeploymentListQuery) => void) {
  const [turn, setTurn] = useState<Turn | null>(null);
  const latest = useRef<Turn | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another address, what was on its way counts no more
  useEffect(
    () => () => {
      latest.current = null;
    },
    [query],
  );
  const turnTo = (to: DeploymentListQuery, isAtHand: boolean) => {
    const next = isAtHand ? { from: query, to } : null;
    latest.current = next;
    setTurn(next);
    if (next === null) onQueryChange(to);
    else void nextPaint().then(() => latest.current === next && onQueryChange(to));
  };
  return { shown: turn?.from === query ? turn.to : query, turnTo };
}
