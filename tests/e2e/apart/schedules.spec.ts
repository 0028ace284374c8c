/** What uptime schedules do next is said on the list and the page, and an environment is kept awake for once. */

import { goTo } from '../go-to.ts';
import { expect, type KnownRequest, scheduleGoesOn, statusesOf, test } from '../visitors.ts';

// Several people sign in and wait for real operations; a busy machine takes its time over that.

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Something runs that its schedule can stop, and nothing of it has ended. */
const isScheduled = (row: KnownRequest) =>
  statusesOf(row).startsWith('LAUNCHED STARTED IDLE') &&
  !row.environmentTypeProduction &&
  row.usedEmptyCredential !== true &&
  scheduleGoesOn(row) &&
  !['ACTIVE_ALWAYS', undefined].includes(row.deploymentSchedule?.activeDuring);

test('an environment is kept awake until a moment, and left to its schedule again', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  const request = await operator.find(isScheduled);
  await operator.openDetail(request);
  await expect(page.getByText(/^Next: (stops|starts) /)).toBeVisible();
  const week = page.getByRole('region', { name: /^Seven days, on the clock of / });
  await expect(week.getByRole('listitem')).toHaveCount(7);
  await operator.chooseBeside('Keep awake');
  const choice = page.getByRole('dialog', { name: 'Keep awake' });
  await expect(choice.getByText(/^The uptime schedule won’t stop it before /)).toBeVisible();
  await choice.getByLabel('Date').fill('2020-01-01');
  await expect(choice.getByText('Enter a time in the future.')).toBeVisible();
  await expect(choice.getByRole('button', { name: 'Continue' })).toBeDisabled();
  const tomorrow = new Date(Date.now() + 86_400_000);
  const date = [tomorrow.getFullYear(), tomorrow.getMonth() + 1, tomorrow.getDate()];
  await choice.getByLabel('Date').fill(date.map((part) => String(part).padStart(2, '0')).join('-'));
  await choice.getByRole('button', { name: 'Continue' }).click();
  const question = operator.question('Keep awake');
  await expect(question).toContainText('Are you sure you want to keep this deployment awake?');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(/^Kept awake until /)).toBeVisible();
  for (const [size, colorScheme] of [
    [LAPTOP, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
  await goTo(page, `/dashboard/deployments/list?requestId=${request.id}`);
  await expect(page.getByText(/awake until /)).toBeVisible();
  await page.setViewportSize(LAPTOP);
  await operator.openDetail(request);
  await operator.chooseBeside('Stop keeping awake');
  const ending = operator.question('Stop keeping awake');
  await expect(ending).toContainText('Are you sure you want to stop keeping this deployment awake?');
  await ending.getByRole('button', { name: 'Yes' }).click();
  await expect(ending).toBeHidden();
  await expect(page.getByText(/^Kept awake until /)).toBeHidden();
});
