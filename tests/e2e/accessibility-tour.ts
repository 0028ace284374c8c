/** The screens on which axe looks at pages. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type AccessibilityOptions, expectAccessible } from './portal-test.ts';

export const LAPTOP = { width: 1280, height: 800 } as const;
export const PHONE = { width: 390, height: 844 } as const;

/** The page of a workflow is checked with it; where only a panel beside it changes, it is left out. */
export const PICTURE = '[role=application]';

/** Checks a page that is shown on a phone already, in colors that were checked on the laptop. */
export function expectAccessibleHere(page: Page, state: string, except: string | null = PICTURE): Promise<void> {
  return expectAccessible(page, `${state} on a phone`, { except, colorSchemes: [], allTargets: true });
}

/** Checks what the page shows on a phone, in colors that were checked on the laptop, and goes back to it. */
export async function expectAccessibleOnPhone(
  page: Page,
  state: string,
  shows: Locator,
  { except = null, colorSchemes = [] }: AccessibilityOptions = {},
): Promise<void> {
  await page.setViewportSize(PHONE);
  await expect(shows).toBeVisible();
  await expectAccessible(page, `${state} on a phone`, { except, colorSchemes, allTargets: true });
  await page.setViewportSize(LAPTOP);
}
