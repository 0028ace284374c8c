/** One command for several records of a list: preview, results, the repeat of what failed, the queue, typed identifiers. */
import type { Locator, Page } from '@playwright/test';
import { goTo } from '../go-to.ts';
import { expectAccessible } from '../portal-test.ts';
import { expect, type KnownRequest, statusesOf, test, type Visitor } from '../visitors.ts';

const phone = { width: 390, height: 844 };

const bar = (page: Page): Locator => page.getByRole('group', { name: 'Selection' });
const give = (page: Page, command: string): Promise<void> =>
  bar(page).getByRole('button', { name: command, exact: true }).click();
const nameOf = ({ id, client, environmentIdentifier }: KnownRequest): string =>
  `#${id} · ${client} / ${environmentIdentifier}`;

/** The newest requests of the visitor's tenant that fit. */
async function findSeveral(
  visitor: Visitor,
  count: number,
  fits: (row: KnownRequest) => boolean,
): Promise<readonly KnownRequest[]> {
  const found: KnownRequest[] = [];
  while (found.length < count)
    found.push(await visitor.find((row) => fits(row) && !found.some(({ id }) => id === row.id)));
  return found;
}

/** Selects requests one after the other, each by a filter of its own: what was selected before stays. */
async function selectByFilter({ page }: Visitor, requests: readonly KnownRequest[]): Promise<void> {
  for (const { id } of requests) {
    const filter = page.getByRole('spinbutton', { name: 'Request ID' });
    await filter.fill(String(id));
    await filter.press('Enter');
    await expect(page).toHaveURL(new RegExp(`requestId=${id}`));
    await expect(page.getByRole('checkbox', { name: /^Select request/ })).toHaveCount(1);
    await page.getByRole('checkbox', { name: `Select request ${id}` }).check();
  }
}

const isWaitingForApproval = (isProduction: boolean) => (row: KnownRequest) =>
  statusesOf(row).startsWith('PENDING_APPROVAL') && row.environmentTypeProduction === isProduction;

test('several are stopped with what is left out said before, and only the one that failed is sent again', async ({
  visit,
}) => {
  const operator = await visit('operator', { atList: true });
  const { page } = operator;
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 800 });
  const running = await findSeveral(
    operator,
    2,
    (row) =>
      /^LAUNCHED STARTED IDLE/.test(statusesOf(row)) &&
      row.deploymentType !== 'DATABASE' &&
      !row.environmentTypeProduction &&
      row.usedEmptyCredential !== true,
  );
  const [first, failing] = running;
  const waiting = await operator.find(isWaitingForApproval(false));
  if (first === undefined || failing === undefined) throw new Error('There are two that run.');

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(bar(page).getByRole('status')).toHaveText('0 selected');
  await expect(bar(page).getByRole('button', { name: 'Stop' })).toHaveAttribute('title', 'Select requests first.');
  await selectByFilter(operator, [...running, waiting]);
  await expect(bar(page).getByRole('status')).toHaveText('3 selected');
  await expect(bar(page).getByRole('button', { name: 'Start' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'selected rows');

  const sent: string[] = [];
  page.on('request', (request) => {
    if (/stop_vms|\/env$/.test(request.url())) sent.push(request.headers()['idempotency-key'] ?? 'without an id');
  });
  let isLocked = true;
  await page.route(/\/api\/deploymentrequests\/env/, async (route) => {
    const asked = `${route.request().url()} ${route.request().postData() ?? ''}`;
    if (!isLocked || !asked.includes(String(failing.id))) return route.fallback();
    return route.fulfill({
      status: 423,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        status: 423,
        code: 'locked',
        title: 'Locked',
        detail: 'Somebody works on it.',
        message: 'Somebody works on it.',
      }),
    });
  });
  await give(page, 'Stop');
  const dialog = page.getByRole('dialog', { name: 'Stop' });
  await expect(dialog.getByText('Are you sure you want to stop these 2 deployments?', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('status').first()).toHaveText('2 will be stopped, 1 skipped.');
  const leftOut = dialog.getByRole('region', { name: '1 skipped' });
  await expect(leftOut).toContainText('Can’t stop: it is not created yet.');
  await expect(leftOut).toContainText(nameOf(waiting));
  await expect(dialog.getByRole('button', { name: 'No' })).toBeFocused();
  await expectAccessible(page, 'the preview of a bulk command');

  await dialog.getByRole('button', { name: 'Stop (2)' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: nameOf(first) })).toContainText('Stopping');
  await expect(dialog.getByRole('listitem').filter({ hasText: nameOf(failing) })).toContainText('Not done');
  await expect(dialog.getByText('Somebody works on it.')).toBeVisible();
  await expectAccessible(page, 'the results of a bulk command');
  expect(new Set(sent).size).toBe(2);
  isLocked = false;
  await dialog.getByRole('button', { name: 'Retry the one that failed' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: nameOf(failing) })).toContainText('Stopping');
  expect(sent).toHaveLength(3);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  // What was left out is still selected.
  await expect(bar(page).getByRole('status')).toHaveText('1 selected · 2 accepted; 1 still selected.');
  for (const { id } of running)
    await expect.poll(async () => statusesOf(await operator.request(id)), { timeout: 30_000 }).toMatch(/STOPPED/);
});

