/** Milliseconds: then whatever the app shows is better than a page without working buttons. */
const LONGEST = 8_000;

/** Until the app has drawn a page, the last view stands in its place, and a pressed link is where the app starts. */
export function replaceLastView(root: HTMLElement): void {
  const view = document.getElementById('last-view');
  if (view === null) return;
  const isDrawn = () => root.querySelector('h1') !== null && root.querySelector('[data-placeholder]') === null;
  const observer = new MutationObserver(() => requestAnimationFrame(() => isDrawn() && end()));
  const timer = setTimeout(() => end(), LONGEST);
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    view.remove();
  };
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['data-placeholder'] });
  view.addEventListener('click', followLink);
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
