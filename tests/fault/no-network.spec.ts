/** A network that is there and leads nowhere: the sign-in page of a hotel, or no route behind the next router. */
import type { Page } from '@playwright/test';
import { readRows } from '../e2e/device.ts';
import { controlled } from '../e2e/installed-app.ts';
import {
  confirm,
  decisionOn,
  entry,
  expect,
  expectAppliedOnce,
  type KnownRequest,
  lookAgain,
  offlineNote,
  openOutbox,
  queue,
  takePending,
  test,
  type Visitor,
} from './offline-work.ts';

const DECISIONS = { method: 'PUT', path: /^\/api\/deploymentrequests\/(approve|reject)\// };

// Only the passing time shows a network that swallows everything.

function hotelNote(page: Page) {
  return page.getByText('This network blocks the server.');
}

/** Two requests that wait, of which the device has both; the list shows the first. */
async function showTwo(visitor: Visitor): Promise<[KnownRequest, KnownRequest]> {
  const [first, second] = [await takePending(visitor), await takePending(visitor)];
  await visitor.openInList(second);
  await visitor.openInList(first);
  await controlled(visitor.page);
  return [first, second];
}

function idsOf(rows: readonly object[]): unknown[] {
  return rows.map((row) => Reflect.get(row, 'id'));
}

test('what a hotel answers in the place of the server, its sign-in page or a redirect to it, is no answer', async ({
  visit,
  network,
}) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const [request, early] = await showTwo(visitor);
  // The rows from before the filter stand there for a moment.
  await expect(page.getByRole('row')).toHaveCount(2);
  const shown = await page.getByRole('row').allTextContents();
  await expect.poll(() => readRows(page, 'records')).toContainEqual(expect.objectContaining({ id: request.id }));
  const before = idsOf(await readRows(page, 'records'));

  network.captive('page');
  await expect(hotelNote(page)).toBeVisible();
  // Until now records may have come; from now on nothing that comes is the server's.
  const kept = await readRows(page, 'records');
  expect(idsOf(kept)).toEqual(expect.arrayContaining(before));
  await page.reload();
  await expect(hotelNote(page)).toBeVisible();
  await expect(page.getByRole('row')).toHaveText(shown);
  await queue(visitor, request, 'Approve');
  await openOutbox(page);
  await expect(entry(page, request)).toContainText('Will be sent when the server can be reached again.');
  const tryAgain = page.getByRole('status').getByRole('button', { name: 'Try again' });
  for (const manner of ['page', 'redirect'] as const) {
    network.captive(manner);
    await tryAgain.click();
    await expect(hotelNote(page)).toBeVisible();
  }
  network.swallow();
  await tryAgain.click();
  await expect(offlineNote(page)).toBeVisible();
  await expect(entry(page, request)).not.toContainText('Applied');
  expect(await readRows(page, 'records')).toEqual(kept);

  network.restore();
  await lookAgain(page);
  await expect(entry(page, request)).toContainText('Applied');
  await expect(hotelNote(page)).toBeHidden();
  await expectAppliedOnce(visitor, request, 'APPROVED');

  // Decided before anybody knows of the network: it ends as queued, not as sent.
  await visitor.openInList(early);
  await visitor.chooseInList(early, 'Reject');
  network.captive('redirect');
  await confirm(page, early, /^(Yes|Queue rejection)$/);
  await expect(decisionOn(visitor, early, 'Rejection queued')).toBeVisible();
  network.restore();
  await lookAgain(page);
  await expectAppliedOnce(visitor, early, 'REJECTED');
});

test('a proxy before a server that is away counts as unreachable, and not as offline', async ({ visit, network }) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const request = await takePending(visitor);
  await visitor.openInList(request);
  await controlled(page);
  for (const status of [502, 503, 504]) {
    network.answerTimes(
      1_000,
      { path: /^\/(api|health)/ },
      { status, headers: { 'content-type': 'text/html' }, body: '<html><body>Bad gateway</body></html>' },
    );
    const refresh = page.getByRole('button', { name: 'Refresh' });
    // The page may notice before the press; then there is nothing to press.
    await expect(async () => {
      if (await refresh.isEnabled()) await refresh.click({ timeout: 1_000 });
      await expect(offlineNote(page)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(hotelNote(page)).toBeHidden();
    await expect(page.getByText('You are offline.')).toBeHidden();
    network.reset();
    await lookAgain(page);
    await expect(offlineNote(page)).toBeHidden();
  }
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await visitor.chooseInList(request, 'Approve');
  await expect(page.getByRole('alertdialog')).toContainText('You are offline. The approval is queued');
  await confirm(page, request, 'Queue approval');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Queue/ })
    .first()
    .click();
  await expect(entry(page, request)).toContainText('Queued');
  await expect(entry(page, request)).not.toContainText('may have arrived');
  await page.context().setOffline(false);
  await lookAgain(page);
  await expectAppliedOnce(visitor, request, 'APPROVED');
});

test('a device that counts as online and has no route works as without a network', async ({ visit, network }) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const [early, later] = await showTwo(visitor);
  await visitor.chooseInList(early, 'Approve');
  network.swallow();

  // Decided before anybody knows: it ends as queued, not as sent.
  await confirm(page, early, /^(Yes|Queue approval)$/);
  await expect(decisionOn(visitor, early, 'Approval queued')).toBeVisible();
  await expect(offlineNote(page)).toBeVisible();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);

  await page.reload();
  await expect(offlineNote(page)).toBeVisible();
  await queue(visitor, later, 'Reject');
  await openOutbox(page);
  await expect(page.getByRole('region', { name: 'Queued (2)' }).getByRole('listitem')).toContainText([
    `#${early.id}`,
    `#${later.id}`,
  ]);
  await expect(page.getByText('Applied')).toHaveCount(0);

  network.restore();
  await lookAgain(page);
  await expectAppliedOnce(visitor, early, 'APPROVED');
  await expectAppliedOnce(visitor, later, 'REJECTED');
  const keys = network.requests(DECISIONS).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});
