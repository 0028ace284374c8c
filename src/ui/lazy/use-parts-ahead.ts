import { useEffect } from 'react';
import { whenIdle } from '../../data/loading/moments.ts';
import { bringAhead } from './brought-ahead.ts';
import type { LazyPart } from './lazy-part.tsx';

/** Once the screen is painted and the browser idle. @param parts must be stable @param isWanted waits until true */
export function usePartsAhead(parts: readonly Pick<LazyPart<never>, 'preload'>[], isWanted = true): void {
  useEffect(() => {
    if (isWanted) void whenIdle().then(() => bringAhead(parts.map(({ preload }) => preload())));
  }, [parts, isWanted]);
}
