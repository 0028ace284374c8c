/** Stylesheets that failed to load. Not every browser reports that at the element. */
const missing = new Set<HTMLLinkElement>();

/** Notes which stylesheets do not come, for the life of the page: from before the first one is asked for. */
export function watchStylesheets(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
    },
    { capture: true },
  );
}

/** Stylesheets that did not come are not asked for again by themselves. Rejects where one does not come this time either. */
export function askForStylesAgain(): Promise<unknown> {
  const links = [...missing].filter(({ isConnected }) => isConnected);
  missing.clear();
  return Promise.all(
    links.map((link) => {
      const again = document.createElement('link');
      again.rel = link.rel;
      again.href = link.href;
      const settled = new Promise((resolve, reject) => {
        again.onload = resolve;
        again.onerror = reject;
      });
      link.replaceWith(again);
      return settled;
    }),
  );
}
