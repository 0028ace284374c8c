/** A platform version from its form to its end: added, found, changed, chosen in a deployment form, and purged. */

import { field } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { switchTenant } from './portal-test.ts';
import { expect, test } from './visitors.ts';

const LIST = '/dashboard/platformversion/list';

test('a version is added, found by its tags, changed, and deleted; obsolete ones are purged', async ({ visit }) => {
  const { page } = await visit('administrator');
  await test.step('the list shows what is not obsolete, newest first, and no tenant selector', async () => {
    await goTo(page, LIST);
    const rows = page.getByRole('row');
    await expect(rows.nth(1)).toContainText('Harbour');
    for (const header of ['Name', 'Version', 'Docker Version', 'Installer Version', 'Status', 'In Use'])
      await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Ember' })).toContainText('Yes');
    await expect(page.getByRole('row').filter({ hasText: 'Basalt' })).toBeHidden();
    await expect(page.getByRole('combobox', { name: 'Tenant' })).toBeHidden();
  });

  await test.step('a tag is added when the space key is pressed, and the range ends where it begins', async () => {
    await field(page, 'Tags').pressSequentially('preview internal preview ');
    await expect(page).toHaveURL(/tags=preview%2Cinternal/);
    await expect(page.getByRole('row').filter({ hasText: 'Gale' })).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Harbour' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear Tags' }).click();
    await page.getByLabel('Start date').fill('2999-01-02');
    await page.getByLabel('Start date').blur();
    await page.getByLabel('End date').fill('2999-01-01');
    await page.getByLabel('End date').blur();
    await expect(page.getByText('Not applied: choose a day that is not earlier than the start.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));
  });

  await test.step('the form says that a version is there already, and of what is missing', async () => {
    await page.getByRole('link', { name: 'Add New Platform Version' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Platform Version' })).toBeVisible();
    await expect(field(page, 'Status').locator('option:checked')).toHaveText('Alpha');
    await field(page, 'Version').fill('9.1.0');
    await field(page, 'Name').fill('Ivory');
    await expect(page.getByText('A platformversion with this version already exists').first()).toBeVisible();
    await field(page, 'Version').fill('9.4.0');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('cannot be blank').first()).toBeVisible();
    await field(page, 'Docker Version').fill('9.4.0-docker');
    await field(page, 'Installer Version').fill('9.4');
    await field(page, 'Tags').pressSequentially('soon soon ');
    await page
      .getByLabel('Public description')
      .fill(Array.from({ length: 12 }, (_, line) => `Line ${line}`).join('\n'));
    await page.getByLabel('Internal description').fill('Ask the platform team.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'View Ivory 9.4.0' })).toBeVisible();
  });

  await test.step('its page shows the descriptions, a long one in a box that the keyboard scrolls', async () => {
    await page.getByRole('link', { name: 'View Ivory 9.4.0' }).click();
    await expect(page.getByText('Ask the platform team.')).toBeVisible();
    const box = page.getByText('Line 0');
    expect((await box.boundingBox())?.height).toBeLessThanOrEqual(100);
    await expect(box).toHaveAttribute('tabindex', '0');
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(field(page, 'Version')).toHaveAttribute('readonly', '');
    await field(page, 'Status').selectOption('Obsolete');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Obsolete').first()).toBeVisible();
  });

  await test.step('an obsolete one is deleted for good, a purge says how many went', async () => {
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(
      'This action will permanently delete the platform version. Proceed with deletion?',
    );
    await dialog.getByRole('button', { name: 'No' }).click();
    await goTo(page, LIST);
    await page.getByRole('button', { name: 'Purge Platform Versions' }).click();
    await expect(dialog).toContainText('Are you sure you want to purge all the unused and obsolete platform versions?');
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('3 platform versions were purged: 9.4.0, 8.2.0, 7.9.1.')).toBeVisible();
    await goTo(page, '/dashboard/platformversion/view/9.4.0');
    await expect(page.getByText('No content to load')).toBeVisible();
  });
});

test('a new version is added within a deployment form, which has it selected and all else as it was', async ({
  visit,
}) => {
  const { page } = await visit('administrator');
  await goTo(page, '/dashboard/deployments/list');
  await switchTenant(page, 'BRIGHTWATER');
  await goTo(page, '/dashboard/deployments/create/meridian');
  await field(page, 'Client').fill('harbour');
  await field(page, 'Platform Version').fill('Add a new');
  await expect(page.getByRole('option', { name: /^Add a new/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Platform Version' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Set up the new version' })).toBeVisible();
  await expect(field(page, 'Client')).toHaveValue('harbour');
  await page.getByRole('button', { name: 'Set up the new version' }).click();
  await field(page, 'Name').fill('Jasper');
  await field(page, 'Version').fill('9.9.9');
  await field(page, 'Docker Version').fill('9');
  await field(page, 'Installer Version').fill('9');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Platform Version' })).toBeHidden();
  await expect(field(page, 'Platform Version')).toHaveValue('Jasper - 9.9.9');
  await expect(field(page, 'Client')).toHaveValue('harbour');
  await switchTenant(page, 'ALL_TENANTS');
});
