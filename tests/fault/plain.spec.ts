/** A back end that knows no command ids: what is sent twice is refused the second time, also where the first was one's own. */

import { PLAIN } from '../e2e/environments.ts';
import { answer, entry, expect, openQueue, takePending, test } from './offline-work.ts';

test.use({ environment: PLAIN, appInstalled: false });

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
    await openQueue(page);
    await expect(entry(page, request)).toContainText(words);
    await expect(entry(page, request)).not.toContainText('Superseded');
    await expect(entry(page, request).getByRole('button', { name: /^Decide again/ })).toHaveCount(0);
    await entry(page, request)
      .getByRole('button', { name: /^Acknowledge/ })
      .click();
    await expect(page.getByText('Nothing is queued.')).toBeVisible();
  }
});

test('a decision that somebody else has taken is superseded, and offered again only where one is left', async ({
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
  // Of the first attempt nothing is known: it may have been one's own decision that counted, but that was another one.
  const sent = { method: 'PUT', path: `/api/deploymentrequests/approve/${request.id}` };
  network.answerOnce(sent, { status: 503, headers: { 'retry-after': '1' } });
  await answer(page, request, 'Yes');
  // What is sent has been written down before.
  await expect.poll(() => network.requests(sent).length).toBeGreaterThan(0);
  await openQueue(page);
  await expect(entry(page, request)).toContainText('Superseded');
  await expect(entry(page, request)).toContainText('Approval: Pending approval, now Rejected.');
  await expect(entry(page, request).getByRole('button', { name: /^Decide again/ })).toHaveCount(0);
});
