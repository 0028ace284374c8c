/** Commands that wait for the network only for a time. */
import { controlled } from '../e2e/installed-app.ts';
import { handleClock, setClock } from './device-clock.ts';
import {
  decisionOn,
  entry,
  expect,
  type KnownRequest,
  lookAgain,
  offlineNote,
  openOutbox,
  statusesOf,
  test,
  type Visitor,
} from './offline-work.ts';

// A page whose clock can be set stays so.
test.use({ onNewDevices: true });

const STOPS = { path: /^\/api\/deploymentrequests\/env/ };

function findRunning(visitor: Visitor, environmentTypeProduction: boolean): Promise<KnownRequest> {
  return visitor.find(
    (row) =>
      statusesOf(row).startsWith('LAUNCHED STARTED') &&
      row.environmentTypeProduction === environmentTypeProduction &&
      row.usedEmptyCredential !== true,
  );
}

const stopping = (visitor: Visitor, { id }: KnownRequest) =>
  expect.poll(async () => statusesOf(await visitor.request(id))).toMatch(/^LAUNCHED STOP(PING|PED) /);

test('a stop waits for the network, and is sent once; one whose time is over asks again with all that it asked for', async ({
  visit,
  network,
}) => {
  const visitor = await visit('administrator', { atList: false });
  const { page } = visitor;
  const request = await findRunning(visitor, false);
  const late = await findRunning(visitor, true);
  await handleClock(page);
  await visitor.openInList(late);
  await visitor.openInList(request);
  await controlled(page);
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  await visitor.chooseInList(request, 'Stop');
  const question = visitor.question('Stop');
  await expect(question).toContainText(/It is sent when the network is back, until \d\d:\d\d\./);
  await question.getByRole('button', { name: 'Queue stop' }).click();
  await expect(decisionOn(visitor, request, '“Stop” queued')).toBeVisible();
  network.restore();
  await lookAgain(page);
  await stopping(visitor, request);
  expect(network.requests(STOPS)).toHaveLength(1);
  await expect(decisionOn(visitor, request, '“Stop” queued')).toBeHidden();

  await visitor.openInList(late);
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  const identifier = 'Type the environment identifier to confirm';
  await visitor.chooseInList(late, 'Stop');
  await question.getByLabel(identifier).pressSequentially(late.environmentIdentifier);
  await question.getByRole('button', { name: 'Queue stop' }).click();
  await expect(decisionOn(visitor, late, '“Stop” queued')).toBeVisible();

  // An hour later, without a connection.
  await setClock(page, 61 * 60_000);
  await page.reload();
  await expect(decisionOn(visitor, late, '“Stop”: action needed')).toBeVisible();
  network.restore();
  await lookAgain(page);
  await openOutbox(page);
  await expect(page.getByRole('region', { name: 'Action needed (1)' })).toBeVisible();
  await expect(entry(page, late)).toContainText(/Not sent in time.*It couldn’t be sent before \d\d:\d\d/);
  expect(network.requests(STOPS)).toHaveLength(1);
  await entry(page, late)
    .getByRole('button', { name: /^Send now/ })
    .click();
  await expect(question.getByRole('button', { name: 'Yes' })).toBeDisabled();
  await question.getByLabel(identifier).pressSequentially(late.environmentIdentifier);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toBeHidden();
  await stopping(visitor, late);
  await expect(entry(page, late)).toBeHidden();
});
