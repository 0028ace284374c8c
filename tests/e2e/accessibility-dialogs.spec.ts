/** The accessibility tour of what opens over a deployment's page: menus, questions, dialogs and secrets. */
import type { Page } from '@playwright/test';
import { expectAccessibleOnPhone, LAPTOP, PHONE } from './accessibility-tour.ts';
import { goTo } from './go-to.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, type KnownRequest, statusesOf, test, type Visitor } from './visitors.ts';

test.describe.configure({ timeout: 240_000 });

type Fits = (row: KnownRequest) => boolean;

const isRunning: Fits = (row) => statusesOf(row).startsWith('LAUNCHED STARTED IDLE');
const isProduct: Fits = (row) => row.deploymentType === 'MERIDIAN';
const isPlain: Fits = (row) => !row.environmentTypeProduction && row.usedEmptyCredential !== true;

async function open(visitor: Visitor, ...all: readonly Fits[]): Promise<KnownRequest> {
  const request = await visitor.find((row) => all.every((fits) => fits(row)));
  await goTo(visitor.page, `/dashboard/deployments/view/${request.id}`);
  await expect(visitor.page.getByRole('heading', { level: 1, name: `Viewing #${request.id}` })).toBeVisible();
  await expect(visitor.page.getByRole('region', { name: 'Status', exact: true })).toBeVisible();
  return request;
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeHidden();
}

test('what an operator is asked about a deployment is accessible', async ({ visit }) => {
  const operator = await visit('operator', { atList: true });
  const { page } = operator;
  await page.setViewportSize(LAPTOP);

  await open(operator, isRunning, isProduct, isPlain);
  await page.getByRole('button', { name: 'Show licence' }).click();
  await expect(page.getByText('<LicenceNumber>')).toBeVisible();
  await expectAccessible(page, 'a shown licence');
  await page.getByRole('button', { name: 'Deployment', exact: true }).hover();
  await expect(page.getByRole('menuitem', { name: /^Destroy environment/ })).toContainText('Can’t destroy');
  await expectAccessible(page, 'the menu of a deployment');
  await operator.chooseInDetail('Stop VMs');
  await expect(operator.question('Stop')).toBeVisible();
  await expectAccessible(page, 'a question');
  await leave(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Deployment', exact: true }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page, 'the menu of a deployment on a phone');
  await page.keyboard.press('Escape');
  await page.setViewportSize(LAPTOP);

  await open(operator, isRunning, (row) => row.deploymentType === 'DATABASE' && row.createReadReplica === true);
  await operator.chooseInDetail('Stop VMs');
  await expect(
    operator.question('Stop').getByText("You can't stop a DB instance that has a read replica."),
  ).toBeVisible();
  await expectAccessible(page, 'a refusal');
  await leave(page);

  await open(
    operator,
    (row) => statusesOf(row).startsWith('LAUNCHED STOPPED IDLE'),
    (row) => row.usedEmptyCredential === true && row.cloudProvider === 'AWS' && !row.environmentTypeProduction,
  );
  await expect(page.getByText('Empty credential. You may need to update')).toBeVisible();
  await operator.chooseInDetail('Start VMs');
  await operator.question('Start').getByRole('button', { name: 'Yes' }).click();
  const credential = page.getByRole('dialog', { name: 'Cloud credential' });
  await credential.getByRole('button', { name: 'Start' }).click();
  await expect(credential.getByText('Role ARN cannot be blank')).toBeVisible();
  await expectAccessible(page, 'secrets that are asked for');
  await leave(page);

  await open(operator, (row) => statusesOf(row).includes('_FAILED') && row.deploymentType === 'MERIDIAN');
  await expect(page.getByRole('region', { name: 'Why it failed' })).toContainText('ERROR: ');
  await expectAccessible(page, 'a failed build');
});

test('a redeployment is accessible', async ({ visit }) => {
  const operator = await visit('operator2', { atList: true });
  const { page } = operator;
  await page.setViewportSize(LAPTOP);
  const production = await open(operator, isRunning, isProduct, (row) => row.environmentTypeProduction);
  await page.route('**/api/deploymentrequests/asrun/*', async (route) => {
    const whole = await operator.request(production.id);
    await route.fulfill({
      json: { asRun: { record: { ...whole, approvalReference: 'CHG-RUN' }, changedSecrets: [] } },
    });
  });
  await page.getByRole('button', { name: 'Redeploy', exact: true }).click();
  const redeploy = page.getByRole('dialog', { name: 'Redeploy' });
  await expect(redeploy.getByText('Not available for production environments').filter({ visible: true })).toHaveCount(
    2,
  );
  await expectAccessible(page, 'a standard redeployment');
  await redeploy.getByRole('tab', { name: 'Advanced' }).click();
  await redeploy.getByRole('checkbox', { name: 'All stages' }).click();
  await expect(redeploy.getByText('Select a stage to run.')).toBeVisible();
  await expectAccessible(page, 'an advanced redeployment');
  await expectAccessibleOnPhone(page, 'an advanced redeployment', redeploy);
  await redeploy.getByRole('checkbox', { name: 'Restart Services' }).check();
  await redeploy.getByRole('button', { name: 'Continue' }).click();
  const question = operator.question('Redeploy');
  await expect(question.getByRole('region', { name: 'Changed since the last run' })).toBeVisible();
  await question.getByRole('textbox').pressSequentially(`${production.environmentIdentifier}x`);
  await expectAccessible(page, 'a question that wants a typed name, with what has changed');
});

test('keeping an environment awake is accessible', async ({ visit }) => {
  const operator = await visit('operator', { atList: true });
  const { page } = operator;
  await page.setViewportSize(LAPTOP);
  const request = await open(
    operator,
    isRunning,
    isPlain,
    (row) => !['ACTIVE_ALWAYS', undefined].includes(row.deploymentSchedule?.activeDuring),
  );
  await operator.chooseBeside('Keep awake');
  const choice = page.getByRole('dialog', { name: 'Keep awake' });
  await expect(choice.getByText(/^The uptime schedule won’t stop it before /)).toBeVisible();
  await expectAccessible(page, 'until when to keep awake');
  await choice.getByRole('button', { name: 'Continue' }).click();
  await operator.question('Keep awake').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(/^Kept awake until /)).toBeVisible();
  await expectAccessible(page, 'a deployment that is kept awake');
  await goTo(page, `/dashboard/deployments/list?requestId=${request.id}`);
  await expect(page.getByText(/awake until /)).toBeVisible();
  await expectAccessible(page, 'a row that is kept awake');
});