test('on a phone several are approved without a network, and sent when it is back', async ({ visit }) => {
  const approver = await visit('approver', { appInstalled: true });
  const { page } = approver;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize(phone);
  const cards = page.getByRole('list', { name: 'Deployment requests' }).getByRole('listitem');
  const requests = await findSeveral(approver, 2, isWaitingForApproval(false));
  for (const [index, request] of requests.entries()) {
    const box = page.getByRole('checkbox', { name: `Select request ${request.id}` });
    await goTo(page, `/dashboard/deployments/list?requestId=${request.id}`);
    if (index === 0) await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(cards).toHaveCount(1);
    // A press anywhere on a card chooses it.
    await cards.filter({ has: box }).click({ position: { x: 300, y: 60 } });
    await expect(box).toBeChecked();
  }
  await expect(bar(page).getByRole('status')).toHaveText('2 selected');
  await expectAccessible(page, 'selected cards');

  await page.context().setOffline(true);
  await expect(bar(page).getByRole('button', { name: 'Delete' })).toHaveAttribute(
    'title',
    'Delete needs a connection to the server.',
  );
  await give(page, 'Approve');
  const dialog = page.getByRole('dialog', { name: 'Approve' });
  await expect(dialog.getByText('The approval is queued on this device and sent')).toBeVisible();
  await expectAccessible(page, 'a bulk command without a network');
  await dialog.getByRole('button', { name: 'Queue approvals (2)' }).click();
  await expect(dialog.getByText('Approval queued', { exact: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(bar(page)).toBeHidden();

  await page.context().setOffline(false);
  for (const { id } of requests)
    await expect.poll(async () => statusesOf(await approver.request(id)), { timeout: 30_000 }).toMatch(/^APPROVED/);
});

test('each production environment wants its own identifier, and one may be taken out', async ({ visit }) => {
  const approver = await visit('approver', { atList: true });
  const { page } = approver;
  const requests = await findSeveral(approver, 2, isWaitingForApproval(true));
  const [first, second] = requests;
  if (first === undefined || second === undefined) throw new Error('There are two that wait.');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await selectByFilter(approver, requests);
  await give(page, 'Reject');
  const dialog = page.getByRole('dialog', { name: 'Reject' });
  const of = (request: KnownRequest) => dialog.getByRole('group', { name: nameOf(request) });
  await expect(dialog.getByText('This is a production environment.', { exact: true })).toHaveCount(2);
  await expect(dialog.getByText('2 confirmation texts are missing.')).toBeVisible();
  const identifier = (request: KnownRequest) =>
    of(request).getByRole('textbox', { name: 'Type the environment identifier to confirm' });
  await expect(identifier(first)).toBeFocused();
  await identifier(first).pressSequentially(`${first.environmentIdentifier}x`);
  await identifier(second).pressSequentially(second.environmentIdentifier);
  await expect(dialog.getByRole('button', { name: 'Reject (2)' })).toBeDisabled();
  await of(first).getByRole('checkbox').uncheck();
  await dialog.getByRole('button', { name: 'Reject (1)' }).click();
  await expect(dialog.getByText('Rejected', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(statusesOf(await approver.request(second.id))).toMatch(/^REJECTED/);
  expect(statusesOf(await approver.request(first.id))).toMatch(/^PENDING_APPROVAL/);
});

test('rows are selected by the keyboard, in ranges, as a page, and let go by Escape', async ({ visit }) => {
  const { page } = await visit('operator', { atList: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter');
  const boxes = page.getByRole('checkbox', { name: /^Select request/ });
  await boxes.first().focus();
  await page.keyboard.press('Space');
  const status = bar(page).getByRole('status');
  await expect(status).toHaveText('1 selected');
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await expect(status).toHaveText('5 selected');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(status).toHaveText('10 selected');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=1/);
  await expect(boxes.first()).not.toBeChecked();
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await expect(status).toHaveText('11 selected');
  await give(page, 'Delete');
  await expect(page.getByRole('dialog', { name: 'Delete' })).toBeVisible();
  // Escape closes what is open, and ends select mode only then.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Delete' })).toBeHidden();
  await expect(status).toHaveText('11 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeVisible();
  await expect(boxes).toHaveCount(0);
});
