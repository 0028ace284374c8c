/** What the server refuses: nothing is overwritten, nothing is sent for ever, and what is behind it goes on. */
import { sending } from './approver.ts';
import { expect, expectDecidedOnce, sentIds, test } from './outbox-test.ts';

const OPERATOR = 1;
const APPROVER = 2;

test('edited, decided or deleted by another user, locked or not valid: each says why and what to do, and the next one goes on', async ({
  approver,
  callAs,
  network,
  truth,
}) => {
  const edited = await truth.take();
  const contrary = await truth.take();
  const deleted = await truth.take();
  const locked = await truth.take();
  const invalid = await truth.take();
  const last = await truth.take();
  const administrator = await callAs('administrator');
  await approver.open();
  await approver.queueWithoutNetwork(edited, contrary, deleted, locked, invalid, last);
  await truth.edit(edited, OPERATOR, 'CHG-EDITED-MEANWHILE');
  await administrator.decide(contrary, 'reject');
  await administrator.command('DELETE', `deploymentrequests/${deleted.id}`);
  const problem = { 'content-type': 'application/problem+json' };
  network.answerOnce(sending(locked), {
    status: 423,
    headers: { ...problem, 'retry-after': '60' },
    body: { type: 'about:blank', title: 'Locked', status: 423, code: 'locked', message: 'Somebody edits it now.' },
  });
  const message = 'The approval reference is not known to the change calendar.';
  const errors = [{ field: 'approvalReference', message }];
  network.answerOnce(sending(invalid), {
    status: 422,
    headers: problem,
    body: { type: 'about:blank', title: 'Invalid', status: 422, code: 'validation_failed', message, errors },
  });

  await approver.openOutbox();
  await approver.regainNetwork();
  await expect(approver.entry(last)).toContainText('Applied');
  await expectDecidedOnce(truth, last);
  const again = { name: /^Decide again/ };
  await test.step('another user decided', async () => {
    await expect(approver.entry(contrary)).toContainText('Superseded');
    await expect(approver.entry(contrary)).toContainText(/Changed by Ines Cordeiro .*(now|ago)/);
    await expect(approver.entry(contrary)).toContainText('Approval: Pending approval, now Rejected.');
    await expect(approver.entry(contrary).getByRole('button', again)).toHaveCount(0);
  });
  await test.step('another user deleted it', async () => {
    await expect(approver.entry(deleted)).toContainText('Superseded');
    await expect(approver.entry(deleted)).toContainText(/Deleted by Ines Cordeiro .*(now|ago)/);
    await expect(approver.entry(deleted)).toContainText('The request no longer exists.');
    await expect(approver.entry(deleted).getByRole('button', again)).toHaveCount(0);
  });
  await test.step('locked', async () => {
    await expect(approver.entry(locked)).toContainText('Somebody edits it now.');
    await approver
      .entry(locked)
      .getByRole('button', { name: /^Retry now/ })
      .click();
    await expect(approver.entry(locked)).toContainText('Applied');
    await expectDecidedOnce(truth, locked);
  });
  await test.step('not valid: never retried automatically', async () => {
    await approver.page.reload();
    await expect(approver.entry(invalid)).toContainText('Not accepted');
    await expect(approver.entry(invalid)).toContainText(message);
    await expect(approver.entry(invalid).getByRole('button', { name: /^Retry now/ })).toHaveCount(0);
    expect(await truth.effects(invalid)).toMatchObject({ approval: 'PENDING_APPROVAL', actions: [] });
  });
  await test.step('edited: what was seen, what is now and who; decided again under a new id', async () => {
    await expect(approver.entry(edited)).toContainText(/Changed by Mara Lindqvist .+\. Approval Reference\./);
    expect(await truth.effects(edited)).toMatchObject({
      approval: 'PENDING_APPROVAL',
      version: edited.version + 1,
      actions: [],
    });
    await approver.entry(edited).getByRole('button', again).click();
    const dialog = approver.page.getByRole('dialog', { name: 'Decide again' });
    await expect(dialog.getByRole('row', { name: /^Approval Reference/ })).toContainText('CHG-EDITED-MEANWHILE');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect
      .poll(() => truth.effects(edited))
      .toEqual({ approval: 'APPROVED', version: edited.version + 2, actions: ['APPROVE'], entries: 2 });
  });
  const counts = [edited, contrary, deleted, locked, invalid, last].map((request) => {
    const ids = sentIds(network, request);
    return [ids.length, new Set(ids).size];
  });
  expect(counts).toEqual([
    [2, 2],
    [1, 1],
    [1, 1],
    [2, 1],
    [1, 1],
    [1, 1],
  ]);
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
