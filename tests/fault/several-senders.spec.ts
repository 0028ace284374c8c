/** Tabs and the service worker send at the same time. */
import type { Page } from '@playwright/test';
import { Approver, sending } from './approver.ts';
import { findBackgroundSync } from './background-sync.ts';
import { expect, expectDecidedOnce, sentIds, test } from './outbox-test.ts';

/** How many senders wait for their turn. */
function sendersWaiting(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query();
    return pending.filter(({ name }) => name === 'portal-outbox').length;
  });
}

test('of two tabs and the worker one sends, in the order of the decisions, each once; the worker alone where the app is closed', async ({
  approver,
  network,
  truth,
  context,
}) => {
  const requests = [await truth.take(), await truth.take()] as const;
  const [first, second] = requests;
  await approver.open();
  await approver.queueWithoutNetwork(first, second);
  await approver.openOutbox();
  const other = new Approver(await context.newPage(), network);
  await other.page.goto('/dashboard/queue');
  await expect(other.entry(second)).toBeVisible();
  const worker = await findBackgroundSync(approver.page, network.url);

  const held = network.hold(sending(first), 'call');
  await approver.regainNetwork();
  await held.reached;
  await other.noticeNetwork();
  await worker.wake();
  await expect.poll(() => sendersWaiting(approver.page)).toBeGreaterThanOrEqual(2);
  expect(network.requests({ method: 'PUT' })).toHaveLength(1);
  held.release();
  for (const request of requests) await expectDecidedOnce(truth, request);
  await expect(approver.entry(second)).toContainText('Applied');
  await expect(other.entry(second)).toContainText('Applied');
  await expect.poll(() => sendersWaiting(approver.page)).toBe(0);
  expect(network.requests({ method: 'PUT' }).map(({ path }) => path)).toEqual(
    requests.map((request) => sending(request).path),
  );

  // The app is closed when the network comes back: the worker sends, and the app shows what became of it.
  await other.page.close();
  const later = [await truth.take(), await truth.take()] as const;
  await approver.queueWithoutNetwork(...later);
  const elsewhere = await context.newPage();
  await approver.page.close();
  const sync = await findBackgroundSync(elsewhere, network.url);
  network.restore();
  await sync.wake();
  for (const request of later) await expectDecidedOnce(truth, request);
  for (const request of later) expect(sentIds(network, request)).toHaveLength(1);

  const again = new Approver(elsewhere, network);
  await again.show(later[0]);
  await expect(again.row(later[0])).toContainText('Approved');
  await again.openOutbox();
  for (const request of later) await expect(again.entry(request)).toContainText('Applied');
  for (const request of later) expect(sentIds(network, request)).toHaveLength(1);
});
