import { expect, type Page } from '@playwright/test';
import { expectNoViolations, expectValue, openControlsOnPhone, openGallery, test } from './gallery.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.describe('a linked request', () => {
  const title = 'Select deployment request to link with windows deployment';
  const openPicker = async (page: Page) => {
    await page.getByRole('group', { name: 'Linked Deployment Request' }).getByRole('button').press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    return dialog;
  };
  const second = {
    id: 2414,
    client: 'harbour-foods',
    environmentIdentifier: 'till-acceptance-14',
    deploymentType: 'PRODUCT',
  };

  test('is found by pages and filters and chosen by keyboard', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    const dialog = await openPicker(page);
    await expect(dialog.getByRole('radio')).toHaveCount(10);
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Next page' }).press('Enter');
    await expect(dialog.getByText('11–20 of 24')).toBeVisible();
    await dialog.getByRole('radio', { name: /#2414/ }).focus();
    await page.keyboard.press('Space');
    await dialog.getByRole('textbox', { name: 'Client' }).fill('meadow');
    await expect(dialog.getByRole('radio')).toHaveCount(6);
    await expect(dialog.getByText('Selected: #2414 harbour-foods / till-acceptance-14')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expectValue(page, 'linked', second);
    await page.getByRole('button', { name: 'Remove the link to request 2414' }).press('Enter');
    await expectValue(page, 'linked', null);
    await expect(page.getByRole('group', { name: 'Linked Deployment Request' }).getByRole('button')).toBeFocused();
  });

  test('is none where none is selected, and unchanged after Back', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    let dialog = await openPicker(page);
    await dialog.getByRole('radio', { name: /#2424/ }).check();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expectValue(page, 'linked', null);
    dialog = await openPicker(page);
    await dialog.getByRole('radio', { name: /#2424/ }).check();
    await dialog.getByRole('button', { name: 'Clear selection' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expectValue(page, 'linked', null);
  });

  test('says that nothing was found, and why nothing could be', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    const dialog = await openPicker(page);
    const client = dialog.getByRole('textbox', { name: 'Client' });
    await client.fill('nobody');
    await expect(dialog.getByText('No data found matching your criteria.')).toBeVisible();
    await client.fill('failure');
    await expect(dialog.getByText('The server is being changed. Please try again in a minute.')).toBeVisible();
    await expectNoViolations(page);
    await client.fill('');
    await expect(dialog.getByRole('radio')).toHaveCount(10);
  });

  test('is chosen by touch', async ({ browser, galleryAddress }) => {
    const page = await openControlsOnPhone(browser, galleryAddress);
    await page.getByRole('group', { name: 'Linked Deployment Request' }).getByRole('button').tap();
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByText('till-acceptance-23').tap();
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Done' }).tap();
    await expect(page.locator('[data-said="linked"]')).toContainText('"id":2423');
    await page.context().close();
  });
});

test.describe('an instance type', () => {
  test('is added, with its fault and the refusal in their place', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    await page.getByRole('button', { name: 'Add instance type', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add instance type' });
    const type = dialog.getByRole('textbox', { name: 'Instance Type' });
    await expect(type).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(type).toHaveAccessibleDescription('Enter an instance type.');
    await type.fill('db.m5.large');
    await expect(type).toHaveAccessibleDescription('This instance type is in the list already.');
    await type.fill('db.none');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('There is no such instance type at AWS.');
    await expectNoViolations(page);
    await type.fill('db.r7g.large');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectValue(page, 'instance', 'db.r7g.large');
    await expect(page.getByRole('combobox', { name: 'Instance Type', exact: true })).toHaveValue('db.r7g.large');
  });

  test('is deleted after a question', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    const choice = page.getByRole('combobox', { name: 'Instance Type', exact: true });
    await choice.selectOption('db.m5.large');
    await page.getByRole('button', { name: 'Delete instance type db.m5.large' }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Delete instance type' });
    await expect(question).toContainText('Are you sure you want to delete the instance type db.m5.large?');
    await question.getByRole('button', { name: 'Yes' }).click();
    await expectValue(page, 'instance', '');
    await expect(choice.getByRole('option', { name: 'db.m5.large' })).toHaveCount(0);
  });

  test('is a plain choice without the privileges', async ({ page, galleryAddress }) => {
    await openGallery(page, galleryAddress, 'form-controls');
    const buttons = page.getByRole('button', { name: /Instance type without privileges/ });
    await expect(buttons).toHaveCount(0);
  });
});
