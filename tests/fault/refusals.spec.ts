/** What the server refuses: nothing is overwritten, nothing is sent for ever, and what is behind it goes on. */
import { nameOf, sending } from './approver.ts';
import { expect, expectDecidedOnce, sentIds, test } from './outbox-test.ts';

const OPERATOR = 1;
const APPROVER = 2;

test('an id that the server knows for something else: parked, never sent again, and the next decision goes on', async ({
  approver,
  network,
  truth,
  portal,
}) => {
  const parked = await truth.take();
  const next = await truth.take();
  const other = await truth.take();
  await approver.open();
  await approver.queueWithoutNetwork(parked, next);
  await approver.openOutbox();
  const held = network.hold(sending(parked), 'call');
  await approver.regainNetwork();
  const { headers } = await held.reached;
  const id = headers['idempotency-key'] ?? '';
  // Another client's mistake: the same id, for a decision on another request.
  const answer = await approver.page.request.put(`${portal.url}/api/deploymentrequests/reject/${other.id}`, {
    headers: { 'x-access-token': headers['x-access-token'] ?? '', 'idempotency-key': id },
  });
  expect(answer.status()).toBe(200);
  held.release();
  await expect(approver.entry(parked)).toContainText('Not accepted');
  await expect(approver.entry(next)).toContainText('Applied');
  await expectDecidedOnce(truth, next);

  await approver.page.reload();
  await expect(approver.entry(parked)).toContainText('Not accepted');
  const later = await truth.take();
  await approver.decide(later);
  await expectDecidedOnce(truth, later);
  expect(sentIds(network, parked)).toEqual([id]);
  expect(await truth.effects(parked)).toMatchObject({
    approval: 'PENDING_APPROVAL',
    version: parked.version,
    actions: [],
  });
  await expectDecidedOnce(truth, other, 'Reject');
});

test('edited meanwhile: not applied, with what was seen, what is now and who; decided again under a new id', async ({
  approver,
  network,
  truth,
}) => {
  const request = await truth.take();
  await approver.open();
  await approver.queueWithoutNetwork(request);
  await truth.edit(request, OPERATOR, 'CHG-EDITED-MEANWHILE');
  await approver.openOutbox();
  await approver.regainNetwork();
  await expect(approver.said(`Approval of ${nameOf(request)} was not applied. Action needed.`)).toBeVisible();
  await expect(approver.entry(request)).toContainText(/Changed by Mara Lindqvist .+\. Approval Reference\./);
  expect(await truth.effects(request)).toMatchObject({
    approval: 'PENDING_APPROVAL',
    version: request.version + 1,
    actions: [],
  });
  await approver
    .entry(request)
    .getByRole('button', { name: /^Decide again/ })
    .click();
  const dialog = approver.page.getByRole('dialog', { name: 'Decide again' });
  await expect(dialog.getByRole('row', { name: /^Approval Reference/ })).toContainText('CHG-EDITED-MEANWHILE');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(approver.said(`Approval of ${nameOf(request)} applied.`)).toBeVisible();
  await expect
    .poll(() => truth.effects(request))
    .toEqual({ approval: 'APPROVED', version: request.version + 2, actions: ['APPROVE'], entries: 2 });
  const ids = sentIds(network, request);
  expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
});

test('decided or deleted by another user meanwhile: superseded with who and when, and the next one goes on', async ({
  approver,
  callAs,
  network,
  truth,
}) => {
  const decided = await truth.take();
  const contrary = await truth.take();
  const deleted = await truth.take();
  const next = await truth.take();
  await approver.open();
  await approver.queueWithoutNetwork(decided, contrary, deleted, next);

  const held = network.hold({ method: 'PUT' }, 'call');
  network.restore();
  const administrator = await callAs('administrator');
  await administrator.decide(decided, 'approve');
  await administrator.decide(contrary, 'reject');
  await administrator.command('DELETE', `deploymentrequests/${deleted.id}`);
  expect(await truth.effects(decided)).toMatchObject({ approval: 'APPROVED', actions: ['APPROVE'] });
  held.release();

  await approver.noticeNetwork();
  await expectDecidedOnce(truth, next);
  await approver.openOutbox();
  await expect(approver.entry(decided)).toContainText('Already done');
  await expect(approver.entry(decided)).toContainText(/Changed by Ines Cordeiro .*(now|ago)/);
  await expect(approver.entry(decided)).toContainText('Already approved by someone else.');
  await expect(approver.entry(contrary)).toContainText('Superseded');
  await expect(approver.entry(contrary)).toContainText(/Changed by Ines Cordeiro .*(now|ago)/);
  await expect(approver.entry(contrary)).toContainText('Approval: Pending approval, now Rejected.');
  // A decided or deleted request can't be decided.
  await expect(approver.entry(decided).getByRole('button', { name: /^Decide again/ })).toHaveCount(0);
  await expect(approver.entry(deleted)).toContainText('Superseded');
  await expect(approver.entry(deleted).getByRole('button', { name: /^Decide again/ })).toHaveCount(0);
  await expect(approver.entry(deleted)).toContainText(/Deleted by Ines Cordeiro .*(now|ago)/);
  await expect(approver.entry(deleted)).toContainText('The request no longer exists.');
  await expect(approver.entry(next)).toContainText('Applied');
  for (const request of [decided, contrary, deleted, next]) expect(sentIds(network, request)).toHaveLength(1);
  await expectDecidedOnce(truth, decided);
  await approver.page.goto(`/dashboard/deployments/list?requestId=${deleted.id}`);
  await expect(approver.page.getByText('Try changing or clearing your filters.')).toBeVisible();
});

