/** The portal as an installed app: it starts without a network, and keeps nothing but its own files. */
import type { Page } from '@playwright/test';
import { readRows, readSessionRows } from '../device.ts';
import { controlled } from '../installed-app.ts';
import { expect, signIn, test } from '../portal-test.ts';

// The app is installed here, from the first page on.
test.use({ serviceWorkers: 'allow' });

/** Every address that Cache Storage holds an answer for. */
function cachedAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) addresses.push(new URL(request.url).pathname);
    }
    return addresses.sort();
  });
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the worker installs, stores only the files of the app, and starts the portal without a network for each user', async ({
  page,
  context,
}) => {
  await signIn(page, 'administrator');
  await expect(heading(page, 'Deployments')).toBeVisible();
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const first = (await rows.nth(1).getByRole('link').first().textContent()) ?? '';
  await controlled(page);
  await page.reload();
  await expect(heading(page, 'Deployments')).toBeVisible();
  const cached = await cachedAddresses(page);
  expect(cached).toContain('/index.html');
  expect(cached).toContain('/config.json');
  expect(cached.filter((path) => !/^\/(assets\/[\w.-]+|index\.html|icon\.svg|config\.json)$/.test(path))).toEqual([]);
  await context.setOffline(true);

  const restarted = await context.newPage();
  await page.close();
  await restarted.goto('/dashboard/');
  await expect(heading(restarted, 'Deployments')).toBeVisible();
  await expect(restarted).toHaveURL(/\/dashboard\/deployments\/list/);
  await expect(restarted.getByText('You are offline.')).toBeVisible();
  await expect(restarted.getByRole('row').nth(1)).toContainText(first);
  // What only some back ends have is known without asking this one again.
  await expect(restarted.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mails' })).toBeVisible();

  await restarted.goto('/dashboard/there/is/no/such/page');
  await expect(heading(restarted, 'Page not found')).toBeVisible();
  await expect(restarted.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();

  // What the server answers itself is never answered in its place.
  for (const path of ['/health', '/api/capabilities', '/oidc/authorize', '/launch/abcdefghijklmnopqrstuvwx']) {
    const answered = await restarted.evaluate(
      (address) =>
        fetch(address).then(
          () => true,
          () => false,
        ),
      path,
    );
    expect(answered, path).toBe(false);
  }
  for (const path of ['/launch/abcdefghijklmnopqrstuvwx', '/ready']) {
    const answered = await context.newPage();
    await expect(answered.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    await answered.close();
  }

  await restarted.goto('/dashboard/');
  await restarted.getByRole('link', { name: 'Logout' }).first().click();
  await expect(restarted.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await restarted.goto('/');
  await expect(restarted.getByRole('link', { name: 'Launch' })).toBeVisible();
  await expect(restarted.getByText('You are offline. You can sign in once the server can be reached.')).toBeVisible();
  await restarted.goto('/loginError');
  await expect(restarted.getByText('You are offline. You can sign in once the server can be reached.')).toBeVisible();
  await restarted.getByRole('button', { name: 'Back to Homepage' }).click();
  await restarted.getByRole('link', { name: 'Launch' }).click();
  await expect(restarted.getByRole('alert')).toHaveText(
    'You are offline. You can sign in once the server can be reached.',
  );
  await context.setOffline(false);
  await expect(restarted.getByText('The server can be reached again. You can sign in now.')).toBeVisible();
  await signIn(restarted, 'operator');
  await expect(heading(restarted, 'Deployments')).toBeVisible();
  await expect(restarted.getByText('A new version of the portal')).toBeHidden();

  await test.step('the first page says who is signed in and links on, without a network too', async () => {
    await expect(restarted.getByRole('row').nth(1)).toBeVisible();
    await expect.poll(async () => (await readRows(restarted, 'records')).length).toBeGreaterThan(9);
    const popups: string[] = [];
    context.on('page', (popup) => popups.push(popup.url()));
    // The last page of another user of the device, which this one can't open.
    await restarted.evaluate(() => localStorage.setItem('portal.initialRoute', '/dashboard/mails/list'));
    for (const isOffline of [false, true]) {
      await context.setOffline(isOffline);
      await restarted.goto('/');
      await expect(restarted.getByText(/^You are signed in as .+ \(operator@meridian\.example\)\.$/)).toBeVisible();
      await restarted.getByRole('link', { name: 'Launch' }).click();
      await expect(heading(restarted, 'Deployments')).toBeVisible();
      await expect(restarted.getByRole('row').nth(1)).toBeVisible();
      await restarted.evaluate(() => localStorage.setItem('portal.initialRoute', '/dashboard/mails/list'));
    }
    expect(popups).toEqual([]);
    await context.setOffline(false);
  });

  await test.step('the last list is there before any script of the app has run, and for nobody once its user has left', async () => {
    const keptViews = async () => (await readSessionRows(restarted)).filter((row) => 'id' in row && row.id === 'view');
    await restarted.goto('/dashboard/vpcs/list');
    await expect(restarted.getByRole('row').nth(1)).toBeVisible();
    const seen = (await restarted.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
    expect(seen).toMatch(/^#\d+$/);
    await expect.poll(keptViews).toContainEqual(expect.objectContaining({ path: '/dashboard/vpcs/list' }));

    // As a page is while its scripts are still on their way.
    const starting = await context.newPage();
    const browser = await context.newCDPSession(starting);
    await browser.send('Emulation.setScriptExecutionDisabled', { value: true });
    const view = starting.locator('#last-view');
    for (const [isOffline, address] of [
      [false, '/dashboard/vpcs/list'],
      [true, '/dashboard/'],
    ] as const) {
      await context.setOffline(isOffline);
      await starting.goto(address);
      await expect(view.getByRole('row', { includeHidden: true }).nth(1)).toContainText(seen);
    }
    await starting.goto('/dashboard/vpcs/list?page=2');
    await expect(view).toHaveCount(0);
    await context.setOffline(false);

    await restarted.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(heading(restarted, 'VPC')).toBeVisible();
    await expect.poll(keptViews).toContainEqual(expect.objectContaining({ isInitial: false }));
    await starting.goto('/dashboard/');
    await expect(view).toHaveCount(0);
    await starting.goto('/dashboard/vpcs/list');
    await expect(view).toHaveCount(1);

    await restarted.getByRole('link', { name: 'Logout' }).first().click();
    await expect(heading(restarted, 'You are signed out')).toBeVisible();
    expect(await readSessionRows(restarted)).toEqual([]);
    await starting.goto('/dashboard/vpcs/list');
    await expect(view).toHaveCount(0);
  });
});

test('the worker comes with the first page, however soon the network goes', async ({ page, context }) => {
  // No timer elapses here: what would wait seconds for the page waits for ever.
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const impatient = (work: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay < 2_000 ? wait(work, delay, ...rest) : 0;
    window.setTimeout = Object.assign(impatient, window.setTimeout);
  });
  await signIn(page, 'operator');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await controlled(page);
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'Deployments')).toBeVisible();
  await expect(page.getByText('You are offline.')).toBeVisible();
});

/** What Chromium says a page lacks to be installed, and in its manifest. */
async function installabilityErrors(page: Page): Promise<unknown[]> {
  const browser = await page.context().newCDPSession(page);
  const { installabilityErrors: lacking } = await browser.send('Page.getInstallabilityErrors');
  const { errors } = await browser.send('Page.getAppManifest');
  // A window without its own profile never installs anything.
  return [...lacking.filter(({ errorId }) => errorId !== 'in-incognito'), ...errors];
}

/** The browser's install prompt, which a window without a profile never shows. */
function letTheBrowserAsk(page: Page): Promise<void> {
  return page.evaluate(() => {
    const prompt = () => Promise.resolve({ outcome: 'accepted' });
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
}

test('the browser finds all that an installed app needs', async ({ page }) => {
  await page.goto('/');
  await expect.poll(() => installabilityErrors(page)).toEqual([]);
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('the portal offers itself on the third day, takes no for an answer, and stays installable', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('portal.visits', JSON.stringify({ days: 2, last: 'Mon Jan 05 2026' }));
    });
    await signIn(page, 'operator');
    await expect(heading(page, 'Deployments')).toBeVisible();
    await letTheBrowserAsk(page);
    const offer = page.getByText('on this device');
    await expect(offer).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(offer).toBeHidden();

    await page.reload();
    await letTheBrowserAsk(page);
    const install = page.getByRole('navigation', { name: 'Main' }).first().getByRole('button', { name: 'Install app' });
    await expect(install).toBeVisible();
    await expect(offer).toBeHidden();
    await install.click();
    await expect(install).toBeHidden();
  });
});
