/** The browser ends between sending a decision and noting that it was sent: the decision has its effect once. */
import { Approver, nameOf } from './approver.ts';
import { expect, expectDecidedOnce, firstSending, sentIds, test } from './outbox-test.ts';

test('the browser is killed after the server has decided: the same id is sent again, and counts once', async ({
  installed,
  network,
  truth,
}) => {
  const request = await truth.take();
  const before = await installed.start();
  const first = new Approver(await before.newPage(), network);
  await first.signIn('approver');
  const held = network.hold(firstSending(network, request), 'answer');
  await first.decide(request);
  const call = await held.reached;
  await expectDecidedOnce(truth, request);
  await installed.kill();

  const after = await installed.start();
  const again = new Approver(await after.newPage(), network);
  // The first call still waits in the network, as if it were slow; the later ones pass.
  await again.page.goto('/dashboard/deployments/list');
  await expect(again.said(`Approval of ${nameOf(request)} applied.`)).toBeVisible();
  held.release();
  await again.show(request);
  await expect(again.row(request)).toContainText('Approved');
  const id = call.headers['idempotency-key'];
  expect(sentIds(network, request)).toEqual([id, id]);
  await expectDecidedOnce(truth, request);
});
