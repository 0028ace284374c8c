/** Failed stylesheets. Not every browser reports that at the element. */
const missing = new Set<HTMLLinkElement>();

/** Has to start before the first stylesheet is requested. */
export function watchStylesheets(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
    },
    { capture: true },
  );
}

/** Browsers don't retry stylesheets. Rejects if one fails again. */
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
