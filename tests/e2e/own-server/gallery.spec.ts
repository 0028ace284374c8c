import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { preview } from 'vite';
import { PAGE_NAMES, type PageName } from '../../gallery/page-names.ts';
import type { ColorScheme } from '../axe.ts';
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

interface Screen {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly pages: readonly PageName[];
  readonly colorSchemes: readonly ColorScheme[];
}

/** No colour depends on the width. */
const screens: readonly Screen[] = [
  { name: 'laptop', width: 1280, height: 800, pages: PAGE_NAMES, colorSchemes: ['light', 'dark'] },
  { name: 'tablet', width: 820, height: 1180, pages: ['form-controls'], colorSchemes: [] },
  { name: 'phone', width: 390, height: 844, pages: PAGE_NAMES, colorSchemes: [] },
];

// One test looks at all pages, some of them with a hundred rows.
test.describe.configure({ timeout: 240_000 });

for (const { name: screen, pages, colorSchemes, ...viewport } of screens) {
  test.describe(`on a ${screen}`, () => {
    test.use({ viewport });

    test('every page keeps the content security policy, is accessible and fits', async ({ page, galleryAddress }) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      for (const name of pages) {
        await test.step(name, async () => {
          await page.goto(`${galleryAddress}?page=${name}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page, name, { colorSchemes });
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0);
          expect(complaints, `${name} has no complaints`).toEqual([]);
        });
      }
    });
  });
}
