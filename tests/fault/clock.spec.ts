/** A device whose clock is a day off. */

import { readRows } from '../e2e/device.ts';
import { controlled } from '../e2e/installed-app.ts';
import { handleClock, setClock } from './device-clock.ts';
import {
  confirm,
  entry,
  expect,
  expectAppliedOnce,
  lookAgain,
  offlineNote,
  openOutbox,
  queue,
  takePending,
  test,
} from './offline-work.ts';

// A page whose clock can be set stays so.
test.use({ onNewDevices: true });

const DAY = 86_400_000;
const DECISIONS = { method: 'PUT', path: /^\/api\/deploymentrequests\/(approve|reject)\// };

test('a clock that is a day off ends no session, ages no decision, changes no order, and dates nothing wrong', async ({
  visit,
  network,
  callAs,
}) => {
  const visitor = await visit('approver', { atList: false });
  const { page } = visitor;
  const administrator = await callAs('administrator');
  const first = await takePending(visitor);
  const second = await takePending(visitor);
  await handleClock(page);
  await visitor.openInList(second);
  await visitor.openInList(first);
  await controlled(page);
  await setClock(page, DAY);
  await page.reload();
  await expect(visitor.row(first)).toBeVisible();
  await expect(page.getByText('Your session has ended.')).toBeHidden();
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  await queue(visitor, first, 'Approve');
  // Corrected, and then wrong to the other side: what was decided later has the earlier time.
  await setClock(page, -DAY);
  await queue(visitor, second, 'Reject');
  const times = (await readRows(page, 'commands')).map((row) => ('decidedAt' in row ? Number(row.decidedAt) : 0));
  expect(times[0]).toBeGreaterThan((times[1] ?? 0) + DAY);

  network.restore();
  await lookAgain(page);
  await expectAppliedOnce(visitor, first, 'APPROVED');
  await expectAppliedOnce(visitor, second, 'REJECTED');
  const sent = network.requests(DECISIONS).map(({ path }) => Number(path.split('/').at(-1)));
  expect([...new Set(sent)]).toEqual([first.id, second.id]);
  await expect(page.getByText('Your session has ended.')).toBeHidden();

  // What happened just now says so everywhere, whichever clock gave its time.
  await setClock(page, DAY);
  const request = await takePending(visitor);
  await visitor.openInList(request);
  network.answerTimes(1_000, DECISIONS, { status: 503, headers: { 'retry-after': '60' } });
  await visitor.chooseInList(request, 'Approve');
  await confirm(page, request, 'Yes');
  network.reset();
  await administrator.decide(request, 'reject');
  await openOutbox(page);
  await page.getByRole('button', { name: 'Send all now' }).click();
  await expect(entry(page, request)).toContainText(/decided just now.*Superseded.*Changed by .+ just now\./);
});
