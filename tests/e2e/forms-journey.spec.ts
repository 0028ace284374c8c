/** An operator's whole way: a request is made, approved, launched, and its environment runs. */
import { chooseNew, field, fillForm, pointer, saveButton } from './form-filler.ts';
import { expect, test } from './visitors.ts';

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);

test('a database is requested, approved, launched and changed', async ({ visit, callAs }) => {
  const operator = await visit('operator', { atList: true });
  const { page } = operator;
  await chooseNew(page, pointer(page), 'DATABASE');
  const filling = { client: 'harbour', environmentIdentifier: 'e2e-journey', approvalReference: 'CR-77' };
  await fillForm(page, pointer(page), 'DATABASE', filling);
  await field(page, 'Launch link valid from').fill(day(0));
  await field(page, 'Launch link valid to').fill(day(5));
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/dashboard\/deployments\/list/);
  const request = await operator.find((row) => row.environmentIdentifier === 'e2e-journey');

  await (await callAs('approver')).decide(request, 'approve');

  await operator.openDetail(request);
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  await operator.question('Launch').getByRole('button', { name: 'Yes' }).click();
  await expect(operator.detailStatus('Infrastructure')).toHaveText('Started', { timeout: 60_000 });
  await expect(operator.detailStatus('Build job')).toHaveText('Idle');

  await operator.chooseInDetail('Edit');
  // What the statuses fix says so; what they leave open can be changed.
  await expect(field(page, 'Credential')).toBeDisabled();
  await field(page, 'Approval Reference').fill('CR-78');
  await saveButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: `Viewing #${request.id}` })).toBeVisible();
  await expect(page.locator('dl > div').filter({ hasText: 'Approval Reference' })).toContainText('CR-78');
});
