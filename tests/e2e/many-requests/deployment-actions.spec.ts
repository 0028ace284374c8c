/** What can be done with a deployment request, from its page's menu and from its row: each question, answer and refusal. */

import { goTo } from '../go-to.ts';
import { expectAccessible } from '../portal-test.ts';
import { expect, scheduleGoesOn, statusesOf, test, type Visitor } from '../visitors.ts';

/** Reads the question to the letter, answers it with Yes, and waits until it is gone. */
async function confirm(visitor: Visitor, title: string, text: string, identifier?: string): Promise<void> {
  const question = visitor.question(title);
  await expect(question.getByText(text, { exact: true })).toBeVisible();
  const notice = question.getByText('This is a production environment.', { exact: true });
  await expect(notice).toHaveCount(identifier === undefined ? 0 : 1);
  if (identifier !== undefined) await question.getByRole('textbox').pressSequentially(identifier);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
}

test('an approver rejects a request from its row, deletes it from its page, and approves another there', async ({
  visit,
}) => {
  const approver = await visit('approver');
  const request = await approver.find(
    (row) => statusesOf(row).startsWith('PENDING_APPROVAL') && !row.environmentTypeProduction,
  );
  await approver.openInList(request);

  await approver.chooseInList(request, 'Reject');
  const question = approver.question('Reject');
  await expect(question).toContainText(`#${request.id} · ${request.client} / ${request.environmentIdentifier}`);
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toBeHidden();
  await expect(approver.row(request)).toContainText('Pending approval');

  await approver.chooseInList(request, 'Reject');
  await confirm(approver, 'Reject', 'Are you sure you want to reject this deployment request?');
  await expect(approver.row(request)).toContainText('Rejected');
  // Its buttons have gone, the keyboard goes on in its row.
  await expect(approver.row(request).locator(':focus')).toBeVisible();

  await approver
    .row(request)
    .getByRole('link', { name: `View request ${request.id}` })
    .click();
  await expect(approver.detailStatus('Approval')).toHaveText('Rejected');
  await approver.page.getByRole('button', { name: 'Deployment', exact: true }).hover();
  const menu = approver.page.getByRole('menu', { name: 'Deployment' });
  await expect(menu.getByText('Approvals')).toHaveCount(0);
  await approver.chooseInDetail('Delete');
  await confirm(approver, 'Delete', 'Are you sure you want to delete this deployment?');
  // The list as it was left, with its filter.
  await expect(approver.page).toHaveURL(new RegExp(`/dashboard/deployments/list\\?requestId=${request.id}$`));
  await expect(approver.page.getByText('No data found matching your criteria.')).toBeVisible();
  await expect(approver.row(request)).toHaveCount(0);

  await goTo(approver.page, `/dashboard/deployments/view/${request.id}`);
  await expect(approver.page.getByText('No content to load')).toBeVisible();

  const approved = await approver.find(
    (row) => statusesOf(row).startsWith('PENDING_APPROVAL') && !row.environmentTypeProduction,
  );
  await approver.openDetail(approved);
  await approver.chooseInDetail('Approve');
  await confirm(approver, 'Approve', 'Are you sure you want to approve this deployment request?');
  await expect(approver.detailStatus('Approval')).toHaveText('Approved');

  const last = await approver.find(
    (row) => statusesOf(row).startsWith('PENDING_APPROVAL') && !row.environmentTypeProduction && row.id !== request.id,
  );
  await approver.openInList(last);
  await approver.chooseInList(last, 'Delete');
  await confirm(approver, 'Delete', 'Are you sure you want to delete this deployment?');
  await expect(approver.row(last)).toHaveCount(0);
  await expect(approver.page.locator('main :focus')).toBeVisible();
});

