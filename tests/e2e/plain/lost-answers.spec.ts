/** A back end without command ids: a decision that is sent twice is refused the second time, even if the user's own came first. */

import { answer, entry, expect, openOutbox, takePending, test } from '../../fault/offline-work.ts';

test.use({ appInstalled: false });

test('decisions of one’s own whose answer was lost hold, and there is nothing to decide again', async ({
  visit,
  network,
}) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  for (const [action, path, words] of [
    ['Approve', 'approve', 'lready approved (the server doesn’t say by whom, so it may have been you)'],
    ['Reject', 'reject', 'lready rejected (the server doesn’t say by whom, so it may have been you)'],
  ] as const) {
    const request = await takePending(visitor);
    await visitor.openInList(request);
    const sent = { method: 'PUT', path: `/api/deploymentrequests/${path}/${request.id}` };
    const dropped = network.dropAnswerOnce(sent);
    await visitor.chooseInList(request, action);
    await answer(page, request, 'Yes');
    expect(await dropped).toBe(200);
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText(words)).toBeVisible();
    expect(network.requests(sent).length).toBeGreaterThan(1);
    await openOutbox(page);
    await expect(entry(page, request)).toContainText(words);
    await expect(entry(page, request)).not.toContainText('Superseded');
    await expect(entry(page, request).getByRole('button', { name: /^Decide again/ })).toHaveCount(0);
    await entry(page, request)
      .getByRole('button', { name: /^Acknowledge/ })
      .click();
    await expect(page.getByText('Nothing is queued.')).toBeVisible();
  }
});

test('a decision that another user has taken is superseded, and offered again only where one is left', async ({
  visit,
  callAs,
  network,
}) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const request = await takePending(visitor);
  await visitor.openInList(request);
  await visitor.chooseInList(request, 'Approve');
  await (await callAs('administrator')).decide(request, 'reject');
  // The outcome of the first attempt is unknown: the user's own decision may have counted, but another user's did.
  const sent = { method: 'PUT', path: `/api/deploymentrequests/approve/${request.id}` };
  network.answerOnce(sent, { status: 503, headers: { 'retry-after': '1' } });
  await answer(page, request, 'Yes');
  // What is sent has been written down before.
  await expect.poll(() => network.requests(sent).length).toBeGreaterThan(0);
  await openOutbox(page);
  await expect(entry(page, request)).toContainText('Superseded');
  await expect(entry(page, request)).toContainText('Approval: Pending approval, now Rejected.');
  await expect(entry(page, request).getByRole('button', { name: /^Decide again/ })).toHaveCount(0);
});
