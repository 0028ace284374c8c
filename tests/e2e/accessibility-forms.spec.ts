/** What forms say and open, each held against axe: faults, pickers, rows, and forms within forms. */
import { PLAIN_ZIP } from '../server/zips.ts';
import { LAPTOP, PHONE } from './accessibility-tour.ts';
import { field, fillForm, pointer, SEGMENTS, saveButton } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { expectAccessible, switchTenant } from './portal-test.ts';
import { expect, test } from './visitors.ts';

test.describe.configure({ timeout: 240_000 });

const create = (type: keyof typeof SEGMENTS) => `/dashboard/deployments/create/${SEGMENTS[type]}`;

test('what a form says about its fields is accessible, and leads to them', async ({ visit }) => {
  const { page } = await visit('operator', { atList: true });
  await page.setViewportSize(LAPTOP);
  // A form reads its choices once. A refusal is not retried automatically.
  const lists = ['**/api/departments', '**/api/dbinstancetypes/*'];
  for (const list of lists)
    await page.route(list, (route) => route.fulfill({ status: 403, json: { message: 'The directory is closed.' } }));

  await test.step('all faults are summed up, the first field has the focus, and links go to the others', async () => {
    await goTo(page, create('PRODUCT'));
    await expect(field(page, 'Client')).toBeVisible();
    await saveButton(page).click();
    const summary = page.getByRole('alert');
    await expect(summary).toContainText('fields need your attention before this can be saved.');
    await expect(field(page, 'Client')).toBeFocused();
    await expect(field(page, 'Client')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('3 errors');
    await expectAccessible(page, 'a form with faults');
    await summary.getByRole('link', { name: 'Select a platform version' }).click();
    await expect(field(page, 'Platform Version')).toBeFocused();
    await field(page, 'Client').fill('harbour');
    await expect(summary.getByRole('link', { name: 'Client cannot be blank' })).toHaveCount(0);
    await field(page, 'Client').fill('');
  });

  await test.step('choices that could not be loaded, which load with Retry, and a text that grows too long', async () => {
    await goTo(page, create('DATABASE'));
    await expect(field(page, 'Department')).toHaveAccessibleDescription(
      'Couldn’t load the departments. The directory is closed.',
    );
    await expect(field(page, 'Instance type')).toHaveAccessibleDescription(/Couldn’t load/);
    const reference = field(page, 'Approval Reference');
    const top = async () => (await reference.boundingBox())?.y;
    const before = await top();
    await reference.fill('r'.repeat(159));
    await expect(page.getByText(/ of 200$/)).toHaveCount(0);
    await reference.fill('r'.repeat(160));
    await expect(page.getByText('160 of 200', { exact: true })).toBeVisible();
    await expect(reference).toHaveAccessibleDescription('At most 200 characters.');
    expect(await top()).toBe(before);
    // It is not cut off.
    await reference.fill('r'.repeat(201));
    await expect(page.getByText('201 of 200', { exact: true })).toBeVisible();
    await reference.blur();
    await expect(page.getByText('must be at most 200 characters', { exact: true })).toBeVisible();
    await expect(reference).toHaveValue('r'.repeat(201));
    await expectAccessible(page, 'choices that could not be loaded, and a text that is too long');
    for (const list of lists) await page.unroute(list);
    await page.getByRole('button', { name: 'Retry loading the choices of Department' }).click();
    await expect(page.getByText('Couldn’t load')).toHaveCount(0);
    await expect(field(page, 'Department')).toBeFocused();
    await expect(field(page, 'Instance type').getByRole('option').nth(1)).toBeAttached();
    await page.getByRole('link', { name: 'Logout' }).first().click();
    await expect(page.getByText('1 form has not been saved.')).toBeVisible();
    await expectAccessible(page, 'a logout that would lose a form');
  });

  await test.step('on a phone, what is missing blocks no later step, and Save goes to it', async () => {
    await page.setViewportSize(PHONE);
    await goTo(page, create('WINDOWS'));
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.click();
    await expect(field(page, 'Client')).toBeFocused();
    await expect(page.getByText('cannot be blank').first()).toBeVisible();
    await expectAccessible(page, 'a step with faults');
    await next.click();
    await expect(page.getByRole('heading', { level: 2, name: 'Uptime schedule' })).toBeFocused();
    await page.getByRole('button', { name: /^Step 2 of/ }).click();
    const sections = page.getByRole('dialog', { name: 'Sections' });
    await expect(sections.getByRole('button', { name: /^Identification/ })).toContainText('3 errors');
    await expectAccessible(page, 'the list of steps');
    await sections.getByRole('button', { name: /^Monitoring/ }).click();
    // The optional sections share a step, and the one that was asked for is unfolded.
    await expect(page.getByRole('heading', { level: 2, name: 'More settings' })).toBeVisible();
    const monitoring = page.getByRole('button', { name: /^Monitoring/ });
    await expect(monitoring).toBeFocused();
    await expect(monitoring).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page, 'the step of the optional sections');
    await monitoring.press('Enter');
    await expect(field(page, 'Enable monitoring')).toHaveCount(0);
    await page.getByRole('button', { name: /^Step/ }).click();
    await sections.getByRole('button', { name: /^Windows VMs/ }).click();
    await page.getByRole('button', { name: 'Add installer application' }).click();
    // The message that appears where the focus was does not take the press.
    await page.getByRole('button', { name: 'Select request' }).click();
    await expect(page.getByRole('dialog', { name: 'Select deployment request to link' })).toBeVisible();
    await expectAccessible(page, 'the choice of a request on a phone');
    await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
    await expect(page.getByText('Enter the information required by the software.').first()).toBeVisible();
    await page.getByRole('button', { name: /^Step/ }).click();
    await sections.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Identification' })).toBeVisible();
    await expect(field(page, 'Client')).toBeFocused();
    await expect(page.getByRole('alert')).toContainText('fields need your attention');
  });
});