test('a production environment is started, stopped and destroyed, each time by its typed name', async ({ visit }) => {
  const operator = await visit('operator2');
  const request = await operator.find(
    (row) =>
      statusesOf(row) === 'LAUNCHED STOPPED IDLE SERVICES_DOWN' &&
      row.environmentTypeProduction &&
      row.usedEmptyCredential !== true &&
      scheduleGoesOn(row),
  );
  const name = request.environmentIdentifier;
  await operator.openInList(request);
  await operator.chooseInList(request, 'Start');
  await confirm(operator, 'Start', 'Are you sure you want to start this deployment?', name);
  await expect(operator.row(request)).toContainText('Services up', { timeout: 30_000 });

  await operator.openDetail(request);
  await expect(operator.detailStatus('Services')).toHaveText('Services up');
  await expect(operator.detailStatus('Infrastructure')).toHaveText('Started');

  await operator.page.getByRole('button', { name: 'Deployment', exact: true }).hover();
  const refused = operator.page.getByRole('menuitem', { name: /^Destroy environment/ });
  await expect(refused).toBeDisabled();
  await expect(refused).toContainText('Can’t destroy: it is running.');

  await operator.chooseInDetail('Stop VMs');
  await confirm(operator, 'Stop', 'Are you sure you want to stop this deployment?', name);
  await expect(operator.detailStatus('Infrastructure')).toHaveText('Stopped', { timeout: 30_000 });

  await operator.chooseInDetail('Destroy environment');
  const question = operator.question('Destroy');
  for (const almost of [`${name}x`, name.toUpperCase()]) {
    await question.getByRole('textbox').pressSequentially(almost);
    await expect(question.getByRole('button', { name: 'Yes' })).toBeDisabled();
    await question.getByRole('textbox').fill('');
  }
  await confirm(operator, 'Destroy', 'Are you sure you want to destroy this deployment?', name);
  await expect(operator.detailStatus('Infrastructure')).toHaveText('Destroyed', { timeout: 30_000 });
});

test('a failed build is rolled back from its row and retried from its page', async ({ visit }) => {
  const operator = await visit('operator');
  const request = await operator.find(
    (row) =>
      statusesOf(row) === 'LAUNCHED STARTED SETTING_UP_SWARM_FAILED SERVICES_DOWN' &&
      !row.environmentTypeProduction &&
      row.usedEmptyCredential !== true,
  );
  await operator.openInList(request);
  await operator.chooseInList(request, 'Rollback');
  await confirm(operator, 'Rollback', 'Are you sure you want to rollback this deployment?');
  await expect(operator.row(request)).toContainText('Rolled back', { timeout: 30_000 });
  await operator.openDetail(request);
  await operator.page.getByRole('button', { name: 'Retry', exact: true }).click();
  await confirm(operator, 'Retry', 'Are you sure you want to retry this deployment?');
  await expect(operator.detailStatus('Services')).toHaveText('Services up', { timeout: 30_000 });
});

test('what a rule forbids for a database is answered with an alert', async ({ visit }) => {
  const operator = await visit('operator');
  const isDatabase = ({ deploymentType }: { deploymentType: string }) => deploymentType === 'DATABASE';

  const replicated = await operator.find(
    (row) => isDatabase(row) && statusesOf(row).startsWith('LAUNCHED STARTED IDLE') && row.createReadReplica === true,
  );
  await operator.openInList(replicated);
  await operator.chooseInList(replicated, 'Stop');
  const stop = operator.question('Stop');
  await expect(stop.getByText("You can't stop a DB instance that has a read replica.", { exact: true })).toBeVisible();
  await expect(stop.getByRole('button')).toHaveText(['OK']);
  await stop.getByRole('button', { name: 'OK' }).click();
  await expect(stop).toBeHidden();
  await expect(operator.row(replicated)).toContainText('Started');

  const isProtected = await operator.find(
    (row) =>
      isDatabase(row) && statusesOf(row).includes('DESTROYING_FAILED IDLE') && row.enableDeletionProtection === true,
  );
  await operator.openDetail(isProtected);
  await operator.chooseInDetail('Destroy environment');
  const destroy = operator.question('Destroy');
  await expect(
    destroy.getByText('Deletion protection must be disabled before destroying this deployment.', { exact: true }),
  ).toBeVisible();
  await operator.page.keyboard.press('Escape');
  await expect(destroy).toBeHidden();
});

