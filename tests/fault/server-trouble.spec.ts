/** The server is killed, or its answer is lost: the same id is sent again until the decision has counted, once. */

import { nameOf, sending } from './approver.ts';
import { expect, expectDecidedOnce, sentIds, test } from './outbox-test.ts';

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

test('the server is killed while it decides: nothing of it stays, and the decision that is sent again counts once', async ({
  approver,
  network,
  truth,
  portal,
}) => {
  const undone = await truth.take();
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
  await expect(approver.row(undone)).toContainText('Approved');
  // A reloaded list may show the decision before it is sent again.
  await expect.poll(() => sentIds(network, undone).length).toBeGreaterThanOrEqual(2);
  expect(new Set(sentIds(network, undone)).size).toBe(1);
  await expectDecidedOnce(truth, undone);
});
