/** Tabs and the service worker send at the same time, or a decision comes to the server while it is carried out there. */
import type { Page } from '@playwright/test';
import { Approver, nameOf, sending } from './approver.ts';
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

test.describe('on a device without locks', () => {
  test.use({ onNewDevices: true });

  test('two tabs send the same decision at once: the server lets it count once', async ({
    approver,
    network,
    truth,
    context,
  }) => {
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
    });
    const request = await truth.take();
    await approver.open();
    await approver.queueWithoutNetwork(request);
    await approver.openOutbox();
    const other = new Approver(await context.newPage(), network);
    await other.page.goto('/dashboard/queue');
    await expect(other.entry(request)).toBeVisible();

    const held = network.hold(sending(request), 'call');
    await approver.regainNetwork();
    await held.reached;
    await other.noticeNetwork();
    await expect.poll(() => sentIds(network, request).length).toBeGreaterThanOrEqual(2);
    held.release();
    await expectDecidedOnce(truth, request);
    await expect(approver.entry(request)).toContainText('Applied');
    await expect(other.entry(request)).toContainText('Applied');
    expect(new Set(sentIds(network, request)).size).toBe(1);
    await expectDecidedOnce(truth, request);
  });
});

test('the same decision comes again while it is carried out: it waits as long as the server says, and counts once', async ({
  approver,
  network,
  truth,
}) => {
  const request = await truth.take();
  await approver.open();
  const unlock = await truth.lock(request);
  const answers: { readonly status: number; readonly at: number; readonly retryAfter: number }[] = [];
  const sentAt: number[] = [];
  approver.page.on('request', (sent) => {
    if (sent.method() === 'PUT') sentAt.push(Date.now());
  });
  approver.page.on('response', async (answer) => {
    if (answer.request().method() !== 'PUT') return;
    const retryAfter = Number(answer.headers()['retry-after'] ?? 0);
    answers.push({ status: answer.status(), at: Date.now(), retryAfter });
  });
  await approver.decide(request);
  await expect.poll(() => truth.blocked()).toBe(1);
  await approver.loseNetwork();
  await expect(approver.page.getByRole('alertdialog')).toBeHidden();
  await approver.openOutbox();
  await expect(approver.entry(request)).toContainText('It may have arrived already, but it is applied only once.');
  await approver.regainNetwork();
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(2);
  expect(answers.slice(0, 2)).toMatchObject([
    { status: 409, retryAfter: 1 },
    { status: 409, retryAfter: 1 },
  ]);
  await expect(approver.entry(request)).toContainText(/Queued|Being sent/);
  await unlock();
  await expectDecidedOnce(truth, request);
  await expect(approver.said(`Approval of ${nameOf(request)} applied.`)).toBeVisible();
  expect(new Set(sentIds(network, request)).size).toBe(1);
  // The first one was sent before the network was lost; from then on each waits for the time that the last answer gave.
  const waits = answers.slice(0, -1).map(({ at }, index) => (sentAt[index + 2] ?? 0) - at);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
  await expectDecidedOnce(truth, request);
});
