/** Tenants, users and roles on the screens: from their lists and forms to what is taken away from who is signed in meanwhile. */

import type { Page } from '@playwright/test';
import { goTo } from '../go-to.ts';
import { controlled } from '../installed-app.ts';
import { expect, test } from '../visitors.ts';

// A server of its own: other tests count tenants and sign the same people in.
test.use({ onNewDevices: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

test('a tenant is made with its users, changed, kept while it has records, and deleted', async ({ visit }) => {
  const { page } = await visit('administrator');
  await goTo(page, '/dashboard/tenants/list');
  await expect(page.getByRole('combobox', { name: 'Tenant', exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'Add New Tenant' }).click();
  await page.getByRole('textbox', { name: 'Tenant ID' }).fill('HALDEN');
  await page.getByRole('textbox', { name: 'Tenant name' }).fill('Marlow Garden Centres');
  await expect(page.getByText('A tenant with this ID already exists')).toBeVisible();
  await page.getByRole('textbox', { name: 'Tenant ID' }).fill('MARLOW');
  await page.getByRole('textbox', { name: 'Description' }).fill('Garden centres');
  await page.getByRole('button', { name: 'Select Users' }).click();
  const picker = page.getByRole('dialog', { name: 'Selecting users for Tenant ID MARLOW' });
  await picker.getByRole('searchbox').fill('lena');
  await picker.getByRole('checkbox', { name: /Lena Fischer/ }).check();
  await picker.getByRole('button', { name: 'Done' }).click();
  await save(page);
  await page.getByRole('link', { name: 'View tenant MARLOW' }).click();
  await expect(heading(page, 'Viewing MARLOW')).toBeVisible();
  await page.getByRole('link', { name: 'Lena Fischer' }).click();
  await expect(page.getByRole('link', { name: 'Marlow Garden Centres' })).toBeVisible();
  await page.getByRole('link', { name: 'Marlow Garden Centres' }).click();
  // An address in other letter case works too, and is corrected.
  await goTo(page, '/dashboard/tenants/edit/marlow');
  await expect(page).toHaveURL(/tenants\/edit\/MARLOW$/);
  await expect(heading(page, 'Editing MARLOW')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Tenant ID' })).toHaveAttribute('readonly');
  await page.getByRole('textbox', { name: 'Tenant name' }).fill('Marlow Gardens');
  await save(page);
  await page.getByRole('link', { name: 'View tenant MARLOW' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to delete this tenant?');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL(/tenants\/list/);
  await expect(page.getByRole('link', { name: 'View tenant MARLOW' })).toBeHidden();
  await goTo(page, '/dashboard/tenants/view/BRIGHTWATER');
  await page.getByRole('button', { name: 'Delete' }).click();
  // No dialog asks about what can't be done.
  await expect(question).toContainText(/Can’t delete: the tenant still has .*credentials/);
  await expect(question).not.toContainText('Are you sure');
});

test('a role is made with a preview, and what is taken from a user goes from their screen at once', async ({
  visit,
}) => {
  const { page } = await visit('administrator');
  const { page: other } = await visit('viewer', { atList: true });
  const menu = other.getByRole('navigation').first();
  await expect(menu.getByRole('link', { name: 'VPCs' })).toBeVisible();
  await goTo(other, '/dashboard/credentials/list');
  await expect(other).toHaveURL(/\/401$/);

  await goTo(page, '/dashboard/roles/create');
  await page.getByRole('textbox', { name: 'Role ID' }).fill('CREDENTIAL_READER');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Credential reader');
  await save(page);
  await expect(page.getByText('Select at least one privilege').first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search privileges' }).fill('credentials');
  for (const name of [/^See credentials in the menu/, /^List credentials/, /^View credentials/]) {
    await page.getByRole('checkbox', { name }).check();
  }
  await page.getByRole('searchbox', { name: 'Search privileges' }).fill('deployment.list');
  await page.getByRole('checkbox', { name: /^List deployments deployment.list/ }).check();
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.getByText('Menu: Credentials')).toBeVisible();
  // Deployments, of production too, and the overview may be seen, and are not in the menu without its own privilege.
  await expect(page.getByText('Not in the menu: reached only by links and URLs')).toHaveCount(3);
  await save(page);
  await page.getByRole('link', { name: 'View role CREDENTIAL_READER' }).click();
  await expect(heading(page, 'Viewing CREDENTIAL_READER')).toBeVisible();

  await goTo(page, '/dashboard/users/edit/4');
  await expect(page.getByText('Lena Fischer (viewer@meridian.example)')).toBeVisible();
  await page.getByRole('button', { name: 'Add tenant' }).click();
  await save(page);
  await expect(page.getByText('Save the new tenant before saving the user.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Select roles in Brightwater Grocers' }).click();
  const picker = page.getByRole('dialog', { name: 'Select roles in Brightwater Grocers' });
  await picker.getByRole('checkbox', { name: 'Viewer', exact: true }).uncheck();
  await picker.getByRole('checkbox', { name: 'Credential reader' }).check();
  await picker.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.getByText('Menu: Credentials')).toBeVisible();
  await save(page);
  // Who was refused the page is led to it as soon as it is open to them.
  await expect(other).toHaveURL(/credentials\/list/);
  await expect(menu.getByRole('link', { name: 'Credentials' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'VPCs' })).toBeHidden();

  // The message appears on a page without the portal's bars too.
  await other.goto('/401');
  await expect(other.getByRole('link', { name: 'Back to Homepage' })).toBeVisible();
  await goTo(page, '/dashboard/users/view/4');
  await page.getByRole('button', { name: 'Deactivate' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to deactivate this user?');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(other.getByText('Your account is inactive.')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible();
  await goTo(page, '/dashboard/users/view/3');
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeHidden();
});

test('a created-by link opens the user; people are read on a phone without a network', async ({ visit }) => {
  const { page } = await visit('administrator', { appInstalled: true });
  await goTo(page, '/dashboard/credentials/list?credentialName=brightwater-data');
  await page
    .getByRole('link', { name: /^View / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Mara Lindqvist' }).click();
  await expect(heading(page, 'Viewing #1')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const area of ['tenants', 'roles', 'users']) {
    await goTo(page, `/dashboard/${area}/list`);
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /Orsini|Auditor|Fischer|Tanabe/ })
        .first(),
    ).toBeVisible();
  }
  await controlled(page);
  await page.context().setOffline(true);
  await goTo(page, '/dashboard/users/list?email=operator2');
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.getByRole('link', { name: /Jonas Okafor/ }).click();
  await expect(page.getByText('Halden Outfitters: Operator, Production operator')).toBeVisible();
  await goTo(page, '/dashboard/roles/view/AUDITOR');
  await expect(page.getByText('log.user.view')).toBeVisible();
});
