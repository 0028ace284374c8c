/** What a form says when it can't be saved, and how one goes on from there. */
import type { Page } from '@playwright/test';
import { field, fillForm, pointer, SEGMENTS, saveButton } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { expect, test, type Visitor } from './visitors.ts';

test.describe.configure({ timeout: 150_000 });

const open = (page: Page, type: keyof typeof SEGMENTS) => goTo(page, `/dashboard/deployments/create/${SEGMENTS[type]}`);

const filling = (environmentIdentifier: string) => ({
  client: 'harbour',
  environmentIdentifier,
  approvalReference: 'CR-1',
});

async function make(visitor: Visitor, environmentIdentifier: string) {
  await open(visitor.page, 'STORESERVER');
  await fillForm(visitor.page, pointer(visitor.page), 'STORESERVER', filling(environmentIdentifier));
  await saveButton(visitor.page).click();
  await expect(visitor.page).toHaveURL(/\/dashboard\/deployments\/list/);
  return visitor.find((row) => row.environmentIdentifier === environmentIdentifier);
}

test('all faults are summed up and announced, the first field has the focus, and links go to the others', async ({
  visit,
}) => {
  const { page } = await visit('operator');
  await open(page, 'PRODUCT');
  await saveButton(page).click();
  const summary = page.getByRole('alert');
  await expect(summary).toContainText('fields need your attention before this can be saved.');
  await expect(field(page, 'Client')).toBeFocused();
  await expect(field(page, 'Client')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('3 errors');

  await summary.getByRole('link', { name: 'Select a platform version' }).click();
  await expect(field(page, 'Platform Version')).toBeFocused();
  await field(page, 'Client').fill('harbour');
  await expect(summary.getByRole('link', { name: 'Client cannot be blank' })).toHaveCount(0);
});

test('choices that could not be loaded are reported at their field, and load with Retry', async ({ visit }) => {
  const { page } = await visit('operator');
  const lists = ['**/api/departments', '**/api/dbinstancetypes/*'];
  // A refusal: it is not retried automatically.
  for (const list of lists)
    await page.route(list, (route) => route.fulfill({ status: 403, json: { message: 'The directory is closed.' } }));
  await open(page, 'DATABASE');
  await expect(field(page, 'Department')).toHaveAccessibleDescription(
    'Couldn’t load the departments. The directory is closed.',
  );
  await expect(field(page, 'Instance type')).toHaveAccessibleDescription(/Couldn’t load/);
  for (const list of lists) await page.unroute(list);
  await page.getByRole('button', { name: 'Retry loading the choices of Department' }).click();
  await expect(page.getByText('Couldn’t load')).toHaveCount(0);
  await expect(field(page, 'Department')).toBeFocused();
  await expect(field(page, 'Instance type').getByRole('option').nth(1)).toBeAttached();
});

test('a press is not lost to the message that appears where the focus was', async ({ visit }) => {
  const { page } = await visit('operator');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'WINDOWS');
  await page.getByRole('button', { name: /^Step 1 of/ }).click();
  const sections = page.getByRole('dialog', { name: 'Sections' });
  await sections.getByRole('button', { name: /^Windows VMs/ }).click();
  await page.getByRole('button', { name: 'Add installer application' }).click();
  await page.getByRole('button', { name: 'Select request' }).click();
  await expect(page.getByRole('dialog', { name: 'Select deployment request to link' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Enter the information required by the software.').first()).toBeVisible();
});

test('on a phone, what is missing is shown on the way and blocks no later step, and Save goes to it', async ({
  visit,
}) => {
  const { page } = await visit('operator');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'WINDOWS');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await next.click();
  await expect(field(page, 'Client')).toBeFocused();
  await expect(page.getByText('cannot be blank').first()).toBeVisible();
  await next.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Uptime schedule' })).toBeFocused();

  await page.getByRole('button', { name: /^Step 2 of/ }).click();
  const list = page.getByRole('dialog', { name: 'Sections' });
  await expect(list.getByRole('button', { name: /^Identification/ })).toContainText('3 errors');
  await list.getByRole('button', { name: /^Monitoring/ }).click();
  // The optional sections share a step, and the one that was asked for is unfolded.
  await expect(page.getByRole('heading', { level: 2, name: 'More settings' })).toBeVisible();
  const monitoring = page.getByRole('button', { name: /^Monitoring/ });
  await expect(monitoring).toBeFocused();
  await expect(monitoring).toHaveAttribute('aria-expanded', 'true');
  await monitoring.press('Enter');
  await expect(field(page, 'Enable monitoring')).toHaveCount(0);
  await page.getByRole('button', { name: /^Step/ }).click();
  await list.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Identification' })).toBeVisible();
  await expect(field(page, 'Client')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('fields need your attention');
});

test('a taken name is reported when the field is left, and what the server refuses is shown at its field', async ({
  visit,
}) => {
  const operator = await visit('operator');
  const { page } = operator;
  const request = await make(operator, 'e2e-taken');
  await open(page, 'STORESERVER');
  await field(page, 'Client').fill(request.client);
  await field(page, 'Environment Identifier').fill(request.environmentIdentifier);
  await page.keyboard.press('Tab');
  await expect(page.getByText('A deployment already exists under this name for this customer')).toBeVisible();

  await fillForm(page, pointer(page), 'STORESERVER', filling('e2e-not-taken'));
  await page.route('**/api/deploymentrequests/validate/**', (route) =>
    route.fulfill({ json: { errors: [{ field: 'vpcId', message: 'The VPC is gone.' }] } }),
  );
  await saveButton(page).click();
  await expect(field(page, 'VPC')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('The VPC is gone.');
  await page.unrouteAll();
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
});

test('a store server that could not be made says so in an alert, and is made once when it is tried again', async ({
  visit,
}) => {
  const operator = await visit('operator');
  const { page } = operator;
  await open(page, 'STORESERVER');
  await fillForm(page, pointer(page), 'STORESERVER', filling('e2e-second-try'));
  await page.route('**/api/deploymentrequests/storeserver', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 502, contentType: 'text/plain', body: 'Bad gateway' });
  });
  await saveButton(page).click();
  const alert = operator.question('Something went wrong. Please try again!');
  await expect(alert).toContainText(
    'We couldn’t confirm that this was saved. It’s safe to try again: it can’t be saved twice.',
  );
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('We couldn’t confirm that this was saved.')).toBeVisible();
  await expect(field(page, 'Approval Reference')).toHaveValue('CR-1');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
  await goTo(page, '/dashboard/deployments/list?environmentIdentifier=e2e-second-try');
  await expect(page.getByRole('link', { name: /^View request/ })).toHaveCount(1);
});

