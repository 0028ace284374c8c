/** A credential from its form to its end: made, offered in a form that is open, changed, and deleted. */

import type { Page } from '@playwright/test';
import { goTo } from './go-to.ts';
import { expect, test } from './visitors.ts';

const LIST = '/dashboard/credentials/list';
const ROLE = 'arn:aws:iam::123456789012:role/canary';

const roleArn = (page: Page) => page.getByRole('textbox', { name: 'Role ARN' });
const mask = (shown: boolean) => ['-webkit-text-security', shown ? 'none' : 'disc'] as const;

test('a credential is made, offered at once, changed, and deleted where nothing uses it', async ({ visit }) => {
  const { page } = await visit('operator');
  const { page: other } = await visit('operator');

  await test.step('a deployment form is open, and offers the existing credentials', async () => {
    await goTo(other, '/dashboard/deployments/create/windows');
    const offered = other.getByRole('combobox', { name: 'Credential', exact: true });
    await expect(offered.getByRole('option', { name: 'brightwater-aws-workloads' })).toBeAttached();
  });

  await test.step('the list shows what each is for, and where it is seen', async () => {
    await goTo(page, LIST);
    const row = page.getByRole('row').filter({ hasText: 'brightwater-data-centre' });
    for (const text of ['On-prem', 'Deployment, Monitoring', 'None needed', 'Kestrel Travel Stores', 'Mara Lindqvist'])
      await expect(row).toContainText(text);
    const cut = await page
      .getByRole('cell')
      .evaluateAll((all) =>
        all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      );
    expect(cut, 'what is cut on a laptop').toEqual([]);
    await page.getByRole('combobox', { name: 'Cloud provider' }).selectOption('Azure');
    await expect(page).toHaveURL(/cloudProvider=AZURE/);
    await expect(page.getByRole('link', { name: 'View brightwater-aws-workloads' })).toBeHidden();
  });

  await test.step('the form masks the role, says what is wrong, and locks what monitoring forces', async () => {
    await page.getByRole('link', { name: 'Add New Credential' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Credential' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Credential name' }).fill('Tills');
    await roleArn(page).fill('arn:aws:iam::1:role/tills');
    await expect(roleArn(page)).toHaveCSS(...mask(false));
    await expect(roleArn(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Show Role ARN' }).click();
    await expect(roleArn(page)).toHaveCSS(...mask(true));
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('must look like arn:aws:iam::123456789012:role/name').first()).toBeVisible();
    await roleArn(page).fill(ROLE);
    const retain = page.getByRole('checkbox', { name: 'Retain credential data' });
    await retain.uncheck();
    await expect(roleArn(page)).toBeHidden();
    await page.getByRole('checkbox', { name: 'Use for monitoring' }).check();
    await expect(retain).toBeChecked();
    await expect(retain).toBeDisabled();
    await expect(page.getByText('Monitoring runs unattended')).toBeVisible();
    await expect(roleArn(page)).toHaveValue(ROLE);
    await page.getByRole('button', { name: 'Guide for AWS' }).click();
    const guide = page.getByRole('dialog', { name: 'A role for an AWS credential' });
    await expect(guide).toContainText('Custom trust policy');
    await guide.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('button', { name: 'Select Tenants' }).click();
    const picker = page.getByRole('dialog', { name: 'Select Tenants' });
    await expect(picker.getByRole('checkbox', { name: 'Brightwater Grocers' })).toBeChecked();
    await picker.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'View Tills' })).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${LIST}\\?cloudProvider=AZURE$`));
    await page.getByRole('link', { name: 'Show it in the list' }).click();
    await expect(page.getByRole('link', { name: 'View Tills' })).toBeVisible();
  });

  await test.step('the form of a deployment that is open offers it at once', async () => {
    const offered = other.getByRole('combobox', { name: 'Credential', exact: true });
    await expect(offered.getByRole('option', { name: 'Tills' })).toBeAttached();
    await offered.selectOption('Tills');
  });

  await test.step('its page says that the role is kept, and an edit that it will be forgotten', async () => {
    await page.getByRole('link', { name: 'View Tills' }).click();
    await expect(page.getByText('•••••••• Stored, never shown')).toBeVisible();
    await expect(page.getByText('Nothing', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('combobox', { name: 'Cloud provider' })).toBeDisabled();
    await expect(roleArn(page)).toHaveValue('');
    await expect(page.getByText('Leave blank to keep the current value.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Use for monitoring' }).uncheck();
    await page.getByRole('checkbox', { name: 'Retain credential data' }).uncheck();
    await expect(page.getByText('Saving deletes the stored secrets.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Credential name' }).fill('Tills north');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Not stored')).toBeVisible();
    const offered = other.getByRole('combobox', { name: 'Credential', exact: true });
    await expect(offered.getByRole('option', { name: 'Tills north' })).toBeAttached();
  });

  await test.step('deployment and credential link to each other; what is used stays', async () => {
    await goTo(page, `${LIST}?credentialName=aws-workloads`);
    await page.getByRole('link', { name: 'View brightwater-aws-workloads' }).click();
    const users = page.getByRole('link', { name: /^Deployment #/ });
    await expect(users).toHaveCount(10);
    const more = page.getByRole('button', { name: /^Show \d+ more$/ });
    const count = Number((await more.innerText()).match(/\d+/)?.[0]);
    await more.press('Enter');
    await expect(users.nth(10)).toBeVisible();
    await expect(more).toBeHidden();
    expect(await users.count()).toBeLessThanOrEqual(10 + count);
    await expect(page.locator('[data-use] a:focus')).toHaveCount(1);
    await page
      .getByRole('link', { name: /^Deployment #/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /Viewing #/ })).toBeVisible();
    await page.getByRole('link', { name: 'brightwater-aws-workloads' }).first().click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(/#\d+ · brightwater-aws-workloads/);
    await expect(alert).toContainText(/Can’t delete: it is used by deployment #\d+ .* and \d+ more\./);
    await alert.getByRole('button', { name: 'OK' }).click();
    await goTo(page, `${LIST}?credentialName=tills`);
    await page.getByRole('link', { name: 'View Tills north' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(alert).toContainText('Are you sure you want to delete this credential?');
    await alert.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(new RegExp(LIST));
    await expect(page.getByRole('link', { name: 'View Tills north' })).toBeHidden();
    for (const way of ['view/99999', 'edit/99999', 'edit/nothing']) {
      await goTo(page, `/dashboard/credentials/${way}`);
      await expect(page.getByText('No content to load')).toBeVisible();
    }
  });
});
