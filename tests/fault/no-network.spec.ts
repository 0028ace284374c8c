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
  lookAgain,
  offlineNote,
  openOutbox,
  queue,
  takePending,
  test,
} from './offline-work.ts';

// A page with shorter limits keeps them.
test.use({ onNewDevices: true });

const DECISIONS = { method: 'PUT', path: /^\/api\/deploymentrequests\/(approve|reject)\// };

/** The portal's own time limits pass four times as fast: only they reveal a network that swallows everything. */
async function shortenLimits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const limit = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => limit(milliseconds / 4);
    const wait = window.setTimeout.bind(window);
    const hasty = (work: TimerHandler, delay = 0, ...rest: unknown[]) =>
      wait(work, delay < 5_000 ? delay : delay / 4, ...rest);
    window.setTimeout = Object.assign(hasty, window.setTimeout);
  });
}

function hotelNote(page: Page) {
  return page.getByText('This network blocks the server.');
}

test('what a hotel answers in the place of the server is no answer, and a network that swallows everything counts as none', async ({
  visit,
  network,
}) => {
  const visitor = await visit('approver', { atList: false });
  const { page } = visitor;
  const [request, early, later] = [await takePending(visitor), await takePending(visitor), await takePending(visitor)];
  await shortenLimits(page);
  for (const seen of [later, early, request]) await visitor.openInList(seen);
  await controlled(page);
  // The rows from before the filter stand there for a moment.
  await expect(page.getByRole('row')).toHaveCount(2);
  const shown = await page.getByRole('row').allTextContents();
  await expect.poll(() => readRows(page, 'records')).toContainEqual(expect.objectContaining({ id: request.id }));
  const tryAgain = page.getByRole('status').getByRole('button', { name: 'Try again' });

  await test.step('a hotel’s page, and a redirect to it', async () => {
    network.captive('page');
    await expect(hotelNote(page)).toBeVisible();
    // Until now records may have come; from now on nothing that comes is the server's.
    const kept = await readRows(page, 'records');
    await page.reload();
    await expect(hotelNote(page)).toBeVisible();
    await expect(page.getByRole('row')).toHaveText(shown);
    await queue(visitor, request, 'Approve');
    await openOutbox(page);
    await expect(entry(page, request)).toContainText('Will be sent when the server can be reached again.');
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
  });

  await test.step('decided before anybody knows that there is no route: it ends as queued, not as sent', async () => {
    await visitor.openInList(early);
    await visitor.chooseInList(early, 'Approve');
    network.swallow();
    await confirm(page, early, /^(Yes|Queue approval)$/);
    await expect(decisionOn(visitor, early, 'Approval queued')).toBeVisible();
    await expect(offlineNote(page)).toBeVisible();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  });

  await test.step('started without a route, the portal works as without a network', async () => {
    await page.reload();
    await expect(offlineNote(page)).toBeVisible();
    await queue(visitor, later, 'Reject');
    await expect(page.getByText('Applied')).toHaveCount(0);
    network.restore();
    await lookAgain(page);
    await expectAppliedOnce(visitor, early, 'APPROVED');
    await expectAppliedOnce(visitor, later, 'REJECTED');
    const keys = network.requests(DECISIONS).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
  });
});
