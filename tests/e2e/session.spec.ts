import { chooseAccount, expect, expectAccessible, signIn, test } from './portal-test.ts';

test('an operator signs in through the popup and lands on the deployments list', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Deployment Portal' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'operator');
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
  await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
});

for (const [account, message] of [
  ['pending', 'Your account is pending activation.'],
  ['inactive', 'Your account is inactive.'],
  ['rejected', 'Your account has been rejected.'],
] as const) {
  test(`a user whose account is ${account} reads why, and gets no further`, async ({ page }) => {
    await signIn(page, account);
    await expect(page).toHaveURL(/\/login\/state$/);
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText('Please contact your system administrator.')).toBeVisible();
    await expectAccessible(page);
    await page.goto('/dashboard/deployments/list');
    await expect(page).toHaveURL(/\/login/);
  });
}

test('who asks for a page while signed out reaches it after the sign-in', async ({ page }) => {
  const popup = page.waitForEvent('popup');
  await page.goto('/dashboard/deployments/list?client=a&page=0');
  await expect(page).toHaveURL(/\/login$/);
  const reopen = page.getByRole('button', { name: /sign-in window|sign in/i });
  await Promise.race([popup, reopen.waitFor()]);
  if (await reopen.isVisible()) await reopen.click();
  await chooseAccount(await popup, 'operator');
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list\?.*client=a/);
});

test('the session outlives a reload and ends with the logout', async ({ page }) => {
  await signIn(page, 'approver');
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/dashboard/deployments/list');
  await expect(page).toHaveURL(/\/login/);
});

test('/launched says what was set going, and leads home without its parameters', async ({ page }) => {
  await page.goto('/launched?c=acme&e=prod-1&a=STOP_VMS');
  await expect(page.getByText('Your environment is getting stopped!')).toBeVisible();
  await expect(page.getByText('You will receive an email when it is complete.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/launched?c=acme');
  await expect(page).toHaveURL(/\/$/);
});

test('/401 and unknown addresses say so', async ({ page }) => {
  await page.goto('/401');
  await expect(page.getByText("You don't have enough permissions to perform this action.")).toBeVisible();
  await expect(
    page.getByText('If you think this was a mistake, please contact your system administrator.'),
  ).toBeVisible();
  await expectAccessible(page);
  await signIn(page, 'operator');
  await expect(page).toHaveURL(/dashboard/);
  await page.goto('/dashboard/nowhere');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /not found|no such page/i })).toBeVisible();
  await expectAccessible(page);
});
