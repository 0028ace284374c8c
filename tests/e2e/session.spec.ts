import { field } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { chooseAccount } from './portal-test.ts';
import { expect, test } from './visitors.ts';

test('a page that is opened while signed out is shown after the sign-in, whatever becomes of its window', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const open = window.open;
    let isBlocked = true;
    window.open = (...parameters) => {
      if (!isBlocked) return open(...parameters);
      isBlocked = false;
      return null;
    };
  });
  await page.goto('/dashboard/deployments/create/windows?client=a');
  await expect(page).toHaveURL(/\/login$/);
  const open = page.getByRole('button', { name: 'Open sign-in window' });

  await test.step('one that the browser blocks is opened by a button, and one that was closed by hand again', async () => {
    const first = page.waitForEvent('popup');
    await open.click();
    const popup = await first;
    await expect(popup.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('Please check the popup window and sign in there.')).toBeVisible();
    await popup.close();
    // The secret for the provider’s answer is stored nowhere if the user does not return.
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      'verifier',
    );
    await expect(open).toBeVisible({ timeout: 1_000 });
  });
  await test.step('what it answers counts', async () => {
    const second = page.waitForEvent('popup');
    await open.click();
    await chooseAccount(await second, 'operator');
    await expect(page).toHaveURL(/\/dashboard\/deployments\/create\/windows\?client=a/);
  });
  await test.step('Back stays in the portal, although nothing was open before', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
  });
});

test('a logout in one tab is reported in the others, which open nothing automatically, and the sidebar stays as it was', async ({
  visit,
}) => {
  const { page } = await visit('viewer', { atList: true });
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  const other = await page.context().newPage();
  let popups = 0;
  for (const tab of [page, other])
    tab.on('popup', () => {
      popups += 1;
    });
  await other.goto('/dashboard/deployments/list?client=a');
  await expect(other.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
  await page.getByRole('link', { name: 'Logout' }).first().click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  // No page of the ended session is asked for.
  await page.goBack();
  await expect(page).toHaveURL(/\/logout$/);
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  expect(popups).toBe(0);
  const popup = other.waitForEvent('popup');
  await other.getByRole('link', { name: 'Sign in' }).click();
  await chooseAccount(await popup, 'operator');
  await expect(other).toHaveURL(/\/dashboard\/deployments\/list\?client=a/);
  await expect(other.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
});

test('a 401 with any text is answered by signing in again in place, and once more by an error with ways out', async ({
  visit,
}) => {
  const { page } = await visit('operator');
  await goTo(page, '/dashboard/deployments/create/storeserver');
  await field(page, 'Client').fill('kept-client');
  const refuse = (message: string) =>
    page.route('**/api/deploymentrequests/**', (route) => route.fulfill({ status: 401, json: { message } }));
  await refuse('The token was revoked.');
  await field(page, 'Environment Identifier').fill('kept-environment');
  await field(page, 'Approval Reference').fill('CR-7');
  const ended = page.getByRole('alert').filter({ hasText: 'Your session has ended.' });
  await expect(ended).toContainText('The token was revoked.');

  const closed = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await (await closed).close();
  await expect(page.getByText('The sign-in popup seems to be closed.')).toBeVisible();
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open sign-in window' }).click();
  const profile = page.waitForResponse(/\/api\/auth\/[^/]+\/privileges/);
  await chooseAccount(await popup, 'operator');
  await expect(ended).toBeHidden();
  await expect(field(page, 'Client')).toHaveValue('kept-client');
  await expect(field(page, 'Approval Reference')).toHaveValue('CR-7');
  await profile;

  await field(page, 'Environment Identifier').fill('kept-environment-2');
  await field(page, 'Approval Reference').fill('CR-8');
  const refused = page.getByRole('alert').filter({ hasText: 'The server does not accept this sign-in.' });
  await expect(refused.getByRole('button', { name: 'Sign out' })).toBeVisible();
  await page.unroute('**/api/deploymentrequests/**');
  await expect(field(page, 'Approval Reference')).toHaveValue('CR-8');
});

test('a session that can’t be renewed goes on, and is signed in again in place', async ({ visit }) => {
  const { page } = await visit('operator', { atList: true });
  const asked: URL[] = [];
  await page.route('**/api/auth/refreshToken*', (route) => {
    asked.push(new URL(route.request().url()));
    return route.fulfill({ status: 400, json: { message: 'The request is malformed.' } });
  });
  await page.route('**/api/deploymentrequests?*', (route) =>
    route.fulfill({ status: 401, json: { message: 'Expired access token.' } }),
  );
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Your session couldn’t be renewed.' });
  await expect(failed).toContainText('The request is malformed.');
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(asked.map(({ searchParams }) => searchParams.get('tenantId'))).toEqual(['BRIGHTWATER']);
  await page.unroute('**/api/deploymentrequests?*');
  const popup = page.waitForEvent('popup');
  await failed.getByRole('button', { name: 'Sign in again' }).click();
  await chooseAccount(await popup, 'operator');
  await expect(failed).toBeHidden();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('The list couldn’t be refreshed.')).toBeHidden();
});
