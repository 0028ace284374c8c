import { test as base, expect } from '@playwright/test';
import { type ForeignPortal, startForeignPortal } from '../another-back-end.ts';

const test = base.extend<object, { foreign: ForeignPortal }>({
  foreign: [
    async ({ browserName: _ }, use) => {
      const foreign = await startForeignPortal();
      await use(foreign);
      await foreign.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

test.use({ serviceWorkers: 'allow' });

test('the built app works with a back end that knows only the specification, by settings alone', async ({
  page,
  foreign,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));

  await page.goto(foreign.url);
  await expect(page.getByText('Request, approve, launch and manage Aurora environments.')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Launch' }).click();
  const popup = await opened;
  await popup.getByPlaceholder('Enter any login').fill('alex');
  await popup.getByPlaceholder('and password').fill('anything');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;

  await expect(page).toHaveURL(/\/dashboard\/deployments\/list$/);
  await expect(page.getByText('Alex Meyer')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'till-acceptance' });
  await expect(row).toContainText('Pending approval');
  await page.getByRole('link', { name: 'View request 4711' }).click();
  await expect(page).toHaveURL(/\/view\/aurora\/4711$/);
  await expect(page.getByText('Aurora', { exact: true }).last()).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Approve request 4711' }).click();
  const question = page.getByRole('alertdialog', { name: 'Approve' });
  await expect(question).toContainText('Are you sure you want to approve this deployment request?');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
  await expect(row).toContainText('Approved');
  await page.reload();
  await expect(row).toContainText('Approved');
  // Nothing says that the connection is lost: the back end was asked whether it is well.
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);

  const { calls } = foreign;
  const approvals = calls.filter(({ method }) => method === 'PUT');
  expect(approvals.map(({ path }) => path)).toEqual(['/deploymentrequests/approve/4711']);
  // The back end refuses what its contract does not have, as another path or parameter.
  expect(calls.filter(({ status }) => status >= 400)).toEqual([]);
  const ownHeaders = calls.flatMap(({ headers }) =>
    Object.keys(headers).filter((name) => /^x-|^if-|^idempotency/.test(name)),
  );
  expect([...new Set(ownHeaders)].filter((name) => !foreign.knownHeaders.includes(name))).toEqual([]);
  expect(complaints).toEqual([]);
});
