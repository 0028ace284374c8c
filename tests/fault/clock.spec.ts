/** A device whose clock is a day off. */

import { readRows } from '../e2e/device.ts';
import { controlled } from '../e2e/installed-app.ts';
import {
  confirm,
  entry,
  expect,
  expectAppliedOnce,
  lookAgain,
  offlineNote,
  openOutbox,
  queue,
  statusesOf,
  takePending,
  test,
} from './offline-work.ts';

const DAY = 86_400_000;
const DECISIONS = { method: 'PUT', path: /^\/api\/deploymentrequests\/(approve|reject)\// };

test('a clock that is a day off ends no session, ages no decision, changes no order, and dates nothing wrong', async ({
  visit,
  network,
  callAs,
}) => {
  const visitor = await visit('approver');
  const { page } = visitor;
  const first = await takePending(visitor);
  const second = await takePending(visitor);
  await visitor.openInList(first);
  await visitor.openInList(second);
  await controlled(page);
  const { clock } = page.context();
  await clock.install({ time: Date.now() + DAY });
  await page.reload();
  await expect(visitor.row(second)).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  await queue(visitor, first, 'Approve');
  // Set right, and then wrong to the other side: what was decided later has the earlier time.
  await clock.setSystemTime(Date.now() - DAY);
  await queue(visitor, second, 'Reject');
  const times = (await readRows(page, 'commands')).map((row) => ('decidedAt' in row ? Number(row.decidedAt) : 0));
  expect(times[0]).toBeGreaterThan((times[1] ?? 0) + DAY);
  await openOutbox(page);
  await expect(page.getByRole('region', { name: 'Queued (2)' }).getByRole('listitem')).toContainText([
    `#${first.id}`,
    `#${second.id}`,
  ]);

  network.restore();
  await lookAgain(page);
  await expectAppliedOnce(visitor, first, 'APPROVED');
  await expectAppliedOnce(visitor, second, 'REJECTED');
  const sent = network.requests(DECISIONS).map(({ path }) => Number(path.split('/').at(-1)));
  expect([...new Set(sent)]).toEqual([first.id, second.id]);
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  // The server's own time, and never one of the device's.
  const { updatedAt } = await visitor.request(first.id);
  expect(Math.abs(Date.parse(updatedAt ?? '') - Date.now())).toBeLessThan(10 * 60_000);
  expect(statusesOf(await visitor.request(second.id))).toContain('REJECTED');

  // What happened just now says so everywhere, whichever clock gave its time.
  await clock.setSystemTime(Date.now() + DAY);
  const request = await takePending(visitor);
  await visitor.openInList(request);
  network.answerTimes(1_000, DECISIONS, { status: 503, headers: { 'retry-after': '60' } });
  await visitor.chooseInList(request, 'Approve');
  await confirm(page, request, 'Yes');
  network.reset();
  await (await callAs('administrator')).decide(request, 'reject');
  await openOutbox(page);
  await page.getByRole('button', { name: 'Send all now' }).click();
  await expect(entry(page, request)).toContainText(/decided just now.*Superseded.*Changed by .+ just now\./);
});