test('no longer allowed to decide: the refusal is final, and the decision is taken off the request', async ({
  approver,
  network,
  truth,
  portal,
}) => {
  const request = await truth.take();
  await approver.open();
  const headers = { 'x-access-token': await approver.accessHeader() };
  await approver.queueWithoutNetwork(request);
  const giveBack = await truth.makeViewer(APPROVER);
  try {
    // The server notices within seconds what was changed beside it.
    const privileges = async (): Promise<string> => {
      const answer = await approver.page.request.get(`${portal.url}/api/auth/BRIGHTWATER/privileges`, { headers });
      return answer.text();
    };
    await expect.poll(privileges).not.toContain('deployment.approve');
    await expect
      .poll(async () => {
        const call = `${portal.url}/api/deploymentrequests/approve/${request.id}`;
        return (await approver.page.request.put(call, { headers: { ...headers, 'if-match': '"0"' } })).status();
      })
      .toBe(403);
    await approver.openOutbox();
    await approver.regainNetwork();
    await expect(approver.entry(request)).toContainText('Not allowed');
    expect(await truth.effects(request)).toMatchObject({ approval: 'PENDING_APPROVAL', actions: [] });
    expect(sentIds(network, request)).toHaveLength(1);
    await approver.show(request);
    // A user who can't decide any more still finds the outcome of the decision.
    await expect(approver.page.getByRole('link', { name: 'Queue', exact: true })).toBeVisible();
    await expect(approver.row(request)).toContainText('Pending approval');
    await expect(approver.row(request)).not.toContainText('queued');
  } finally {
    await giveBack();
  }
});

test('locked, not valid or slowed down: what can’t be applied lets the others go first, and a slow server is left alone as long as it says', async ({
  approver,
  network,
  truth,
}) => {
  const locked = await truth.take();
  const invalid = await truth.take();
  const slowed = await truth.take();
  const last = await truth.take();
  await approver.open();
  await approver.queueWithoutNetwork(locked, invalid, slowed, last);
  network.answerOnce(sending(locked), {
    status: 423,
    headers: { 'content-type': 'application/problem+json', 'retry-after': '60' },
    body: { type: 'about:blank', title: 'Locked', status: 423, code: 'locked', message: 'Somebody edits it now.' },
  });
  const message = 'The approval reference is not known to the change calendar.';
  network.answerOnce(sending(invalid), {
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
    body: {
      type: 'about:blank',
      title: 'Unprocessable Content',
      status: 422,
      code: 'validation_failed',
      message,
      errors: [{ field: 'approvalReference', message }],
    },
  });
  network.answerOnce(sending(slowed), {
    status: 429,
    headers: { 'content-type': 'application/problem+json', 'retry-after': '2' },
    body: { type: 'about:blank', title: 'Slow', status: 429, code: 'rate_limited', message: 'Too many calls.' },
  });
  await approver.openOutbox();
  await approver.regainNetwork();
  await expect(approver.entry(slowed)).toContainText('The server is busy. Retrying at');
  expect(sentIds(network, last)).toEqual([]);
  await expect(approver.entry(last)).toContainText('Applied');
  await expect(approver.entry(slowed)).toContainText('Applied');
  await expect(approver.entry(locked)).toContainText('Somebody edits it now.');
  await approver
    .entry(locked)
    .getByRole('button', { name: /^Retry now/ })
    .click();
  await expect(approver.entry(locked)).toContainText('Applied');
  for (const request of [locked, slowed, last]) await expectDecidedOnce(truth, request);
  for (const request of [locked, slowed]) {
    const ids = sentIds(network, request);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  }

  // An invalid decision is never retried automatically, and another decision is possible.
  await expect(approver.entry(invalid)).toContainText('Not accepted');
  await approver.page.reload();
  await expect(approver.entry(invalid)).toContainText(message);
  await expect(approver.entry(invalid).getByRole('button', { name: /^Retry now/ })).toHaveCount(0);
  expect(sentIds(network, invalid)).toHaveLength(1);
  expect(await truth.effects(invalid)).toMatchObject({ approval: 'PENDING_APPROVAL', actions: [] });
  await approver
    .entry(invalid)
    .getByRole('button', { name: /^Decide again/ })
    .click();
  await approver.page.getByRole('dialog', { name: 'Decide again' }).getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => truth.effects(invalid)).toMatchObject({ approval: 'APPROVED', actions: ['APPROVE'] });
  expect(new Set(sentIds(network, invalid)).size).toBe(2);
});
