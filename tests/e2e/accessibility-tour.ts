/** How the accessibility tour gets about: within the app, and on both screens. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './portal-test.ts';

export const LAPTOP = { width: 1280, height: 800 } as const;
export const PHONE = { width: 390, height: 844 } as const;

/** Opens an address as a link would, until the page before it is gone: a page load costs several times as much. */
export async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    if (!path.split('?').includes(location.pathname)) document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState({}, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, address);
  await expect(page.locator('h1[data-left]')).toHaveCount(0);
}

/** Checks what the page shows on a phone, in colours that were checked on the laptop, and goes back to it. */
export async function expectAccessibleOnPhone(
  page: Page,
  state: string,
  shows: Locator,
  except: string | null = null,
): Promise<void> {
  await page.setViewportSize(PHONE);
  await expect(shows).toBeVisible();
  await expectAccessible(page, `${state} on a phone`, { except, colorSchemes: ['light'] });
  await page.setViewportSize(LAPTOP);
}
