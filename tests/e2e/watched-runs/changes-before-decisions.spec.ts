/** What has changed of a request is said before it is decided on, and before it is made effective. */

import { field, saveButton } from '../form-filler.ts';
import { goTo } from '../go-to.ts';
import { expect, runSucceeds, scheduleGoesOn, statusesOf, test, type Visitor } from '../visitors.ts';

// Several people sign in and wait for real operations; a busy machine takes its time over that.

const LAPTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** Changes one text of a request in its form. */
async function edit({ page }: Visitor, id: number, label: string, value: string): Promise<void> {
  await goTo(page, `/dashboard/deployments/edit/${id}`);
  await field(page, label).fill(value);
  await saveButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Editing/ })).toBeHidden();
}

test('an approver sees what has changed since they looked, and not what they know already', async ({ visit }) => {
  const approver = await visit('approver', { atList: true });
  const editor = await visit('administrator');
  const request = await approver.find(
    (row) => statusesOf(row).startsWith('PENDING_APPROVAL') && !row.environmentTypeProduction,
  );
  await approver.openDetail(request);
  await expect(approver.detailStatus('Approval')).toHaveText('Pending approval');
  await approver.chooseInDetail('Approve');
  const question = approver.question('Approve');
  const changes = question.getByRole('region', { name: /^Changed since you last viewed it/ });
  await expect(question).toBeVisible();
  await expect(changes).toBeHidden();
  await question.getByRole('button', { name: 'No' }).click();
  // Away from its page, where every change is seen as it comes.
  await approver.openInList(request);

  await edit(editor, request.id, 'Approval Reference', 'CHG-CHANGED');
  await expect(approver.row(request)).toContainText('CHG-CHANGED');
  await approver.chooseInList(request, 'Approve');
  await expect(changes.getByRole('row')).toHaveCount(2);
  await expect(changes.getByRole('rowheader', { name: 'Approval Reference' })).toBeVisible();
  await expect(changes.getByRole('cell', { name: 'CHG-CHANGED' })).toBeVisible();
  for (const [size, colorScheme] of [
    [LAPTOP, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    await approver.page.setViewportSize(size);
    await approver.page.emulateMedia({ colorScheme });
    await expect(changes).toBeInViewport();
  }
  await approver.page.setViewportSize(LAPTOP);
  // Without a network as well: what was seen is on the device.
  await approver.page.context().setOffline(true);
  await question.getByRole('button', { name: 'No' }).click();
  await approver.chooseInList(request, 'Approve');
  await expect(changes.getByRole('cell', { name: 'CHG-CHANGED' })).toBeVisible();
  await approver.page.context().setOffline(false);
});

test('a redeployment shows what was edited since the environment ran', async ({ visit }) => {
  const operator = await visit('administrator', { atList: true });
  const { page } = operator;
  const request = await operator.find(
    (row) =>
      row.deploymentType === 'MERIDIAN' &&
      statusesOf(row) === 'LAUNCHED STARTED IDLE SERVICES_UP' &&
      !row.environmentTypeProduction &&
      row.usedEmptyCredential !== true &&
      scheduleGoesOn(row),
    runSucceeds,
  );
  const question = operator.question('Redeploy');
  const changes = question.getByRole('region', { name: 'Changed since the last run' });
  await edit(operator, request.id, 'Approval Reference', 'CHG-RUN');
  await operator.openInList(request);
  await operator.chooseInList(request, 'Redeploy');
  await page.getByRole('dialog', { name: 'Redeploy' }).getByRole('button', { name: 'Continue' }).click();
  await expect(changes.getByRole('rowheader', { name: 'Approval Reference' })).toBeVisible();
  await expect(changes.getByRole('cell', { name: 'CHG-RUN' })).toBeVisible();
});
