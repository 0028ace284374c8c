/** A cloud account from its request to its end: requested, approved, launched, retried, and deleted. */

import type { Page } from '@playwright/test';
import { goTo } from '../go-to.ts';
import { expect, test } from '../visitors.ts';

const LIST = '/dashboard/cloudaccounts/list';
const EXISTS = 'A cloud account already exists under this ID or email';

async function answerYes(page: Page, question: string, button = 'Yes'): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

test('an account is requested, approved, launched, retried and watched', async ({ visit, callAs }) => {
  const { page } = await visit('operator', { atList: true });

  await test.step('the form says what is taken, and picks its tenants on a screen of their own', async () => {
    await goTo(page, LIST);
    await expect(page.getByRole('link', { name: 'View account brightwater-loyalty-3' })).toBeVisible();
    const cells = page.getByRole('cell');
    const cut = await cells.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
    expect(cut, 'what is cut on a laptop').toEqual([]);
    await page.getByRole('link', { name: 'Add New AWS' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add New AWS' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Account ID' }).fill('brightwater-sandbox-1');
    await page.getByRole('textbox', { name: 'Account email' }).fill('tills@client.example');
    await expect(page.getByText(EXISTS)).toBeVisible();
    await page.getByRole('textbox', { name: 'Account ID' }).fill('tills');
    await page.getByRole('textbox', { name: 'Display name' }).fill('Tills REHEARSAL_FAIL_AT=CREATING_ACCOUNT');
    await expect(page.getByText(EXISTS)).toBeHidden();
    await page.getByRole('button', { name: 'Select Tenants' }).click();
    const picker = page.getByRole('dialog', { name: 'Select Tenants' });
    await picker.getByRole('checkbox', { name: 'Brightwater Grocers' }).uncheck();
    await expect(picker.getByRole('status')).toHaveText('0 selected');
    await picker.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByText('None selected')).toBeHidden();
    await page.getByRole('combobox', { name: 'Account type' }).selectOption('Sandbox');
    await page.getByRole('combobox', { name: 'Deployment config' }).selectOption('1.4 standard (t910-1.4)');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  });

  await test.step('an approver decides', async () => {
    const approver = await callAs('approver');
    await approver.command('PUT', 'cloudaccounts/approvals/APPROVE/tills');
  });

  await test.step('the operator launches it, reads why it failed, and retries', async () => {
    await goTo(page, `${LIST}?accountId=tills`);
    await page.getByRole('button', { name: 'Launch account tills' }).click();
    await answerYes(page, 'Do you want to start launching this account?');
    const row = page.getByRole('row').filter({ hasText: 'tills' });
    await expect(row.getByRole('progressbar')).toBeVisible();
    await expect(row.getByText('Creating account failed')).toBeVisible();
    await row.getByRole('link', { name: 'Open build job log account tills' }).click();
    await expect(page.getByRole('region', { name: 'Log lines' })).toContainText('Finished: FAILURE');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Retry failed action' }).click();
    await answerYes(page, 'Are you sure you want to retry the failed action?');
    await expect(page.getByText('Active').first()).toBeVisible();
    await expect(page.getByText('OrganizationAccountAccessRole')).toBeVisible();
  });

  await test.step('launched accounts can’t be edited, and rejected ones can be deleted', async () => {
    await goTo(page, '/dashboard/cloudaccounts/edit/aws/tills');
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect(page.getByText('Can’t edit: it is active.')).toBeVisible();
    for (const way of ['view', 'edit']) {
      await goTo(page, `/dashboard/cloudaccounts/${way}/aws/nothing`);
      await expect(page.getByText('No content to load')).toBeVisible();
      await expect(page.getByText('There is no cloud account with this ID in the current tenant.')).toBeVisible();
    }
    await goTo(page, '/dashboard/cloudaccounts/view/aws/brightwater-loyalty-3');
    await page.getByRole('button', { name: 'Delete' }).click();
    await answerYes(page, 'Are you sure you want to delete this cloud account?');
    await expect(page).toHaveURL(new RegExp(`${LIST}`));
    await expect(page.getByRole('link', { name: 'View account brightwater-loyalty-3' })).toBeHidden();
  });

  await test.step('without a network the list offers who asked for the accounts that the device keeps', async () => {
    const offered = page.getByLabel('Created By').getByRole('option');
    await expect.poll(() => offered.count()).toBeGreaterThan(1);
    const online = await offered.allTextContents();
    await goTo(page, '/dashboard/deployments/list');
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await goTo(page, LIST);
    await expect(offered).toHaveText(online);
  });
});
