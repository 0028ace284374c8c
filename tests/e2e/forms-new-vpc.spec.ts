/** A VPC that is made within a deployment form, which has it selected and all else as it was. */
import type { Page } from '@playwright/test';
import { field, fillForm, pointer, saveButton } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, test } from './visitors.ts';

const FORM = '/dashboard/deployments/create/windows';

async function openVpcForm(page: Page, environmentIdentifier: string, credential: string): Promise<void> {
  await goTo(page, FORM);
  const filling = { client: 'brightwater', environmentIdentifier, approvalReference: 'CR-4711' };
  await fillForm(page, pointer(page), 'WINDOWS', filling);
  // The first one of the list holds no secrets: no VPC can be made with it.
  await field(page, 'Credential').selectOption({ label: credential });
  await field(page, 'VPC').selectOption({ label: 'Create a new VPC' });
  await page.getByRole('button', { name: 'Set up the VPC' }).click();
  await expect(field(page, 'Name')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Add New VPC' })).toBeFocused();
}

test('a new VPC is set up in place; it is offered live once it is approved', async ({ visit, callAs }) => {
  const { page } = await visit('operator');
  await openVpcForm(page, 'in-place', 'brightwater-aws-workloads');

  await test.step('what the request knows is filled in', async () => {
    await expect(field(page, 'Client')).toHaveValue('brightwater');
    await expect(field(page, 'Name')).toHaveValue('brightwater_in_place_us_west_2');
    await expect(field(page, 'Deployment config')).not.toHaveValue('');
  });

  await test.step('the browser’s Back leaves it, and the request is as it was', async () => {
    await page.goBack();
    await expect(field(page, 'VPC')).toBeFocused();
    await expect(field(page, 'VPC').locator('option:checked')).toHaveText('Create a new VPC');
    await expect(field(page, 'Environment Identifier')).toHaveValue('in-place');
    await page.getByRole('button', { name: 'Set up the VPC' }).click();
  });

  await test.step('it is saved and waits for its approval', async () => {
    await field(page, 'VPC CIDR').fill('10.77.0.0/16');
    await saveButton(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Windows' })).toBeVisible();
    await expect(
      page.getByText('brightwater_in_place_us_west_2 was saved. You can select it here once it is approved.'),
    ).toBeVisible();
    await expect(field(page, 'VPC')).toHaveValue('');
    await expectAccessible(page, 'a form with a VPC that waits for its approval');
    await expect(field(page, 'Environment Identifier')).toHaveValue('in-place');
  });

  await test.step('it is approved by another user, and chosen in the open form', async () => {
    const approver = await callAs('approver');
    const { results } = await approver.read<{ results: readonly { vpcId: number }[] }>(
      'deploymentvpcs?name=brightwater_in_place_us_west_2',
    );
    await approver.command('PUT', `deploymentvpcs/approvals/APPROVE/${results[0]?.vpcId}`);
    await expect(field(page, 'VPC').locator('option', { hasText: 'brightwater_in_place_us_west_2' })).toBeAttached();
    await field(page, 'VPC').selectOption({ label: 'brightwater_in_place_us_west_2' });
    await saveButton(page).click();
    await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
    const saved = page.getByRole('row').filter({ hasText: 'in-place' });
    await saved.first().getByRole('link').first().click();
    await expect(page.getByText('brightwater_in_place_us_west_2')).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test('a user who can approve it returns with it selected', async ({ visit }) => {
    const { page } = await visit('multi');
    await openVpcForm(page, 'in-place-too', 'orsini-aws-workloads');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page, 'a VPC within a form on a phone');
    await expect(page.getByRole('heading', { level: 2, name: 'Cloud' })).toBeVisible();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await field(page, 'VPC CIDR').fill('10.78.0.0/16');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.goBack();
    await expect(field(page, 'VPC CIDR')).toHaveValue('10.78.0.0/16');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await saveButton(page).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Network' })).toBeVisible();
    await expect(field(page, 'VPC').locator('option:checked')).toHaveText(/_in_place_too_us_west_2$/);
    await expect(field(page, 'VPC')).toBeFocused();
  });
});
