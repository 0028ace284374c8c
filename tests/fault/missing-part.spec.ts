/** A part of the app that is not on the device yet: without a network within moments of the first visit. */
import type { Page } from '@playwright/test';
import { expect, signIn, takePending, test } from './offline-work.ts';

// Nothing is kept ahead of its use: the worker would bring every file within seconds.
test.use({ appInstalled: false, onNewDevices: true });

const SCREENS = /\/assets\/screens-.*\.js$/;
const DIALOG = /\/assets\/offline-.*\.(js|css)$/;

/** The missing part's own words: others may be said at the same time. */
function missing(page: Page) {
  return page.getByRole('alert').filter({ hasText: 'The rest of the page isn’t affected.' });
}

test('a dialog that is not on the device says so in its place, and comes with the next try', async ({ visit }) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const context = page.context();
  await page.route(DIALOG, (route) => route.abort());
  const request = await takePending(visitor);
  await visitor.openInList(request);
  const approve = page.getByRole('button', { name: `Approve request ${request.id}` });
  await expect(approve).toBeVisible();
  await context.setOffline(true);
  // A row's progress may go on; its request stays.
  const requests = page.getByRole('link', { name: /^View request/ });
  const shown = await requests.allTextContents();

  await approve.click();
  await expect(missing(page)).toContainText('This part isn’t on this device yet.');
  await expect(missing(page)).toContainText('Connect to the server once to load it.');
  await expect(missing(page).getByRole('button', { name: 'Try again' })).toBeFocused();
  await missing(page).getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(missing(page).getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(missing(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(missing(page)).toBeHidden();
  await expect(approve).toBeFocused();
  await expect(requests).toHaveText(shown);

  await approve.click();
  await expect(missing(page)).toBeVisible();
  await page.unroute(DIALOG);
  await context.setOffline(false);
  await missing(page).getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  // With its own looks: a stylesheet that did not come the first time comes as well.
  await expect(dialog.locator(':scope > *').first()).toHaveCSS('border-top-left-radius', /^[1-9]/);
});

test('where the screens or a page of the app don’t come, it says so; the first list is asked for meanwhile', async ({
  page,
}) => {
  const files = /\/assets\/deployments-[^/]*\.(js|css)$/;
  await page.route(files, (route) => route.abort());
  await signIn(page, 'viewer');
  await expect(page.getByRole('link', { name: /^View request/ }).first()).toBeVisible();
  let bring: () => void = () => undefined;
  const brought = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route(SCREENS, async (route) => {
    await brought;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/api\/deploymentrequests\?/);
  await page.reload({ waitUntil: 'commit' });
  await asked;
  bring();
  await expect(page.getByRole('link', { name: /^View request/ }).first()).toBeVisible();

  await page.unroute(SCREENS);
  await page
    .getByRole('link', { name: /^View request/ })
    .first()
    .click();
  await expect(missing(page)).toContainText('This part couldn’t be loaded.');
  await expect(page.getByRole('link', { name: 'Deployments' }).first()).toBeVisible();
  await page.unroute(files);
  await missing(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Viewing|#/ })).toBeVisible();

  await page.route(SCREENS, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(
    'The portal couldn’t be loaded. Check your connection, then reload the page.',
  );
});