test('an empty credential asks for its secrets, and no more once they are retained', async ({ visit }) => {
  const operator = await visit('operator');
  const { page } = operator;
  const request = await operator.find(
    (row) =>
      statusesOf(row) === 'LAUNCHED STOPPED IDLE SERVICES_DOWN' &&
      row.usedEmptyCredential === true &&
      row.cloudProvider === 'AWS' &&
      !row.environmentTypeProduction &&
      scheduleGoesOn(row),
  );
  await operator.openDetail(request);
  await expect(
    page.getByText('Empty credential. You may need to update credential before deployment actions.'),
  ).toBeVisible();

  await operator.chooseInDetail('Start VMs');
  await operator.question('Start').getByRole('button', { name: 'Yes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cloud credential' });
  const secret = dialog.getByLabel(/^Role ARN/);
  const start = dialog.getByRole('button', { name: 'Start' });
  await expect(secret).toBeFocused();
  await start.click();
  await expect(dialog.getByText('Role ARN cannot be blank')).toBeVisible();
  await secret.fill('arn:aws:iam::12:role/short');
  await expect(dialog.getByText(/^Role ARN must look like/)).toBeVisible();
  await expect(secret).toHaveCSS('-webkit-text-security', 'disc');
  await dialog.getByRole('button', { name: /^Show/ }).click();
  await expect(secret).toHaveCSS('-webkit-text-security', 'none');
  await dialog.getByRole('button', { name: /^Hide/ }).click();
  await expect(secret).toHaveCSS('-webkit-text-security', 'disc');
  await secret.fill('arn:aws:iam::480000000012:role/portal-deployer');
  // A GET can carry no secrets: the menu's own path is left for the one with a body.
  const sent = page.waitForRequest((call) => call.url().endsWith('/api/deploymentrequests/env'));
  await start.click();
  expect((await sent).method()).toBe('POST');
  await expect(dialog).toBeHidden();
  await expect(operator.detailStatus('Infrastructure')).toHaveText('Started', { timeout: 30_000 });

  // It was used once and not kept; now it is.
  await operator.openInList(request);
  await operator.chooseInList(request, 'Stop');
  await operator.question('Stop').getByRole('button', { name: 'Yes' }).click();
  await secret.fill('arn:aws:iam::480000000012:role/portal-deployer');
  await dialog.getByRole('checkbox', { name: 'Retain credential data' }).check();
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog).toBeHidden();
  await expect(operator.row(request)).toContainText('Stopped', { timeout: 30_000 });

  await operator.chooseInList(request, 'Start');
  await confirm(operator, 'Start', 'Are you sure you want to start this deployment?');
  await expect(dialog).toBeHidden();
  await expect(operator.row(request)).toContainText('Services up', { timeout: 30_000 });
});

test('the second user to decide sees what was seen and what is now, and can decide again where that is still open', async ({
  visit,
  callAs,
}) => {
  const first = await callAs('administrator');
  const second = await visit('approver');
  const request = await second.find(
    (row) => statusesOf(row).startsWith('PENDING_APPROVAL') && !row.environmentTypeProduction,
  );
  // With live changes, the question itself would say that it is answered.
  await second.page.route(/\/api\/(events|changes)\b/, (route) => route.abort());
  await second.page.goto('/dashboard/deployments/list');
  await second.openInList(request);
  await second.chooseInList(request, 'Reject');
  await expect(second.question('Reject')).toBeVisible();
  await first.decide(request, 'approve');

  await second.question('Reject').getByRole('button', { name: 'Yes' }).click();
  const conflict = second.page.getByRole('dialog', { name: 'The request has changed' });
  await expect(conflict.getByText('Your rejection was not applied.')).toBeVisible();
  await expect(conflict.getByRole('row', { name: /^Approval/ })).toHaveText(/Pending approval\s*Approved/);
  await expect(conflict.getByRole('button', { name: 'Decide again' })).toHaveCount(0);
  await expect(conflict.getByRole('link', { name: 'View the full request' })).toBeVisible();
  await expectAccessible(second.page, `a conflict on ${request.id}`);
  await conflict.getByRole('button', { name: 'Close' }).last().click();
  await expect(conflict).toBeHidden();
  await expect(second.row(request)).toContainText('Approved');
  await expect(second.page.locator('main :focus')).toHaveCount(1);

  const other = await second.find((row) => statusesOf(row).startsWith('PENDING_APPROVAL'));
  await second.openDetail(other);
  await second.chooseInDetail('Delete');
  await expect(second.question('Delete')).toBeVisible();
  await first.decide(other, 'reject');
  const identifier = other.environmentTypeProduction ? other.environmentIdentifier : undefined;
  if (identifier !== undefined) await second.question('Delete').getByRole('textbox').pressSequentially(identifier);
  await second.question('Delete').getByRole('button', { name: 'Yes' }).click();
  await expect(conflict.getByRole('row', { name: /^Approval/ })).toHaveText(/Pending approval\s*Rejected/);
  await conflict.getByRole('button', { name: 'Decide again' }).click();
  await confirm(second, 'Delete', 'Are you sure you want to delete this deployment?', identifier);
  await expect(second.page).toHaveURL(/\/list$/);
});

test('records that do not exist or belong to another tenant have no content to load', async ({ visit, callAs }) => {
  const operator = await visit('operator');
  const foreign = await (await callAs('operator2')).find((row) => row.tenantId === 'HALDEN');
  const { page } = operator;
  for (const path of [
    'view/999999999',
    'view/nonsense',
    `view/${foreign.id}`,
    `view/meridian/${foreign.id}`,
    'view/database/999999999',
  ]) {
    await goTo(page, `/dashboard/deployments/${path}`);
    await expect(page.getByText('No content to load'), path).toBeVisible();
    await expect(page.getByText(foreign.environmentIdentifier)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Back' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deployments' })).toBeVisible();
});
