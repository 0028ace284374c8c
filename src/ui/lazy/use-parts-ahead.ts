import { useEffect } from 'react';
import { whenIdle } from '../../data/loading/moments.ts';
import { bringAhead } from './brought-ahead.ts';
import type { LazyPart } from './lazy-part.tsx';

/**
 * Brings parts that may be asked for, once what is on the screen has been painted and the browser has nothing more urgent to do.
 * @param parts always the same ones
 * @param isWanted not before it holds
 */
export function usePartsAhead(parts: readonly Pick<LazyPart<never>, 'preload'>[], isWanted = true): void {
  useEffect(() => {
    if (isWanted) void whenIdle().then(() => bringAhead(parts.map(({ preload }) => preload())));
  }, [parts, isWanted]);
}
