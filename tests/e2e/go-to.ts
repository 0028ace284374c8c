import { expect, type Page } from '@playwright/test';

/**
 * Opens an address below `/dashboard/`: as a link does where the portal is open, until the page before is gone. Loading a page takes
 * several times as much processor time: tests about that call `page.goto` or `page.reload`.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/dashboard/')) {
    await page.goto(address);
    return;
  }
  await page.evaluate((path) => {
    if (!path.split('?').includes(location.pathname)) document.querySelector('h1')?.setAttribute('data-left', '');
    // With its place in the tab's history, as the router counts it.
    const state = { idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}
