/** A topology from its form to its end: made with its zip, found, copied, changed, offered in a form, deleted. */
import { readFile } from 'node:fs/promises';
import { PLAIN_ZIP } from '../server/zips.ts';
import { field } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { switchTenant } from './portal-test.ts';
import { expect, test } from './visitors.ts';

const LIST = '/dashboard/topologies/list';
const ZIP = { name: 'topology.zip', mimeType: 'application/zip', buffer: PLAIN_ZIP };

test('a topology is made with its zip, copied, changed, downloaded and deleted', async ({ visit }) => {
  const { page } = await visit('administrator');

  await test.step('All Tenants lists every topology; none is created there, and shared ones can’t be changed', async () => {
    await goTo(page, LIST);
    await switchTenant(page, { label: 'All Tenants' });
    for (const header of ['Name', 'Version', 'Network Mask', 'Created By'])
      await expect(page.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View KIOSK 1.0.0' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add New Topology' })).toBeHidden();
    await switchTenant(page, 'HALDEN');
    await expect(page.getByRole('link', { name: 'View KIOSK 1.0.0' })).toBeHidden();
    await page.getByRole('link', { name: 'View T910 1.1.0' }).click();
    await expect(page.getByText('Mandatory in private mode')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Copy' })).toBeVisible();
    for (const name of ['Edit', 'Delete']) await expect(page.getByRole('link', { name })).toBeHidden();
  });

  await test.step('the form asks for what is missing, row by row', async () => {
    await goTo(page, LIST);
    await page.getByRole('link', { name: 'Add New Topology' }).click();
    await expect(field(page, 'Network Mask')).toHaveValue('27');
    await expect(field(page, 'Network Mask')).toHaveAttribute(
      'title',
      'Mask needs to be equal or smaller than the mask from Deployment JSON',
    );
    await expect(field(page, 'Topology type').locator('option:checked')).toHaveText('Custom');
    await field(page, 'Name').fill('T910');
    await field(page, 'Version').fill('1.0.1');
    await field(page, 'Description').fill('For the outlets.');
    await expect(page.getByText('A topology with this name and version already exists').first()).toBeVisible();
    await field(page, 'Name').fill('OUTLET');
    await page.getByRole('button', { name: 'Add parameter' }).click();
    await expect(page.getByLabel('Name of parameter 1')).toBeFocused();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name cannot be blank.').first()).toBeVisible();
    await page.getByLabel('Name of parameter 1').fill('SITE');
    await page.getByLabel('Description of parameter 1').fill('Where it stands.');
    await page.getByLabel('Type of parameter 1').selectOption('Mandatory');
    await expect(page.getByLabel('Default value of parameter 1')).toBeHidden();
    await page.getByRole('button', { name: 'Add config version' }).click();
    await page.getByLabel('Branch version of config version 1').fill('9.1');
    await page.getByLabel('Maximum version of config version 1').fill('40');
    for (const [label, choice] of [
      ['Service providers', 'AWS'],
      ['Applicable config versions', '1.4 standard (t910-1.4)'],
    ] as const) {
      await page.getByRole('button', { name: `Select ${label}` }).click();
      const picker = page.getByRole('dialog', { name: `Select ${label}` });
      await picker.getByRole('checkbox', { name: choice }).check();
      await picker.getByRole('button', { name: 'Done' }).click();
    }
    await page.locator('input[type=file]').setInputFiles(ZIP);
    await expect(page.getByText('Uploaded,')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'View OUTLET 1.0.1' })).toBeVisible();
  });

  await test.step('its page names its files, and hands the zip over', async () => {
    await page.getByRole('link', { name: 'View OUTLET 1.0.1' }).click();
    await expect(page.getByText('9.1: 0 to 40')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Files in topology.zip' })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download topology.zip' }).click();
    const download = await downloading;
    expect(await readFile(await download.path())).toEqual(PLAIN_ZIP);
  });

  await test.step('a copy has the suffix; what was uploaded into it goes with Back', async () => {
    await page.getByRole('link', { name: 'Copy' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Copying OUTLET 1.0.1' })).toBeVisible();
    await expect(field(page, 'Version')).toHaveValue('1.0.1-copy');
    await page.locator('input[type=file]').setInputFiles(ZIP);
    await expect(page.getByText('Uploaded,')).toBeVisible();
    const purged = page.waitForResponse(/\/api\/files\/purge\/topologies\/new\//);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    expect((await purged).status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Copying OUTLET 1.0.1' })).toBeHidden();
  });

  await test.step('an edit keeps name, version and zip; the deletion asks', async () => {
    await goTo(page, '/dashboard/topologies/edit/OUTLET/1.0.1');
    await expect(field(page, 'Version')).toHaveAttribute('readonly', '');
    await field(page, 'Network Mask').fill('20');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Editing / })).toBeHidden();
    await goTo(page, '/dashboard/topologies/view/OUTLET/1.0.1');
    await expect(page.getByText('/20', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Are you sure you want to delete this topology?');
    await dialog.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL(new RegExp(LIST));
    await expect(page.getByRole('link', { name: 'View OUTLET 1.0.1' })).toBeHidden();
  });
  await switchTenant(page, { label: 'All Tenants' });
});
