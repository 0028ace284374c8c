/** The accessibility tour outside the areas: the shell's own pages, signing in and out, and what interrupts a session. */

import { goTo } from './go-to.ts';
import { expect, expectAccessible, keepSession, openList, signIn, test } from './portal-test.ts';

const refusal = (status: number, code: string, message: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `urn:portal:problem:${code}`, title: code, status, code, message }),
});

test('the pages of a signed-out device are accessible', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Deployment Portal' })).toBeVisible();
  await expectAccessible(page, 'the start page');
  await goTo(page, '/launched?c=acme&e=prod-1&a=STOP_VMS');
  await expect(page.getByText('Your environment is getting stopped!')).toBeVisible();
  await expect(page.getByText('You will receive an email when it is complete.')).toBeVisible();
  await expectAccessible(page, 'what a launch link has started');
  await goTo(page, '/launched?c=acme');
  await expect(page).toHaveURL(/\/$/);
  await goTo(page, '/401');
  await expect(page.getByText("You don't have enough permissions to perform this action.")).toBeVisible();
  await expect(
    page.getByText('If you think this was a mistake, please contact your system administrator.'),
  ).toBeVisible();
  await expectAccessible(page, 'no permission');
  await goTo(page, '/share?url=https%3A%2F%2Fchat.example');
  await expect(page.getByText('The link leads to chat.example')).toBeVisible();
  await expectAccessible(page, 'a shared link to another site');
  await goTo(page, '/nowhere');
  await expect(page.getByRole('heading', { level: 1, name: /not found|no such page/i })).toBeVisible();
  await expectAccessible(page, 'no such page');
  await goTo(page, '/');
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Launch' }).click();
  const popup = await opening;
  await expect(popup.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(popup, 'the sign-in window');
  await popup.close();
  await expect(page.getByRole('button', { name: 'Open sign-in window' })).toBeVisible();
  await expectAccessible(page, 'the sign-in page without its window');
});

test('a sign-in that fails is accessible', async ({ page }) => {
  await signIn(page, 'pending');
  await expect(page).toHaveURL(/\/login\/state$/);
  await expect(page.getByText('Your account is pending activation.')).toBeVisible();
  await expect(page.getByText('Please contact your system administrator.')).toBeVisible();
  await expectAccessible(page, 'an account that is not active');
  await page.reload();
  await expect(page.getByText('Your account is pending activation.')).toBeVisible();
  const offered = page.waitForEvent('popup');
  await page.goto('/dashboard/deployments/list');
  await expect(page).toHaveURL(/\/login/);
  const signInWindow = await offered;
  await expect(signInWindow.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await signInWindow.close();
  await page.route('**/api/auth/loginWithGoogle', (route) =>
    route.fulfill({ status: 500, json: { message: 'The directory does not answer.' } }),
  );
  await signIn(page, 'operator');
  await expect(page).toHaveURL(/\/loginError$/);
  await expect(page.getByRole('alert')).toContainText('The directory does not answer.');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'An error occurred while logging you in' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('The directory does not answer.');
  await expectAccessible(page, 'a failed sign-in');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/login$/);
  // Chromium crashes where a page leaves while its popup opens.
  const popup = await opening;
  await expect(popup.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await popup.close();
  await page.route('**/config.json', (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<p>' }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'The portal couldn’t start' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('it isn’t valid JSON');
  await expectAccessible(page, 'a portal without its configuration');
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Deployment Portal' })).toBeVisible();
});

test('what the portal says around its pages is accessible', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('portal.visits', JSON.stringify({ days: 2, last: 'Mon Jan 05 2026' }));
  });
  await keepSession(page, 'administrator');
  await openList(page);
  await page.evaluate(() => {
    const prompt = () => Promise.resolve({ outcome: 'accepted' });
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  });
  await expect(page.getByText('on this device')).toBeVisible();
  await expectAccessible(page, 'the offer to install');
  await page.getByRole('button', { name: 'Not now' }).click();

  await page.route('**/api/auth/refreshToken?*', (route) =>
    route.fulfill(refusal(403, 'missing_privilege', 'You do not work in this tenant.')),
  );
  await page.getByRole('combobox', { name: 'Tenant' }).selectOption({ label: 'Halden Outfitters' });
  await expect(page.getByRole('alert')).toContainText('You do not work in this tenant.');
  await expectAccessible(page, 'a refused tenant');
  await page.unrouteAll();

  await page.goto('/launch/abcdefghijklmnopqrstuvwx');
  await expect(page.getByRole('heading', { name: 'The environment wasn’t launched' })).toBeVisible();
  await expectAccessible(page, 'a launch link without effect');
  await page.getByRole('link', { name: 'Go to the portal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
  await goTo(page, '/dashboard/nowhere');
  await expect(page.getByRole('heading', { name: /not found|no such page/i })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expectAccessible(page, 'no such page in the portal');

  await page.route('**/api/deploymentactionlog?*', (route) =>
    route.fulfill(refusal(503, 'internal_error', 'The database is being restarted.')),
  );
  await goTo(page, '/dashboard/deploymentactionlog/list');
  await expect(page.getByText('An error occurred while processing your request.')).toBeVisible();
  await expectAccessible(page, "a list that can't be read");

  await page.route('**/api/auth/refreshToken*', (route) =>
    route.fulfill(refusal(401, 'invalid_token', 'Your sign-in has ended.')),
  );
  await page.route('**/api/deploymentrequests?*', (route) =>
    route.fulfill(refusal(401, 'expired_access_token', 'Expired access token.')),
  );
  await goTo(page, '/dashboard/deployments/list?client=a');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  // One cause is reported once.
  await expect(page.getByText('The list couldn’t be refreshed.')).toHaveCount(0);
  await expectAccessible(page, 'a session that has ended');
  await page.unrouteAll();
  await goTo(page, '/logout');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expectAccessible(page, 'signed out');
});
