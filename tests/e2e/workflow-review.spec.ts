/** What reviewers leave on a workflow, how many records are in each state, and what comes tonight. */

import type { Page } from '@playwright/test';
import { expectAccessibleOnPhone, LAPTOP, PHONE, PICTURE } from './accessibility-tour.ts';
import { readRows } from './device.ts';
import { goTo } from './go-to.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, test } from './visitors.ts';

/** Nothing is beyond the page's edge at either width. */
async function expectWellShown(page: Page): Promise<void> {
  for (const size of [LAPTOP, PHONE]) {
    await page.setViewportSize(size);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
  await page.setViewportSize(LAPTOP);
}

test('a reviewer comments on a state, and the next one reads, answers and resolves it', async ({ visit }) => {
  const approver = await visit('approver');
  const { page } = approver;
  const state = 'select=live.approval.APPROVED';
  await goTo(page, `/dashboard/workflows/deployment?panel=comments&${state}`);
  await expect(page.getByRole('heading', { name: 'Comments on “Approved”' })).toBeVisible();
  await expect(page.getByText('No open comments here.')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Comment' });
  await text.fill('Who may launch this in production?');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Comments' }).getByText('Priya Raman')).toBeVisible();
  await expect(text).toHaveValue('');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByText('Enter a comment.')).toBeVisible();
  await page.setViewportSize(LAPTOP);
  await expectAccessible(page, 'comments', { except: PICTURE });
  await expectAccessibleOnPhone(page, 'comments', text, { except: PICTURE });
  await text.fill('Not added yet');
  await expectWellShown(page);
  await page.reload();
  await expect(text).toHaveValue('Not added yet');
  await page.context().setOffline(true);
  await expect(page.getByText(/^Your text is kept on this device/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add comment' })).toHaveAccessibleDescription(/needs a connection/);
  await page.context().setOffline(false);

  const administrator = await visit('administrator');
  const { page: other } = administrator;
  await goTo(other, '/dashboard/workflows/deployment?panel=comments');
  await other.getByRole('navigation', { name: 'Other comments' }).getByRole('button', { name: 'Approved (1)' }).click();
  await expect(other.getByText('Who may launch this in production?')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Edit the comment of Priya Raman/ })).toHaveCount(0);
  await other.getByRole('button', { name: /^Resolve the comment of Priya Raman/ }).click();
  await expect(other.getByText('No open comments here.')).toBeVisible();
  await other.getByRole('checkbox', { name: 'Show 1 resolved comment' }).check();
  await expect(other.getByText(/^Resolved by Ines Cordeiro/)).toBeVisible();
  await other.getByRole('button', { name: /^Delete the comment of Priya Raman/ }).click();
  const question = other.getByRole('alertdialog', { name: 'Delete comment' });
  await expect(question).toContainText('Are you sure you want to delete this comment?');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
  await expect(other.getByText('Who may launch this in production?')).toHaveCount(0);
});

test('the count of a state links to a list of as many records', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  await goTo(page, '/dashboard/workflows/vpc?panel=counts');
  const counts = page.getByRole('table', { name: 'Records by Status' });
  const state = counts.getByRole('row').filter({ has: page.getByRole('button', { name: 'Available', exact: true }) });
  const link = state.getByRole('link');
  await expect(link).toHaveText(/^[1-9]\d*$/);
  await expectWellShown(page);
  await expectAccessible(page, 'counts', { except: PICTURE });
  const count = Number(await link.textContent());
  await link.click();
  await expect(page).toHaveURL(/\/dashboard\/vpcs\/list\?status=AVAILABLE$/);
  const { totalRecords } = await operator.read<{ totalRecords: number }>('deploymentvpcs?status=AVAILABLE&pageSize=1');
  expect(totalRecords).toBe(count);

  // The list of deployments has a field for it only while it is filtered by it.
  await goTo(page, '/dashboard/workflows/deployment?panel=counts');
  const started = page.getByRole('table', { name: 'Records by Infrastructure status' }).getByRole('row');
  const way = started.filter({ has: page.getByRole('button', { name: 'Started', exact: true }) }).getByRole('link');
  await expect(way).toHaveText(/^[1-9]\d*$/);
  const path = 'deploymentrequests?infrastructureStatus=STARTED&pageSize=1';
  // Environments go on starting meanwhile.
  const running = async () => (await operator.read<{ totalRecords: number }>(path)).totalRecords;
  await expect(async () => {
    await page.reload();
    await expect(way).toHaveText(String(await running()));
  }).toPass();
  await way.click();
  await expect(page).toHaveURL(/\/list\?infrastructureStatus=STARTED$/);
  const filter = page.getByLabel('Infrastructure status', { exact: true });
  await expect(filter).toHaveValue('STARTED');
  await expect(async () => {
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`of ${await running()}`, {
      timeout: 500,
    });
  }).toPass();
  await expectWellShown(page);
  await page.getByRole('button', { name: 'Clear Infrastructure status' }).click();
  await expect(page).toHaveURL(/\/list$/);
  await expect(filter).toBeFocused();
  await expect(page.getByLabel('Approval status', { exact: true })).toHaveCount(0);

  // Without a connection the device counts what it holds, once that is every VPC.
  await goTo(page, '/dashboard/workflows/vpc?panel=counts');
  await expect(link).toHaveText(String(count));
  await expect
    .poll(() => readRows(page, 'cursors'))
    .toContainEqual(expect.objectContaining({ area: 'vpcs', complete: true }));
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Details' })).toContainText(/\w/);
  await page.context().setOffline(true);
  await page.getByRole('tab', { name: 'Counts' }).click();
  await expect(page.getByText(/Counted on this device, /)).toBeVisible();
  await expect(link).toHaveText(String(count));
});

