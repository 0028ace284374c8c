import { scrollOnceLongEnough } from './scroll-place.ts';

const KEY = 'portal.reload';

interface Place {
  readonly address: string;
  /** Pixels. */
  readonly top: number;
}

function currentAddress(): string {
  const { pathname, search } = window.location;
  return pathname + search;
}

function keep(key: string, value: string): void {
  try {
    window.sessionStorage.setItem(key, value);
  } catch {
    // Without storage the page starts at its top.
  }
}

/** Returns to the same address and scroll position. */
export function reloadInPlace(): void {
  keep(KEY, JSON.stringify({ address: currentAddress(), top: Math.round(window.scrollY) } satisfies Place));
  window.location.reload();
}

function isPlace(value: unknown): value is Place {
  return (
    typeof value === 'object' && value !== null && 'address' in value && 'top' in value && typeof value.top === 'number'
  );
}

function takePlace(): Place | null {
  try {
    const value: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null');
    window.sessionStorage.removeItem(KEY);
    return isPlace(value) ? value : null;
  } catch {
    return null;
  }
}

/** As soon as the rows make the page long enough; scrolling by the user has priority. */
export function restoreScroll(): void {
  const place = takePlace();
  if (place === null || place.top === 0 || place.address !== currentAddress()) return;
  scrollOnceLongEnough(place.top);
}
