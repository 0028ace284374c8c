/** A new version comes by consent, in mid-work, and nothing is lost on the way. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { rebuildApp } from '../deployed-app.ts';
import { controlled } from '../installed-app.ts';
import { expectAccessible, signIn } from '../portal-test.ts';
import { expect, test } from './deployed-test.ts';

test.use({ appInstalled: false, serviceWorkers: 'allow' });

/** The file that starts the version in this tab. */
function versionOf(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '');
}

/** What the browser and the portal do automatically from time to time. */
async function lookForVersion(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
}

/** Something in this tab that a reload would lose. */
function putMark(page: Page): Promise<void> {
  return page.evaluate(() => document.body.setAttribute('data-mark', ''));
}

/** All files of a version are stored before it is offered. */
const INSTALLATION_MS = 60_000;

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Deployments' });
const ready = (page: Page) => page.getByText('A new version of the portal is ready.');
const marked = (page: Page) => page.locator('body[data-mark]');

test('a new version waits for a word in each tab, and the page comes back where it was', async ({
  page,
  context,
  host,
}) => {
  await signIn(page, 'operator');
  await controlled(page);
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.goto('/dashboard/deployments/list?client=e&page=1');
  await expect(heading(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/dashboard/deployments/list');
  await expect(heading(other)).toBeVisible();
  await putMark(other);
  await page.bringToFront();
  const before = await versionOf(page);

  host.deploy(rebuildApp('vone'));
  await lookForVersion(page);
  await expect(ready(page)).toBeVisible({ timeout: INSTALLATION_MS });
  await expect(ready(other)).toBeVisible();
  await expectAccessible(page, 'a notice of a new version');

  // Nothing before the consent, not even by a reload of the user's own.
  await page.reload();
  await expect(ready(page)).toBeVisible();
  expect(await versionOf(page)).toBe(before);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(ready(page)).toBeHidden();
  await page.reload();
  await expect(ready(page)).toBeVisible();

  await page.evaluate(() => window.scrollTo(0, 150));
  await page.getByRole('button', { name: 'Reload' }).evaluate((button: HTMLElement) => button.click());
  await expect.poll(() => versionOf(page).catch(() => before)).not.toBe(before);
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list\?client=e&page=1$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(150);
  await expect(ready(page)).toBeHidden();

  // The other tab goes on until it is asked.
  await expect(other.getByText('A new version of the portal is open in another tab.')).toBeVisible();
  await expect(marked(other)).toBeVisible();
  await other.getByRole('button', { name: 'Reload' }).click();
  await expect(heading(other)).toBeVisible();
  await expect(marked(other)).toBeHidden();
  expect(await versionOf(other)).toBe(await versionOf(page));
  await other.close();

  // A stricter policy reaches a page that comes from the device, without a new version.
  host.tightenPolicy("child-src 'none'");
  const policy = async () => (await page.reload())?.headers()['content-security-policy'] ?? '';
  await expect.poll(policy).toContain("child-src 'none'");
  await expect(ready(page)).toBeHidden();
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  /** Another area's page is not brought ahead. */
  const openArea = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();

  /** Waits for every part that is loaded after the first page, other than those that the test holds back. */
  async function loaded(page: Page, held?: RegExp): Promise<void> {
    const files = () =>
      page.evaluate(() => {
        const come = performance.getEntriesByType('resource').map(({ name }) => name);
        const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]');
        return [...links].map(({ href }) => ({ href, isThere: come.includes(href) }));
      });
    await expect(async () => {
      const asked = await files();
      expect(asked).toContainEqual(expect.objectContaining({ href: expect.stringMatching(/\/shell-[^/]*\.js$/) }));
      expect(asked.filter(({ href, isThere }) => !isThere && held?.test(href) !== true)).toEqual([]);
    }).toPass();
    // The actions of the rows follow them.
    if (held === undefined) await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeVisible();
  }

  test('a part that a new version has removed causes one reload; one that is missing there too is said', async ({
    page,
    host,
  }) => {
    await signIn(page, 'operator');
    await expect(heading(page)).toBeVisible();
    const starts: string[] = [];
    page.on('domcontentloaded', () => starts.push(page.url()));
    const first = await versionOf(page);
    await loaded(page);
    host.deploy(rebuildApp('vthr'));
    await openArea(page, 'VPCs');
    await expect.poll(() => versionOf(page).catch(() => first)).not.toBe(first);
    await expect(page).toHaveURL(/\/vpcs\/list/);
    await expect(page.getByRole('heading', { level: 1, name: 'VPCs' })).toBeVisible();
    await expect(page.getByText('An error occurred')).toBeHidden();

    const second = await versionOf(page);
    await loaded(page);
    const broken = rebuildApp('vfou');
    const assets = join(broken, 'assets');
    for (const file of readdirSync(assets)) if (/^credentials-.*\.js$/.test(file)) rmSync(join(assets, file));
    host.deploy(broken);
    await openArea(page, 'Credentials');
    await expect.poll(() => versionOf(page).catch(() => second)).not.toBe(second);
    await expect(page.getByText('An error occurred while processing your request.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(starts).toHaveLength(2);
  });

  test('a part that is only preloaded asks for the reload, and interrupts no user', async ({ page, host }) => {
    const missed = Promise.withResolvers<void>();
    const held: { readonly asked: Promise<Request>; readonly release: () => void }[] = [];
    // One for the next page, and one for the next start of the app.
    for (const part of [/\/assets\/deployments-/, /\/assets\/drawn-view-/]) {
      const deployed = Promise.withResolvers<void>();
      await page.route(part, async (route) => {
        await deployed.promise;
        await route.continue();
      });
      held.push({ asked: page.waitForRequest(part), release: deployed.resolve });
    }
    // The prompt to reload appears when the part is known to be gone.
    await page.route(/\/assets\/shell-[^/]*\.js$/, async (route) => {
      const response = await route.fetch();
      await missed.promise;
      await route.fulfill({ response });
    });
    await signIn(page, 'operator');
    await expect(heading(page)).toBeVisible();
    await putMark(page);
    await loaded(page, /\/assets\/(deployments|drawn-view|shell)-/);
    for (const { asked } of held) await asked;
    host.deploy(rebuildApp('vfiv'));
    for (const { release } of held) {
      const looked = page.waitForResponse(/\/index\.html$/);
      release();
      await looked;
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    }
    missed.resolve();
    await expect(
      page.getByText('A new version of the portal is available, and part of this one no longer works.'),
    ).toBeVisible();
    await expect(marked(page)).toBeVisible();
  });
});
