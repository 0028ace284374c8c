import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { findViolations } from './axe.ts';

/** What the portal's server sends too, with nothing inline: neither script nor style. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const configFile = fileURLToPath(new URL('../gallery/vite.config.ts', import.meta.url));

/** Tests that have the gallery's address, served under the portal's content security policy and built once for each worker. */
export const test = base.extend<object, { galleryAddress: string }>({
  galleryAddress: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const outDir = fileURLToPath(new URL(`../../test-results/gallery-${workerIndex}`, import.meta.url));
      await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
      const server = await preview({
        configFile,
        logLevel: 'error',
        build: { outDir },
        preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
      });
      const { port } = server.httpServer.address() as AddressInfo;
      await use(`http://127.0.0.1:${port}/`);
      await server.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Opens a page of the gallery. */
export async function openGallery(page: Page, address: string, name: string): Promise<void> {
  await page.goto(`${address}?page=${name}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens the forms' controls as a phone shows them. */
export async function openControlsOnPhone(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openGallery(page, address, 'form-controls');
  return page;
}

/** What a control of the forms has said last: its value. */
export async function expectValue(page: Page, id: string, value: unknown): Promise<void> {
  await expect(page.locator(`[data-said="${id}"]`)).toHaveText(JSON.stringify(value));
}

export async function expectNoViolations(page: Page): Promise<void> {
  // Fading parts are measured at the end of their way.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.ready)));
  expect(await findViolations(page)).toEqual([]);
}
