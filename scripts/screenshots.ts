/** `npm run screenshots`: takes the screenshots of the README and of the web app manifest, of the built app with the demo's data. */
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test';
import { startPortalProcess } from '../tests/e2e/portal-process.ts';
import { type Account, signIn } from '../tests/e2e/portal-test.ts';
import { requireChromium } from './chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Screenshot {
  /** Path of the file from the repository's root, by color scheme. */
  readonly files: Readonly<Partial<Record<'light' | 'dark', string>>>;
  readonly account: Account;
  readonly device: BrowserContextOptions;
  /** Navigates from the list of deployments, the first page after a sign-in. */
  show(page: Page): Promise<void>;
}

const laptop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Milliseconds; a new device reads every record first. */
const SYNC_MS = 60_000;

async function openOverview(page: Page): Promise<void> {
  await page.goto('/dashboard/overview');
  const failed = page.getByRole('region', { name: 'Failed' });
  await expect(failed.getByRole('listitem').first()).toBeVisible({ timeout: SYNC_MS });
  await expect(page.getByText('Still loading')).toHaveCount(0, { timeout: SYNC_MS });
}

async function openApprovals(page: Page): Promise<void> {
  await openOverview(page);
  await page.goto('/dashboard/approvals');
  await expect(page.locator('main a[href*="/view/"]').first()).toBeVisible();
}

/** The dialog to approve the first pending request, once its buttons are enabled. */
async function askForApproval(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expect(page.locator('[data-unarmed]')).toHaveCount(0);
}

/** The lifecycle of a cloud account with the approval selected, so that its details are visible. */
async function openWorkflow(page: Page): Promise<void> {
  await page.goto('/dashboard/workflows/cloud-account?select=live.status.PENDING_APPROVAL%3AAPPROVE');
  const states = Number.parseInt(await page.getByText(/^\d+ states, /).innerText(), 10);
  // States outside the view are drawn last.
  await expect.poll(() => page.locator('[data-box]').count(), { timeout: SYNC_MS }).toBeGreaterThanOrEqual(states);
  await expect(page.locator('[data-box="live.status.PENDING_APPROVAL"]')).toBeInViewport();
  const isLoading = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Loading/ });
  await expect(isLoading).toHaveCount(0, { timeout: SYNC_MS });
}

const stayAtList = async () => undefined;

function ofReadme(name: string): Screenshot['files'] {
  return { light: `docs/screenshots/${name}-light.png`, dark: `docs/screenshots/${name}-dark.png` };
}

const SCREENSHOTS: readonly Screenshot[] = [
  { files: ofReadme('overview'), account: 'multi', device: laptop, show: openOverview },
  { files: ofReadme('approvals'), account: 'multi', device: laptop, show: openApprovals },
  { files: ofReadme('laptop'), account: 'operator', device: laptop, show: stayAtList },
  { files: ofReadme('phone'), account: 'approver', device: phone, show: askForApproval },
  { files: ofReadme('workflow'), account: 'operator', device: laptop, show: openWorkflow },
  { files: { light: 'public/screenshots/wide.png' }, account: 'operator', device: laptop, show: stayAtList },
  { files: { light: 'public/screenshots/narrow.png' }, account: 'operator', device: phone, show: stayAtList },
];

async function take(browser: Browser, baseURL: string, screenshot: Screenshot): Promise<void> {
  const { files, account, device, show } = screenshot;
  const context = await browser.newContext({ ...device, baseURL, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, account);
  await page.waitForURL(/\/dashboard\/deployments\/list/);
  await expect(page.locator('main a[href*="/deployments/view/"]').first()).toBeVisible();
  await show(page);
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    const file = files[colorScheme];
    if (file === undefined) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: `${root}${file}`, animations: 'disabled' });
  }
  await context.close();
}

// At the speed of the demo, its operations are still running when the screenshots are taken.
const portal = await startPortalProcess({ PORTAL_REHEARSAL_SPEED: '10' });
const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox'] });
try {
  for (const screenshot of SCREENSHOTS) await take(browser, portal.url, screenshot);
} finally {
  await browser.close();
  await portal.close();
}
