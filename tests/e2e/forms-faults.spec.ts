/** What a form says when the server doesn't save it, and how one goes on from there. */
import type { Page } from '@playwright/test';
import { field, fillForm, pointer, SEGMENTS, saveButton } from './form-filler.ts';
import { goTo } from './go-to.ts';
import { expect, test } from './visitors.ts';

const open = (page: Page, type: keyof typeof SEGMENTS) => goTo(page, `/dashboard/deployments/create/${SEGMENTS[type]}`);

const filling = (environmentIdentifier: string) => ({
  client: 'harbour',
  environmentIdentifier,
  approvalReference: 'CR-1',
});

test('a taken name is reported when the field is left, and what the server refuses is shown at its field', async ({
  visit,
}) => {
  const operator = await visit('operator');
  const { page } = operator;
  const request = await operator.find((row) => row.deploymentType === 'STORESERVER');
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
