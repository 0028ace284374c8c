/** Commands that wait for the network only for a time. */
import { controlled } from '../e2e/installed-app.ts';
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

const STOPS = { path: /^\/api\/deploymentrequests\/env/ };
const taken = new Set<number>();

async function takeRunning(visitor: Visitor, environmentTypeProduction: boolean): Promise<KnownRequest> {
  const request = await visitor.find(
    (row) =>
      statusesOf(row).startsWith('LAUNCHED STARTED') &&
      row.environmentTypeProduction === environmentTypeProduction &&
      row.usedEmptyCredential !== true &&
      !taken.has(row.id),
  );
  taken.add(request.id);
  return request;
}

const stopping = (visitor: Visitor, { id }: KnownRequest) =>
  expect.poll(async () => statusesOf(await visitor.request(id))).toMatch(/^LAUNCHED STOP(PING|PED) /);

test('a stop waits for the network, and is sent once', async ({ visit, network }) => {
  const visitor = await visit('administrator');
  const { page } = visitor;
  const request = await takeRunning(visitor, false);
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
});

test('a stop whose time is over is not sent, and asks again with all that it asked for', async ({ visit, network }) => {
  const visitor = await visit('administrator');
  const { page } = visitor;
  const request = await takeRunning(visitor, true);
  await visitor.openInList(request);
  await controlled(page);
  const { clock } = page.context();
  await clock.install({ time: Date.now() });
  await page.reload();
  await expect(visitor.row(request)).toBeVisible();
  network.cut();
  await expect(offlineNote(page)).toBeVisible();
  const identifier = 'Type the environment identifier to confirm';
  await visitor.chooseInList(request, 'Stop');
  await visitor.question('Stop').getByLabel(identifier).pressSequentially(request.environmentIdentifier);
  await visitor.question('Stop').getByRole('button', { name: 'Queue stop' }).click();
  await expect(decisionOn(visitor, request, '“Stop” queued')).toBeVisible();

  // Without a connection, at that moment.
  await clock.fastForward(61 * 60_000);
  await expect(decisionOn(visitor, request, '“Stop”: action needed')).toBeVisible();
  await expect(page.getByText(/“Stop” of .+ was not sent in time\. Action needed\./).first()).toBeVisible();

  network.restore();
  await lookAgain(page);
  await openOutbox(page);
  await expect(page.getByRole('region', { name: 'Action needed (1)' })).toBeVisible();
  await expect(entry(page, request)).toContainText(/Not sent in time.*It couldn’t be sent before \d\d:\d\d/);
  expect(network.requests(STOPS)).toHaveLength(0);
  await entry(page, request)
    .getByRole('button', { name: /^Send now/ })
    .click();
  const again = visitor.question('Stop');
  await expect(again.getByRole('button', { name: 'Yes' })).toBeDisabled();
  await again.getByLabel(identifier).pressSequentially(request.environmentIdentifier);
  await again.getByRole('button', { name: 'Yes' }).click();
  await expect(again).toBeHidden();
  await stopping(visitor, request);
  await expect(entry(page, request)).toBeHidden();
});