test('a clock is dragged over what comes tonight, by the keyboard too', async ({ visit }) => {
  const administrator = await visit('administrator');
  const { page } = administrator;
  await goTo(page, '/dashboard/workflows/tonight');
  await expect(page.getByRole('heading', { level: 1, name: 'Tonight' })).toBeVisible();
  const clock = page.getByRole('slider', { name: /^Clock/ });
  await expect(clock).toHaveAttribute('aria-valuetext', /, now$/);
  // The device reads every environment first.
  await expect(page.getByText(/^Still loading: /)).toHaveCount(0);
  await expect(page.getByText('Some environments aren’t stored on this device', { exact: false })).toHaveCount(0);
  await clock.focus();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowRight');
  await expect(clock).toHaveValue('5');
  await page.keyboard.press('PageDown');
  await expect(clock).toHaveValue('1');
  await page.keyboard.press('End');
  await expect(clock).toHaveValue('192');
  await expect(page.getByText(/^Changes from now: .*Shutdown ×\d+/)).toBeVisible();
  await expectWellShown(page);
  await page.getByLabel('Kind').selectOption('Shutdown');
  await expect(page).toHaveURL(/[?&]kind=STOP/);
  await expect(page).toHaveURL(/[?&]at=/);
  await page.reload();
  await expect(page.getByLabel('Kind')).toHaveValue('STOP');
  // A quarter of an hour may have passed.
  await expect(clock).toHaveValue(/^19[12]$/);
  const first = page.getByRole('listitem').filter({ hasText: 'Shutdown' }).first();
  await expect(first).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Start-up' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Environments' }).selectOption('Production only');
  await expect(page).toHaveURL(/[?&]environments=production/);
  await expect(first).toContainText('Production');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Shutdown' }).filter({ hasNotText: 'Production' }),
  ).toHaveCount(0);
  // The hour of the clock is open, as are the next ones; those between are folded.
  const folded = page.getByRole('button', { expanded: false, name: /shutdown/ });
  const before = await folded.count();
  await folded.first().click();
  await expect(folded).toHaveCount(before - 1);
  await first.getByRole('link').click();
  await expect(page.getByText(/^Next: stops /)).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(page.getByText(/^Running until /).first()).toBeAttached();
  await expectAccessible(page, 'the end of tonight');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters (2)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(sheet.getByLabel('Kind')).toHaveValue('STOP');
  await sheet.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).not.toHaveURL(/[?&](kind|environments)=/);
  await sheet.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
});
