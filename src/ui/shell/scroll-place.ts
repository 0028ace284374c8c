import { currentPlace } from '../page/visited-pages.ts';

/** Milliseconds in which a page usually has its rows. */
const ROWS_WAIT_MS = 5_000;

/** Events of a user's scrolling. */
const SCROLL_SIGNS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scrolling by the user has priority. @param top pixels @returns aborted when it is over; abort it to cancel */
export function scrollOnceLongEnough(top: number): AbortController {
  const ending = new AbortController();
  const { signal } = ending;
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < top + window.innerHeight) return;
    window.scrollTo({ top, behavior: 'instant' });
    ending.abort();
  });
  signal.addEventListener('abort', () => observer.disconnect());
  for (const sign of SCROLL_SIGNS) window.addEventListener(sign, () => ending.abort(), { signal, passive: true });
  observer.observe(document.documentElement);
  return ending;
}

/** Scroll position per history entry, in pixels. */
const tops = new Map<number, number>();
/** Where the page was left; null once the user scrolls. */
let wanted: number | null = null;
let returning: AbortController | null = null;

/** The browser's own memory fails if rows load after the page. */
export function keepScrollPlaces(): void {
  window.addEventListener('scroll', () => wanted === null && tops.set(currentPlace(), Math.round(window.scrollY)), {
    passive: true,
  });
  window.addEventListener('popstate', () => {
    returning?.abort();
    const top = tops.get(currentPlace()) ?? 0;
    wanted = top;
    setTimeout(() => {
      if (wanted === top) wanted = null;
    }, ROWS_WAIT_MS);
  });
}

/** Call when the page that the user went back to is rendered. */
export function returnToScrollPlace(): void {
  if (wanted === null) return;
  returning = scrollOnceLongEnough(wanted);
  returning.signal.addEventListener('abort', () => {
    wanted = null;
  });
}