test('a request that was changed is read again, and what was typed is put back over it', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  const request = await make(operator, 'e2e-changed');
  await goTo(page, `/dashboard/deployments/edit/storeserver/${request.id}`);
  await field(page, 'Number of VMs').fill('3');

  const { page: elsewhere } = await visit('operator');
  await elsewhere.goto(`/dashboard/deployments/edit/storeserver/${request.id}`);
  await field(elsewhere, 'Approval Reference').fill('CR-elsewhere');
  await saveButton(elsewhere).click();
  await expect(elsewhere.getByText('The deployment request was saved.')).toBeVisible();

  await saveButton(page).click();
  await expect(page.getByText('This was not saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByText('The request has changed since')).toBeVisible();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(field(page, 'Approval Reference')).toHaveValue('CR-elsewhere');
  await expect(field(page, 'Number of VMs')).toHaveValue('3');
  await saveButton(page).click();
  await expect(page.getByText('The deployment request was saved.')).toBeVisible();
});

test('a text that grows too long is counted, announced, and not cut off', async ({ visit }) => {
  const { page } = await visit('operator');
  await open(page, 'STORESERVER');
  const reference = field(page, 'Approval Reference');
  const top = async () => (await reference.boundingBox())?.y;
  const before = await top();
  await reference.fill('r'.repeat(159));
  await expect(page.getByText(/ of 200$/)).toHaveCount(0);
  await reference.fill('r'.repeat(160));
  await expect(page.getByText('160 of 200', { exact: true })).toBeVisible();
  await expect(reference).toHaveAccessibleDescription('At most 200 characters.');
  expect(await top()).toBe(before);
  await reference.fill('r'.repeat(201));
  await expect(page.getByText('201 of 200', { exact: true })).toBeVisible();
  await reference.blur();
  await expect(page.getByText('must be at most 200 characters', { exact: true })).toBeVisible();
  await expect(reference).toHaveValue('r'.repeat(201));
});
