/** The accessibility tour without a network: what waits, what the device does not hold, and what became of a decision. */
import { expectAccessibleOnPhone, LAPTOP } from './accessibility-tour.ts';
import { readRows } from './device.ts';
import { goTo } from './go-to.ts';
import { expectAccessible } from './portal-test.ts';
import { expect, type KnownRequest, statusesOf, test, type Visitor } from './visitors.ts';

// What is looked at is in the tab already; nothing is loaded without the network.
test.describe.configure({ timeout: 240_000 });

const isPending = (row: KnownRequest) =>
  statusesOf(row).startsWith('PENDING_APPROVAL') && !row.environmentTypeProduction;

async function showInList({ page }: Visitor, request: KnownRequest): Promise<void> {
  await goTo(page, `/dashboard/deployments/list?requestId=${request.id}`);
  await expect(page.getByRole('row')).toHaveCount(2);
}

test('decisions without a network, and what became of them, are accessible', async ({ visit }) => {
  const approver = await visit('approver', { atList: true });
  const { page } = approver;
  await page.setViewportSize(LAPTOP);
  const first = await approver.find(isPending);
  const second = await approver.find((row) => isPending(row) && row.id !== first.id);
  await goTo(page, '/dashboard/queue');
  await expect(page.getByText('Nothing is queued.')).toBeVisible();
  for (const request of [first, second]) await showInList(approver, request);
  const both = [first, second].map(({ id }) => expect.objectContaining({ id }));
  await expect.poll(() => readRows(page, 'records')).toEqual(expect.arrayContaining(both));

  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await showInList(approver, first);
  await page.getByRole('button', { name: `Actions for request ${first.id}` }).click();
  // Its reason was not loaded before the network went.
  const refused = page.getByRole('menuitem', { name: /^Delete/ });
  await expect(refused).toContainText('needs a connection to the server');
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await refused.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expectAccessible(page, 'a menu without a network');
  await page.keyboard.press('Escape');
  await approver.chooseInList(first, 'Approve');
  await expect(approver.question('Approve')).toContainText('sent in order when the server can be reached again');
  await expectAccessible(page, 'a question without a network');
  await approver.question('Approve').getByRole('button', { name: 'Queue approval' }).click();
  await showInList(approver, second);
  await approver.chooseInList(second, 'Approve');
  await approver.question('Approve').getByRole('button', { name: 'Queue approval' }).click();
  await expect(approver.row(second)).toContainText('Approval queued');
  await expectAccessible(page, 'a row whose decision is queued');
  await goTo(page, '/dashboard/deployments/list?page=300');
  await expect(page.getByText(/Not on this device|doesn’t exist/).first()).toBeVisible();
  await expectAccessible(page, 'a page that the device does not hold');
  await goTo(page, '/dashboard/queue');
  const waiting = page.getByRole('region', { name: 'Queued (2)' });
  await expect(waiting).toBeVisible();
  await expectAccessible(page, 'queued decisions');
  await expectAccessibleOnPhone(page, 'queued decisions', waiting);
  await page.getByRole('banner').getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: '2 decisions have not been sent.' })).toBeVisible();
  await expectAccessible(page, 'a logout with decisions that have not been sent');
  await page.getByRole('button', { name: 'Stay signed in' }).click();

  const other = await visit('administrator');
  await other.openInList(first);
  await other.chooseInList(first, 'Reject');
  await other.question('Reject').getByRole('button', { name: 'Yes' }).click();
  await expect(other.row(first)).toContainText('Rejected');
  await goTo(other.page, `/dashboard/deployments/edit/${second.id}`);
  await other.page.getByLabel('Approval Reference').fill('CHG-TOUR');
  await other.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.page).toHaveURL(/\/list/);

  await goTo(page, '/dashboard/queue');
  await page.context().setOffline(false);
  await expect(page.getByText(/Superseded/).first()).toBeVisible();
  const again = page.getByRole('button', { name: /^Decide again/ }).first();
  await expect(again).toBeVisible();
  await expectAccessible(page, 'decisions that were not applied');
  await again.click();
  await expect(page.getByRole('dialog', { name: 'Decide again' })).toContainText('CHG-TOUR');
  await expectAccessible(page, 'a decision that is taken again');
});
