/** Addresses that were opened from outside while the app runs: an icon's shortcut, a shared link, a captured link. */

interface LaunchParams {
  readonly targetURL?: string | undefined;
}

declare global {
  interface Window {
    /** Chromium only; elsewhere the browser loads the address itself. */
    readonly launchQueue?: { setConsumer(consumer: (params: LaunchParams) => void): void };
  }
}

/** The icon itself: the app comes to the front as it is. */
const START_PATH = /^\/(dashboard\/?)?$/;

/** The path with its query. Null for another site, the icon, and what is open already. @param open the address of the page */
export function launchedAddress(targetUrl: string | undefined, open: string): string | null {
  if (targetUrl === undefined || !URL.canParse(targetUrl)) return null;
  const target = new URL(targetUrl);
  const { origin, pathname, search } = new URL(open);
  if (target.origin !== origin || START_PATH.test(target.pathname)) return null;
  const isOpen = target.pathname === pathname && target.search === search;
  return isOpen ? null : `${target.pathname}${target.search}${target.hash}`;
}

/** What the document was loaded with: its own launch is reported too, also after a redirect or a reload. */
function loadedUrl(): string | undefined {
  return performance.getEntriesByType('navigation')[0]?.name;
}

let listener: ((address: string) => void) | null = null;
let waiting: string | null = null;
let isWatched = false;

function watch(): void {
  if (isWatched || window.launchQueue === undefined) return;
  isWatched = true;
  let isFirst = true;
  window.launchQueue.setConsumer(({ targetURL }) => {
    const isOwn = isFirst && targetURL === loadedUrl();
    isFirst = false;
    const address = isOwn ? null : launchedAddress(targetURL, window.location.href);
    if (address === null) return;
    if (listener === null) waiting = address;
    else listener(address);
  });
}

/** One listener at a time; without one, the last address waits for the next. Returns a stop function. */
export function followLaunches(open: (address: string) => void): () => void {
  watch();
  listener = open;
  if (waiting !== null) open(waiting);
  waiting = null;
  return () => {
    if (listener === open) listener = null;
  };
}
