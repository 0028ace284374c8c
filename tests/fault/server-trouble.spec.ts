/** The server fails, is killed, or its answer is lost: the same id is sent again until the decision has counted, once. */

import { nameOf, sending } from './approver.ts';
import type { GivenAnswer } from './faulty-network.ts';
import { expect, expectDecidedOnce, firstSending, sentIds, test } from './outbox-test.ts';

test('the answer is lost after the server has decided: the same id again, and the first outcome is shown', async ({
  approver,
  network,
  truth,
}) => {
  const request = await truth.take();
  await approver.open();
  const dropped = network.dropAnswerOnce(sending(request));
  await approver.decide(request);
  expect(await dropped).toBe(200);
  await expectDecidedOnce(truth, request);
  // A message follows only if the dialog closed before the second answer came; an open dialog shows it itself.
  await expect(approver.page.getByRole('alertdialog')).toBeHidden({ timeout: 30_000 });
  await expect(approver.row(request)).toContainText('Approved');
  await expect(approver.row(request)).not.toContainText('queued');
  await expect.poll(() => sentIds(network, request).length).toBe(2);
  expect(new Set(sentIds(network, request)).size).toBe(1);
  await expectDecidedOnce(truth, request);
});

test('the server fails for a while: what it asks to wait for is waited for, under the same id, and no failure sticks', async ({
  approver,
  network,
  truth,
}) => {
  const request = await truth.take();
  await approver.open();
  await approver.queueWithoutNetwork(request);
  await approver.openOutbox();
  const trouble = (status: number, retryAfter?: string): GivenAnswer => ({
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    },
    body: { type: 'about:blank', title: 'Trouble', status, code: 'internal_error', message: `Trouble ${status}.` },
  });
  const answeredAt = new Map<number, number>();
  const sentAt: number[] = [];
  approver.page.on('request', (sent) => {
    if (sent.method() === 'PUT') sentAt.push(Date.now());
  });
  approver.page.on('response', (answer) => {
    if (answer.request().method() === 'PUT') answeredAt.set(answer.status(), Date.now());
  });
  network.answerOnce(sending(request), trouble(502));
  network.answerOnce(sending(request), trouble(503, '3'));
  // The third time it is the server's own failure, within the transaction that decides.
  const mend = await truth.breakLogs();
  try {
    await approver.regainNetwork();
    await expect(approver.entry(request)).toContainText(/Trouble 502\. Retrying at/);
    await expect(approver.entry(request)).toContainText(/Trouble 503\. Retrying at/);
    await expect(approver.entry(request)).toContainText('3 attempts');
    expect(answeredAt.has(500)).toBe(true);
  } finally {
    await mend();
  }
  await approver
    .entry(request)
    .getByRole('button', { name: /^Retry now/ })
    .click();
  await expect(approver.entry(request)).toContainText('Applied');
  await expectDecidedOnce(truth, request);
  const ids = sentIds(network, request);
  expect([ids.length, new Set(ids).size]).toEqual([4, 1]);
  expect((sentAt[1] ?? 0) - (answeredAt.get(502) ?? 0)).toBeGreaterThanOrEqual(950);
  expect((sentAt[2] ?? 0) - (answeredAt.get(503) ?? 0)).toBeGreaterThanOrEqual(2_950);
});

test('the server is killed while it decides, and again before its answer has left: the decision counts once', async ({
  approver,
  network,
  truth,
  portal,
}) => {
  const undone = await truth.take();
  const done = await truth.take();
  await approver.open();

  const unlock = await truth.lock(undone);
  await approver.decide(undone);
  await expect.poll(() => truth.blocked()).toBe(1);
  await portal.kill();
  await expect(approver.offlineNote).toBeVisible();
  await unlock();
  await expect.poll(() => truth.blocked()).toBe(0);
  expect(await truth.effects(undone)).toMatchObject({ approval: 'PENDING_APPROVAL', actions: [] });
  await portal.restart();
  await approver.regainNetwork();
  await expectDecidedOnce(truth, undone);
  await expect(approver.said(`Approval of ${nameOf(undone)} applied.`)).toBeVisible();

  const held = network.hold(firstSending(network, done));
  await approver.decide(done);
  await held.reached;
  await expectDecidedOnce(truth, done);
  await portal.kill();
  network.cut();
  held.release();
  await expect(approver.offlineNote).toBeVisible();
  await portal.restart();
  await approver.regainNetwork();
  // Said in one word with the first one where that is still on the screen.
  await expect(approver.said(/(2 approvals|Approval of .+) applied\./)).toBeVisible();
  await expect(approver.row(done)).toContainText('Approved');
  await expect(approver.row(done)).not.toContainText('queued');
  for (const request of [undone, done]) {
    // A reloaded list may show the decision before it is sent again.
    await expect.poll(() => sentIds(network, request).length).toBeGreaterThanOrEqual(2);
    expect(new Set(sentIds(network, request)).size).toBe(1);
    await expectDecidedOnce(truth, request);
  }
});
