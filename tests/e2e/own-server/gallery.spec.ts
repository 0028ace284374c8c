import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { preview } from 'vite';
import { PAGE_NAMES, type PageName } from '../../gallery/page-names.ts';
import { GALLERY_BUILD, GALLERY_CONFIG } from '../built-gallery.ts';
import { expectAccessible } from '../portal-test.ts';

/** What the portal's server sends too, with nothing inline: neither script nor style. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const test = base.extend<object, { galleryAddress: string }>({
  galleryAddress: [
    async ({ browserName: _ }, use) => {
      const server = await preview({
        configFile: GALLERY_CONFIG,
        logLevel: 'error',
        build: { outDir: GALLERY_BUILD },
        preview: { port: 0, host: '127.0.0.1', headers: { 'Content-Security-Policy': policy } },
      });
      const { port } = server.httpServer.address() as AddressInfo;
      await use(`http://127.0.0.1:${port}/`);
      await server.close();
    },
    { scope: 'worker' },
  ],
});

const LAPTOP = { width: 1280, height: 800 };
const TABLET = { width: 820, height: 1180 };
const PHONE = { width: 390, height: 844 };

/** Pages whose parts are others on a phone: cards, sheets and bars. Colours, names and roles of the rest are those of the laptop. */
const OTHERS_ON_A_PHONE: readonly PageName[] = ['list', 'detail', 'overlays', 'forms', 'selection'];

// One test looks at all pages, some of them with a hundred rows.
test.describe.configure({ timeout: 240_000 });

test('every page keeps the content security policy, is accessible and fits', async ({ page, galleryAddress }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const expectFit = async (screen: string) => {
    const overflow = await page.evaluate(async () => {
      // What depends on the size is drawn in the second frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return document.documentElement.scrollWidth - window.innerWidth;
    });
    expect(overflow, `${screen} is wider than the window`).toBeLessThanOrEqual(0);
  };
  for (const name of PAGE_NAMES) {
    await test.step(name, async () => {
      await page.setViewportSize(LAPTOP);
      await page.goto(`${galleryAddress}?page=${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, name);
      await expectFit(name);
      if (name === 'form-controls') {
        await page.setViewportSize(TABLET);
        await expectFit(`${name} on a tablet`);
      }
      await page.setViewportSize(PHONE);
      if (OTHERS_ON_A_PHONE.includes(name)) await expectAccessible(page, `${name} on a phone`, { colorSchemes: [] });
      await expectFit(`${name} on a phone`);
      expect(complaints, `${name} has no complaints`).toEqual([]);
    });
  }
});
