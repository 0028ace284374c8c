import { currentPlace } from '../page/visited-pages.ts';

/** Milliseconds in which a page that one goes back to usually has its rows. */
const PATIENCE = 5_000;

/** What a user does to scroll. */
const SCROLL_SIGNS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to a place as soon as the rows of the page have made it long enough; a user who scrolls meanwhile goes first.
 * @param top pixels
 * @returns what is aborted once that is over; to abort it ends it
 */
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

/** How far each page of the tab's history was scrolled, in pixels. */
const tops = new Map<number, number>();
/** Where the page that one goes back to was left; null where the user has the scrolling in hand. */
let wanted: number | null = null;
let returning: AbortController | null = null;

/** Remembers how far each page is scrolled: the browser's own memory fails where the rows of a page come after the page. */
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
    }, PATIENCE);
  });
}

/** Once a page is there that one has gone back to: to the place where it was left. */
export function returnToScrollPlace(): void {
  if (wanted === null) return;
  returning = scrollOnceLongEnough(wanted);
  returning.signal.addEventListener('abort', () => {
    wanted = null;
  });
}
