/** Takes the pictures that the manifest shows before an installation, of the built app with the demo's data. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { startPortalProcess } from '../tests/e2e/portal-process.ts';
import { signIn } from '../tests/e2e/portal-test.ts';
import { requireChromium } from './chromium.ts';

const folder = new URL('../public/screenshots/', import.meta.url);

interface Picture {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

const pictures: readonly Picture[] = [
  { file: 'wide.png', width: 1280, height: 800 },
  { file: 'narrow.png', width: 390, height: 844 },
];

async function showList(page: Page): Promise<void> {
  await signIn(page, 'operator');
  await page.waitForURL(/\/dashboard\/deployments\/list/);
  await page.locator('main a[href*="/deployments/view/"]').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

async function take(browser: Browser, baseURL: string, { file, width, height }: Picture): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await showList(page);
  writeFileSync(new URL(file, folder), await page.screenshot());
  await context.close();
}

mkdirSync(folder, { recursive: true });
const portal = await startPortalProcess();
const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] });
try {
  for (const picture of pictures) await take(browser, portal.url, picture);
} finally {
  await browser.close();
  await portal.close();
}
