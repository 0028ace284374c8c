/** Changing and copying requests: where it is allowed, where it is not, and what becomes of changes that are given up. */

import { field, saveButton } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { makeStoreServer } from './new-request.ts';
import { switchTenant } from './portal-test.ts';
import { expect, statusesOf, test, type Visitor } from './visitors.ts';

const leave = (visitor: Visitor, name: 'Discard' | 'Back') =>
  visitor.page.getByRole('button', { name, exact: true }).click();

test('a request that waits for its approval is edited from the list, its detail and its address, and copied', async ({
  visit,
}) => {
  const operator = await visit('operator');
  const { page } = operator;
  const request = await makeStoreServer(operator, { client: 'coastline', environmentIdentifier: 'e2e-edited' });

  await operator.openInList(request);
  await operator.chooseInList(request, 'Edit');
  await expect(page.getByRole('heading', { level: 1, name: `Editing #${request.id}` })).toBeVisible();
  await expect(field(page, 'Client')).toHaveAttribute('readonly');
  await expect(field(page, 'Environment Identifier')).toHaveAttribute('readonly');
  await field(page, 'Approval Reference').fill('CR-2');
  await saveButton(page).click();
  await expect(operator.row(request)).toContainText('CR-2');

  await operator.openDetail(request);
  await operator.chooseInDetail('Edit');
  await expect(field(page, 'Approval Reference')).toHaveValue('CR-2');
  await leave(operator, 'Discard');
  await expect(page.getByRole('heading', { level: 1, name: `Viewing #${request.id}` })).toBeVisible();

  await test.step('changes are given up only after a question', async () => {
    await operator.openDetail(request);
    await operator.chooseInDetail('Edit');
    await field(page, 'Approval Reference').fill('CR-9');
    await leave(operator, 'Discard');
    const question = operator.question('Discard your changes?');
    await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(field(page, 'Approval Reference')).toHaveValue('CR-9');
    await leave(operator, 'Discard');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Viewing #${request.id}` })).toBeVisible();
    await operator.chooseInDetail('Edit');
    await expect(field(page, 'Approval Reference')).toHaveValue('CR-2');
    await expect(page.getByText('You have an unsaved draft')).toHaveCount(0);
  });
  await test.step('an address without a type, or with another one, opens the form of the request’s type', async () => {
    await goTo(page, `/dashboard/deployments/edit/${request.id}`);
    await expect(page).toHaveURL(new RegExp(`/edit/storeserver/${request.id}$`));
    await expect(field(page, 'Number of VMs')).toHaveValue('1');

    await goTo(page, `/dashboard/deployments/edit/windows/${request.id}`);
    await expect(page).toHaveURL(new RegExp(`/edit/storeserver/${request.id}$`));
    await expect(field(page, 'Number of VMs')).toHaveValue('1');
  });
  await test.step('a copy starts with the other’s values, under its own name', async () => {
    await operator.openInList(request);
    await operator.chooseInList(request, 'Copy');
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Store Server' })).toBeVisible();
    await expect(page.getByText(`A copy of #${request.id}`)).toBeVisible();
    await expect(field(page, 'Environment Identifier')).toHaveValue('e2e-edited-copy');
    await expect(page.getByText('operator@meridian.example').last()).toBeVisible();
    // The other's own new network is not one to choose.
    await field(page, 'VPC').selectOption({ label: 'Create a new VPC' });
    await saveButton(page).click();
    await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
    const copy = await operator.find((row) => row.environmentIdentifier === 'e2e-edited-copy');
    expect(copy).toMatchObject({ client: 'coastline', deploymentType: 'STORESERVER' });
    expect(copy.id).toBeGreaterThan(request.id);
  });
});

test('the button that leaves a form stays beside Save, and keeps the focus, while the request arrives', async ({
  visit,
}) => {
  const operator = await visit('operator');
  const { page } = operator;
  const request = await makeStoreServer(operator, { client: 'coastline', environmentIdentifier: 'e2e-arriving' });
  await operator.openDetail(request);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.endsWith(`/deploymentrequests/${request.id}`),
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await operator.chooseInDetail('Edit');
  const discard = page.getByRole('button', { name: 'Discard', exact: true });
  await expect(page.getByText('Loading the form')).toBeAttached();
  await expect(saveButton(page)).toBeDisabled();
  await discard.focus();
  const place = (await discard.boundingBox())?.x;
  answer();
  await expect(field(page, 'Approval Reference')).toHaveValue('CR-1');
  await expect(discard).toBeFocused();
  expect((await discard.boundingBox())?.x).toBe(place);
});

test('a request whose statuses allow no edit returns to the list, with the reason', async ({ visit }) => {
  // Of a tenant whose rejected requests no other test deletes.
  const operator = await visit('operator2');
  const { page } = operator;
  const request = await operator.find((row) => statusesOf(row).startsWith('REJECTED INIT IDLE'));
  await goTo(page, `/dashboard/deployments/edit/${request.id}`);
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list$/);
  await expect(page.getByText('A request in this status can’t be edited.')).toBeVisible();
});

test('in all tenants nothing can be made, and an address that is typed in says so', async ({ visit }) => {
  const administrator = await visit('administrator', { atList: true });
  const { page } = administrator;
  await page.getByRole('combobox', { name: 'Tenant' }).selectOption({ label: 'All Tenants' });
  await expect(page.getByRole('button', { name: 'New deployment' })).toHaveCount(0);
  const request = await administrator.find((row) => row.deploymentType === 'WINDOWS');
  await goTo(page, `/dashboard/deployments/create/windows/${request.id}`);
  await expect(page.getByText('Select a tenant to create a deployment request.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Where to create the deployment request' }).selectOption(request.tenantId);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`A copy of #${request.id}`)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Tenant', exact: true })).toHaveValue(request.tenantId);
  await switchTenant(page, 'ALL_TENANTS');
});
