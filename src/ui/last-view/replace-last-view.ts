const ID = 'last-view';

/** Until the app's own page is shown. */
export function isLastViewShown(): boolean {
  return document.getElementById(ID) !== null;
}

/** Milliseconds: then whatever the app shows is better than a page without working buttons. */
const LONGEST = 8_000;

/**
 * Until the app has drawn a page, the last view stands in its place, and a pressed link is where the app starts.
 * Resolves when the app's own page is shown, at once if there is no last view.
 */
export function replaceLastView(root: HTMLElement): Promise<void> {
  const view = document.getElementById(ID);
  if (view === null) return Promise.resolve();
  view.addEventListener('click', followLink);
  // The app's shortcuts would open what nobody sees.
  const holdKeys = (event: KeyboardEvent) => {
    if (view.getClientRects().length > 0) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', holdKeys, { capture: true });
  const isDrawn = () => root.querySelector('h1') !== null && root.querySelector('[data-placeholder]') === null;
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => requestAnimationFrame(() => isDrawn() && end()));
    const timer = setTimeout(() => end(), LONGEST);
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      window.removeEventListener('keydown', holdKeys, { capture: true });
      view.remove();
      resolve();
    };
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-placeholder'] });
  });
}

function followLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== window.location.origin || link.target !== '') return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  // The second press of a double click.
  if (link.href === window.location.href) return;
  window.history.pushState(null, '', link.href);
  // The router may be there already.
  window.dispatchEvent(new PopStateEvent('popstate'));
}
