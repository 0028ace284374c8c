/** A device whose clock is off. */
import type { Page } from '@playwright/test';

const OFFSET = 'test.clockOffset';

/** Lets the test set the clock of the page; for pages that are opened or loaded after this. Timers go on as they are. */
export async function handleClock(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const RealDate = Date;
    const now = () => RealDate.now() + Number(sessionStorage.getItem(key) ?? 0);
    window.Date = new Proxy(RealDate, {
      construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    });
  }, OFFSET);
}

/** Sets the clock by so many milliseconds from the real time. */
export function setClock(page: Page, offset: number): Promise<void> {
  return page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [OFFSET, String(offset)] as const);
}
