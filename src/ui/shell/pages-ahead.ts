import { useEffect } from 'react';
import { type PageRoute, pageAt } from '../area.ts';
import { bringAhead } from '../lazy/brought-ahead.ts';

const INTENTIONS = ['pointerover', 'focusin', 'pointerdown'] as const;

/** Preloads a page on hover, focus or press of its link. */
export function usePagesAhead(routes: readonly PageRoute[]): void {
  useEffect(() => {
    const seen = new Set<string>();
    const bring = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || seen.has(link.pathname)) return;
      seen.add(link.pathname);
      const preload = pageAt(routes, link.pathname)?.Page.preload;
      if (preload !== undefined) void bringAhead([preload()]);
    };
    for (const intention of INTENTIONS) document.addEventListener(intention, bring, { passive: true });
    return () => {
      for (const intention of INTENTIONS) document.removeEventListener(intention, bring);
    };
  }, [routes]);
}
