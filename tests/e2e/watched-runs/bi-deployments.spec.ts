/** A BI deployment from its request to its end: requested, approved, launched, watched, destroyed and deleted; on a phone, without a network. */

import type { Page } from '@playwright/test';
import { readRows } from '../device.ts';
import { goTo } from '../go-to.ts';
import { expect, test } from '../visitors.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });
test.describe.configure({ timeout: 240_000 });

const AREA = '/dashboard/bideployments';
const LIST = `${AREA}/list`;
const TAKEN = 'This client already has a BI deployment with this environment identifier';
const PASSWORD = /^[a-z][A-Z][0-9][!@#$%&*][A-Za-z0-9!@#$%&*]{9}$/;

async function answerYes(page: Page, question: string, button = 'Yes'): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

test('a BI deployment is requested, approved, launched, watched and destroyed, and read on a phone without a network', async ({
  visit,
  callAs,
}) => {
  const { page } = await visit('operator', { atList: true });
  const row = page.getByRole('row').filter({ hasText: 'e2e-reports' });
  const password = page.getByRole('textbox', { name: 'User default password' });
  let id = '';

  await test.step('the form generates the password, waits with the region and says what is taken', async () => {
    await goTo(page, LIST);
    await expect(page.getByRole('link', { name: 'View BI deployment 310' })).toBeVisible();
    await page.getByRole('link', { name: 'Add BI Deployment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create BI Deployment' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Client' })).toHaveValue('brightwater');
    await expect(page.getByRole('textbox', { name: 'Notification email' })).toHaveValue('operator@meridian.example');
    await expect(page.getByText('Select a credential first.')).toBeVisible();

    await expect(password).toHaveValue(PASSWORD);
    await expect(password).not.toBeEditable();
    await expect(password).toHaveCSS('-webkit-text-security', 'disc');
    const first = await password.inputValue();
    await page.getByRole('button', { name: 'Show User default password' }).click();
    await expect(password).toHaveCSS('-webkit-text-security', 'none');
    await page.getByRole('button', { name: 'Generate a new User default password' }).click();
    await expect(password).not.toHaveValue(first);
    await expect(password).toHaveValue(PASSWORD);
    await page.getByRole('button', { name: 'Copy User default password' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await password.inputValue());

    await page.getByRole('textbox', { name: 'Client' }).fill('brightwater');
    await page.getByRole('textbox', { name: 'Environment Identifier' }).fill('sandbox-1');
    await page.getByRole('textbox', { name: 'Approval Reference' }).fill('CHG-77');
    await expect(page.getByText(TAKEN)).toBeVisible();
    await page.getByRole('textbox', { name: 'Environment Identifier' }).fill('e2e-reports');
    await page.getByRole('combobox', { name: 'Credential' }).selectOption('brightwater-azure-trial');
    await expect(page.getByText(TAKEN)).toBeHidden();
    await expect(page.getByText('Empty credential selected. Please update credential before launch.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Credential' }).selectOption('brightwater-azure-landing-zone');
    await expect(page.getByText('Empty credential selected.')).toBeHidden();
    await page.getByRole('combobox', { name: 'Region' }).click();
    await page.getByRole('option', { name: 'West Europe' }).click();
    await expect(page.getByRole('combobox', { name: 'Topology', exact: true })).toHaveValue('BI_DEPLOYMENT');
    await page.getByRole('combobox', { name: 'Deployment config' }).selectOption('1.2 standard');
    await page.getByRole('textbox', { name: 'Connection string' }).fill('Server=tcp:db.example;Password=tell-nobody');
    await page.getByRole('textbox', { name: 'User display name' }).fill('Reports');
    await page.getByRole('textbox', { name: 'User mail nickname' }).fill('reports');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect(row.getByText('Pending approval')).toBeVisible();
    id = (await row.getByRole('link', { name: /^View BI deployment/ }).innerText()).trim();
  });

  await test.step('an approver decides', async () => {
    const approver = await callAs('approver');
    await approver.command('PUT', `bideploymentrequests/approvals/approve/${id}`);
    await expect(row.getByText('Approved')).toBeVisible();
  });

  await test.step('the page shows its secrets when asked, and an edit keeps them', async () => {
    await goTo(page, `${AREA}/view/${id}`);
    await page.getByRole('button', { name: 'Show connection string' }).click();
    await expect(page.getByText('Server=tcp:db.example;Password=tell-nobody')).toBeVisible();
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByRole('textbox', { name: 'Connection string' })).toHaveCSS('-webkit-text-security', 'disc');
    await page.getByRole('textbox', { name: 'User display name' }).fill('Sales reports');
    await page.getByRole('button', { name: 'Save' }).click();
    // Also named among the changes since the approval, which are folded, and in the log of the record.
    await expect(page.getByRole('definition').filter({ hasText: 'Sales reports', visible: true })).toBeVisible();
  });

  await test.step('the operator launches it and looks at its dashboard', async () => {
    await page.getByRole('button', { name: 'Launch' }).click();
    await answerYes(page, 'Are you sure you want to launch this BI deployment?');
    await page.getByRole('link', { name: 'Monitoring' }).click();
    await expect(page).toHaveURL(new RegExp(`${AREA}/monitoring/dasboard/${id}$`));
    await expect(page.getByRole('heading', { level: 1, name: 'Viewing Deployment dashboard' })).toBeVisible();
    await expect(page.getByText('6 of 6 resources')).toBeVisible();
    await expect(page.getByText('6 of 6 not failed')).toBeVisible();
    await expect(page.getByRole('link', { name: /\/reports\/brightwater-e2e-reports\/sales/ })).toHaveAttribute(
      'rel',
      'noreferrer',
    );
  });

  await test.step('it is destroyed and then deleted', async () => {
    await goTo(page, `${AREA}/view/${id}`);
    await page.getByRole('button', { name: 'Destroy' }).click();
    await answerYes(page, 'Are you sure you want to destroy this BI deployment?');
    await expect(page.getByText('Destroyed').first()).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await answerYes(page, 'Are you sure you want to delete this BI deployment?');
    await expect(page).toHaveURL(new RegExp(LIST));
    await expect(row).toBeHidden();
  });

  await test.step('launched requests can’t be edited, and missing ones are reported', async () => {
    await goTo(page, `${AREA}/edit/306`);
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
    await expect(page.getByText('Can’t edit: it is launched.')).toBeVisible();
    for (const way of ['view', 'edit']) {
      await goTo(page, `${AREA}/${way}/99999`);
      await expect(page.getByText('No content to load')).toBeVisible();
    }
  });

  await test.step('a dashboard in the dark, on a phone, shows what has failed', async () => {
    const { page: phone } = await visit('approver', { atList: true });
    await phone.emulateMedia({ colorScheme: 'dark' });
    await phone.setViewportSize({ width: 390, height: 844 });
    await goTo(phone, `${AREA}/monitoring/dasboard/306`);
    await expect(phone.getByText('5 of 6 resources')).toBeVisible();
    await expect(phone.getByText('4 of 5 not failed')).toBeVisible();
    const stored = async () => JSON.stringify(await readRows(phone, 'records'));
    await expect.poll(stored).toMatch(/"id":310\b/);
    await phone.context().setOffline(true);
    await goTo(phone, `${AREA}/monitoring/dasboard/310`);
    await expect(phone.getByText('the dashboard of BI deployment #310')).toBeVisible();
    await goTo(phone, `${AREA}/monitoring/dasboard/306`);
    await expect(phone.getByText('4 of 5 not failed')).toBeVisible();
    await expect(phone.getByText(/as of \d\d:\d\d/).first()).toBeVisible();
    await goTo(phone, `${AREA}/view/310`);
    await expect(phone.getByText('Not stored on this device').first()).toBeVisible();
    await phone.context().setOffline(false);
  });
});