test('what a form opens is accessible', async ({ visit }) => {
  const { page } = await visit('operator', { atList: true });
  await page.setViewportSize(LAPTOP);
  await goTo(page, '/dashboard/vpcs/create');
  const credential = page.getByRole('combobox', { name: 'Credential' });
  await credential.focus();
  await credential.blur();
  await expect(page.getByText('Empty credential selected.')).toBeVisible();
  await credential.selectOption('brightwater-aws-workloads');
  await field(page, 'VPC CIDR').fill('10.90.0.0/16');
  const used = page.getByRole('textbox', { name: 'Used CIDRs' });
  await used.fill('10.91.0.0/20');
  await used.press('Enter');
  await expect(page.getByText('10.91.0.0/20 is outside 10.90.0.0/16.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Region' }).click();
  await expect(page.getByRole('option', { name: 'Europe (Ireland)' })).toBeVisible();
  await expectAccessible(page, 'an open list of choices, and a value that does not fit');

  await goTo(page, '/dashboard/cloudaccounts/create/aws');
  await page.getByRole('button', { name: 'Select Tenants' }).click();
  const tenants = page.getByRole('dialog', { name: 'Select Tenants' });
  await expect(tenants.getByRole('checkbox').first()).toBeVisible();
  await expectAccessible(page, 'the choice of tenants');
  await tenants.getByRole('button', { name: 'Back' }).click();

  await goTo(page, '/dashboard/credentials/create');
  await page.getByRole('checkbox', { name: 'Use for monitoring' }).check();
  await expect(page.getByText('Monitoring runs unattended')).toBeVisible();
  await expectAccessible(page, 'a choice that another one has locked');
  await page.getByRole('button', { name: 'Guide for AWS' }).click();
  await expect(page.getByRole('dialog', { name: 'A role for an AWS credential' })).toBeVisible();
  await expectAccessible(page, 'a guide');
  await page.keyboard.press('Escape');

  await goTo(page, '/dashboard/bideployments/create');
  await page.getByRole('button', { name: 'Show User default password' }).click();
  await page.getByRole('button', { name: 'Add parameter' }).click();
  await expect(page.getByRole('combobox', { name: 'Key of parameter 1' })).toBeVisible();
  await expectAccessible(page, 'a shown password and a new parameter');

  await goTo(page, create('WINDOWS'));
  const filling = { client: 'brightwater', environmentIdentifier: 'tour-in-place', approvalReference: 'CR-1' };
  await fillForm(page, pointer(page), 'WINDOWS', filling);
  await field(page, 'Credential').selectOption({ label: 'brightwater-aws-workloads' });
  await field(page, 'VPC').selectOption({ label: 'Create a new VPC' });
  await page.getByRole('button', { name: 'Set up the VPC' }).click();
  await expect(field(page, 'Name')).toHaveValue('brightwater_tour_in_place_us_west_2');
  await expectAccessible(page, 'a VPC within a form');
});

test('forms of the administration are accessible', async ({ visit }) => {
  const { page } = await visit('administrator', { atList: true });
  await page.setViewportSize(LAPTOP);
  await goTo(page, create('WINDOWS'));
  await expect(page.getByText('Select a tenant to create a deployment request.')).toBeVisible();
  await expectAccessible(page, 'a form without a tenant');

  await goTo(page, '/dashboard/tenants/create');
  await field(page, 'Tenant ID').fill('MARLOW');
  await page.getByRole('button', { name: 'Select Users' }).click();
  const users = page.getByRole('dialog', { name: 'Selecting users for Tenant ID MARLOW' });
  await users.getByRole('checkbox', { name: /Lena Fischer/ }).check();
  await expectAccessible(page, 'the choice of users');
  await users.getByRole('button', { name: 'Done' }).click();

  await goTo(page, '/dashboard/roles/create');
  await saveButton(page).click();
  await page.getByRole('searchbox', { name: 'Search privileges' }).fill('credentials');
  await page.getByRole('checkbox', { name: /^See credentials in the menu/ }).check();
  await page.getByRole('checkbox', { name: /^List credentials/ }).check();
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(page.getByText('Menu: Credentials')).toBeVisible();
  await expectAccessible(page, 'the preview of a role');

  await goTo(page, '/dashboard/users/edit/4');
  await page.getByRole('button', { name: 'Add tenant' }).click();
  await saveButton(page).click();
  await expect(page.getByText('Save the new tenant before saving the user.').first()).toBeVisible();
  await expectAccessible(page, 'a tenant that is added to a user');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Select roles in Brightwater Grocers' }).click();
  await expect(page.getByRole('dialog', { name: 'Select roles in Brightwater Grocers' })).toBeVisible();
  await expectAccessible(page, 'the choice of roles');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

  await goTo(page, '/dashboard/topologies/list');
  await switchTenant(page, 'HALDEN');
  await goTo(page, '/dashboard/topologies/create');
  await page.getByRole('button', { name: 'Add parameter' }).click();
  await page.getByRole('button', { name: 'Add config version' }).click();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'topology.zip', mimeType: 'application/zip', buffer: PLAIN_ZIP });
  await saveButton(page).click();
  await expect(page.getByText('Name cannot be blank.').first()).toBeVisible();
  await expectAccessible(page, 'a topology with rows and an uploaded file');
});
